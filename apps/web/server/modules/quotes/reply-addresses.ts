import { createHash } from "node:crypto";
import { isSameSecret } from "@plumbline/server/secrets.ts";
import type { QuoteKeys } from "./keys.ts";

export type Side = "customer" | "business";
/** What an address says: for which request, and that whoever answers there had our mail to that side. */
export type ReplyTarget = { side: Side; requestId: string; proof: string };

// The part before the @ has room for 64 characters, and some mail programs write it in small letters.
const LOCAL_PART = /^(customer|business)-([0-9a-f]{32})-([0-9a-f]{20})$/;
const PROOF_LENGTH = 20;

/** The addresses that mails about a request are answered to. Each opens as much as the link in the same mail does. */
export function createReplyAddresses(keys: QuoteKeys, domain: string | undefined) {
  /** The address for one side's answers; null where this site takes no mail. */
  function addressFor(side: Side, requestId: string, recipient: string): string | null {
    if (!domain) return null;
    return `${side}-${requestId.replaceAll("-", "")}-${proofOf(side, requestId, recipient)}@${domain}`;
  }

  function read(address: string): ReplyTarget | undefined {
    const [local = "", host] = address.toLowerCase().split("@");
    const [, side, hex = "", proof = ""] = LOCAL_PART.exec(local) ?? [];
    if (!side || host !== domain?.toLowerCase()) return undefined;
    const requestId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
    return { side: side as Side, requestId, proof };
  }

  /** Whether an address was made for that recipient. */
  function isFor({ side, requestId, proof }: ReplyTarget, recipient: string): boolean {
    return isSameSecret(proof, proofOf(side, requestId, recipient));
  }

  function proofOf(side: Side, requestId: string, recipient: string): string {
    const key = keys.keyOf(`${side}-mail`, requestId, recipient);
    return createHash("sha256").update(key).digest("hex").slice(0, PROOF_LENGTH);
  }

  return { addressFor, read, isFor };
}
export type ReplyAddresses = ReturnType<typeof createReplyAddresses>;
