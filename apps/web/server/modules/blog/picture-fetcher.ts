import http from "node:http";
import https from "node:https";
import { IMAGE_TOO_LARGE, MAX_UPLOAD_BYTES } from "@plumbline/contract/uploads.ts";
import { Invalid } from "@plumbline/server/errors.ts";
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from "request-filtering-agent";

const PATIENCE_MS = 10_000;
const REDIRECTS_AT_MOST = 3;
const NOT_FETCHED = "We couldn't fetch the picture at this address. Download it and upload it here instead.";

/** Throws `Invalid` with a message for the person who entered the address. */
export type FetchPicture = (address: string) => Promise<Uint8Array<ArrayBuffer>>;

type FetcherOptions = {
  /** Private addresses that tests may fetch, also over http. */
  allowedAddresses?: string[];
  patienceMs?: number;
};

/**
 * Users choose the addresses, so no request may reach a private network, this machine or a cloud metadata
 * service. The agent checks each address that it connects to, after the DNS lookup and at each redirect.
 */
export function createPictureFetcher({
  allowedAddresses = [],
  patienceMs = PATIENCE_MS,
}: FetcherOptions = {}): FetchPicture {
  const filter = { allowIPAddressList: allowedAddresses };
  const agents = {
    http: new RequestFilteringHttpAgent(filter),
    https: new RequestFilteringHttpsAgent(filter),
  };
  const mayBeHttp = allowedAddresses.length > 0;

  return async function fetchPicture(address) {
    const signal = AbortSignal.timeout(patienceMs);
    try {
      return await follow(new URL(address), REDIRECTS_AT_MOST, signal);
    } catch (error) {
      if (error instanceof Invalid) throw error;
      // The error must not reveal what's behind the address.
      throw new Invalid(NOT_FETCHED, { featuredImage: NOT_FETCHED });
    }
  };

  async function follow(url: URL, redirects: number, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
    const answer = await ask(url, signal);
    const { statusCode = 0, headers } = answer;
    if (statusCode >= 300 && statusCode < 400 && headers.location && redirects > 0) {
      answer.destroy();
      return follow(new URL(headers.location, url), redirects - 1, signal);
    }
    if (statusCode !== 200) {
      answer.destroy();
      throw new Error(`answered ${statusCode}`);
    }
    return readWithin(answer, MAX_UPLOAD_BYTES);
  }

  function ask(url: URL, signal: AbortSignal): Promise<http.IncomingMessage> {
    return new Promise((resolve, reject) => {
      const headers = { Accept: "image/*", "User-Agent": "Plumbline" };
      if (url.protocol === "https:") {
        https.get(url, { agent: agents.https, signal, headers }, resolve).on("error", reject);
      } else if (url.protocol === "http:" && mayBeHttp) {
        http.get(url, { agent: agents.http, signal, headers }, resolve).on("error", reject);
      } else {
        reject(new Error(`${url.protocol} is not fetched`));
      }
    });
  }
}

async function readWithin(answer: http.IncomingMessage, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of answer as AsyncIterable<Uint8Array>) {
    size += part.length;
    if (size > maxBytes) throw new Invalid(IMAGE_TOO_LARGE, { featuredImage: IMAGE_TOO_LARGE });
    parts.push(part);
  }
  return new Uint8Array(Buffer.concat(parts));
}
