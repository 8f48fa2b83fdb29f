import { hkdfSync } from "node:crypto";
import { CompactEncrypt, compactDecrypt } from "jose";
import type { z } from "zod";

export type Seal<Value> = {
  close: (value: Value) => Promise<string>;
  /** Undefined for what was sealed with another secret, for another purpose, or tampered with. */
  open: (sealed: string) => Promise<Value | undefined>;
};

/** Encrypts values with AES-256-GCM. Each purpose has a key of its own, so that none is taken for another's. */
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
