import { createHash } from "node:crypto";
import { isSameSecret } from "@plumbline/server/secrets.ts";
import type { QuoteKeys } from "./keys.ts";

export type Side = "customer" | "business";
/** `proof` shows that the sender received our email to that side. */
export type ReplyTarget = { side: Side; requestId: string; proof: string };

// The local part is limited to 64 characters, and some email programs lowercase it.
const LOCAL_PART = /^(customer|business)-([0-9a-f]{32})-([0-9a-f]{20})$/;
const PROOF_LENGTH = 20;

export function createReplyAddresses(keys: QuoteKeys, domain: string | undefined) {
  /** Returns null if this site doesn't receive email. */
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
