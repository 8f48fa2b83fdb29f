import { createHmac, timingSafeEqual } from "node:crypto";

const ID_BYTES = 16;
const SIGNATURE_BYTES = 16;

/** The share's id with a 128-bit signature that only this server can make. */
export function writeShareToken(id: string, secret: string): string {
  const bytes = Buffer.from(id.replaceAll("-", ""), "hex");
  return Buffer.concat([bytes, signatureOf(bytes, secret)]).toString("base64url");
}

/** Undefined for anything this server didn't write. */
export function readShareToken(token: string, secret: string): string | undefined {
  const bytes = Buffer.from(token, "base64url");
  if (bytes.length !== ID_BYTES + SIGNATURE_BYTES) return undefined;
  const id = bytes.subarray(0, ID_BYTES);
  if (!timingSafeEqual(bytes.subarray(ID_BYTES), signatureOf(id, secret))) return undefined;
  return id.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

function signatureOf(id: Buffer, secret: string): Buffer {
  // The same secret signs other things, so the prefix keeps these signatures distinct.
  return createHmac("sha256", secret).update("share:").update(id).digest().subarray(0, SIGNATURE_BYTES);
}
