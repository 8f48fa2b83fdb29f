import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

const ACCESS_KEY = { accessKeyId: "a-key-for-tests", secretAccessKey: "a secret for tests" };
const REGION = "ap-southeast-2";

type Kept = { bytes: Buffer; mediaType: string | undefined };
type Answer = { status: number; code?: string; body?: Buffer; mediaType?: string | undefined };

/** Starts a local S3-like server, which refuses requests not signed with its key (Signature Version 4). */
export async function startS3Server() {
  const objects = new Map<string, Kept>();
  const server = createServer((request, response) => void serve(request, response));

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { status, code, body, mediaType } = await answer(request);
    const xml = code && `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`;
    response.writeHead(status, { "Content-Type": xml ? "application/xml" : (mediaType ?? "text/plain") });
    response.end(xml ?? body);
  }

  async function answer(request: IncomingMessage): Promise<Answer> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    if (!isSigned(request, body)) return { status: 403, code: "SignatureDoesNotMatch" };
    const { pathname } = new URL(request.url ?? "/", "http://s3");
    const [, bucket, ...rest] = decodeURIComponent(pathname).split("/");
    if (bucket !== "uploads") return { status: 404, code: "NoSuchBucket" };
    const key = rest.join("/");
    if (request.method === "PUT") {
      objects.set(key, { bytes: body, mediaType: request.headers["content-type"] });
      return { status: 200 };
    }
    if (request.method === "DELETE") {
      objects.delete(key);
      return { status: 204 };
    }
    const kept = objects.get(key);
    return kept
      ? { status: 200, body: kept.bytes, mediaType: kept.mediaType }
      : { status: 404, code: "NoSuchKey" };
  }

  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    objects,
    settings: {
      endpoint: `http://127.0.0.1:${port}`,
      region: REGION,
      bucket: "uploads",
      ...ACCESS_KEY,
      forcePathStyle: true,
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest("hex");
const hmac = (key: string | Buffer, data: string) => createHmac("sha256", key).update(data).digest();

/** The signature covers the method, address, named headers and body. */
function isSigned({ method, url = "/", headers }: IncomingMessage, body: Buffer): boolean {
  const named =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? "",
    );
  const [, keyId = "", scope = "", signedHeaders = "", signature = ""] = named ?? [];
  const bodyHash = String(headers["x-amz-content-sha256"]);
  if (keyId !== ACCESS_KEY.accessKeyId || bodyHash !== sha256(body)) return false;
  const { pathname, searchParams } = new URL(url, "http://s3");
  const query = [...searchParams]
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .toSorted()
    .join("&");
  const canonicalHeaders = signedHeaders
    .split(";")
    .map((name) => `${name}:${String(headers[name] ?? "").trim()}\n`)
    .join("");
  const canonical = [method, pathname, query, canonicalHeaders, signedHeaders, bodyHash].join("\n");
  const [day = ""] = scope.split("/");
  if (scope !== `${day}/${REGION}/s3/aws4_request` || !signedHeaders.split(";").includes("host"))
    return false;
  const toSign = ["AWS4-HMAC-SHA256", headers["x-amz-date"], scope, sha256(canonical)].join("\n");
  const signingKey = [day, REGION, "s3", "aws4_request"].reduce<string | Buffer>(
    (key, part) => hmac(key, part),
    `AWS4${ACCESS_KEY.secretAccessKey}`,
  );
  return timingSafeEqual(hmac(signingKey, toSign), Buffer.from(signature, "hex"));
}
