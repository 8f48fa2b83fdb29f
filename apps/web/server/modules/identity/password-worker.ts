import { scryptSync } from "node:crypto";

// These are Better Auth's parameters. Changing them would invalidate every existing password.
const KEY_BYTES = 64;
const COST = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 };

/** In hex. Takes about 80 ms of CPU and 32 MB. */
export default function derivePasswordKey({ password, salt }: { password: string; salt: string }): string {
  return scryptSync(password.normalize("NFKC"), salt, KEY_BYTES, COST).toString("hex");
}
