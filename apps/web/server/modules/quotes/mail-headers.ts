import { createHash } from "node:crypto";
import PostalMime, { type Email } from "postal-mime";

/** Email servers add their headers at the top, so the start of a long header still has the recipient. */
const MOST_HEADER_BYTES = 32 * 1024;
/** Headers of out-of-office replies, bounces and mailing lists. */
const AUTOMATIC: Record<string, RegExp> = {
  "auto-submitted": /^(?!no$)/i,
  precedence: /^(bulk|list|junk|auto_reply)$/i,
  "x-autoreply": /./,
  "x-autorespond": /./,
  "x-auto-response-suppress": /^all$/i,
  "return-path": /^<>$/,
};

export async function readHeaders(raw: Uint8Array) {
  const email = await PostalMime.parse(headerOf(raw));
  return {
    addresses: addressesOf(email),
    isAutomatic: email.headers.some(({ key, value }) => AUTOMATIC[key]?.test(value.trim())),
    /** Identical for every copy of the email. */
    id: createHash("sha256")
      .update(email.messageId ?? raw)
      .digest("hex"),
  };
}

/** Ends at the first empty line, or the last whole line within the limit. */
function headerOf(raw: Uint8Array): Uint8Array {
  const start = raw.subarray(0, MOST_HEADER_BYTES);
  const text = Buffer.from(start).toString("latin1");
  const end = text.search(/(^|\n)\r*\n/);
  if (end !== -1) return start.subarray(0, end);
  return start.length < raw.length ? start.subarray(0, text.lastIndexOf("\n") + 1) : start;
}

function addressesOf(email: Email): string[] {
  const lists = [email.to, email.cc].flatMap((list) => list ?? []);
  const written = lists.flatMap((one) => one.group?.map(({ address }) => address) ?? one.address ?? []);
  const noted = email.headers.filter(({ key }) => /^(x-original-to|delivered-to|envelope-to)$/.test(key));
  return [...noted.map(({ value }) => value.trim()), ...written];
}
