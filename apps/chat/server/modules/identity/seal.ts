import { hkdfSync } from "node:crypto";
import { CompactEncrypt, compactDecrypt } from "jose";
import type { z } from "zod";

export type Seal<Value> = {
  close: (value: Value) => Promise<string>;
  /** Undefined if the value was changed, or was sealed with another secret or for another purpose. */
  open: (sealed: string) => Promise<Value | undefined>;
};

/** AES-256-GCM with a separate key for each purpose, so that a value can't be used for another purpose. */
export function createSeal<Schema extends z.ZodType>(
  secret: string,
  purpose: string,
  schema: Schema,
): Seal<z.output<Schema>> {
  const key = new Uint8Array(hkdfSync("sha256", secret, "", `plumbline chat ${purpose}`, 32));
  return {
    close(value) {
      const text = new TextEncoder().encode(JSON.stringify(value));
      return new CompactEncrypt(text).setProtectedHeader({ alg: "dir", enc: "A256GCM" }).encrypt(key);
    },
    async open(sealed) {
      const options = { keyManagementAlgorithms: ["dir"], contentEncryptionAlgorithms: ["A256GCM"] };
      const opened = await compactDecrypt(sealed, key, options).catch(() => undefined);
      return opened && schema.parse(JSON.parse(new TextDecoder().decode(opened.plaintext)));
    },
  };
}
