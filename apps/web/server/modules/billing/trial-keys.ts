import { createHmac } from "node:crypto";
import { mailboxOf } from "@plumbline/contract/email.ts";

type Person = { email: string; userId: string | undefined; cardFingerprint: string | undefined };

/** Hashed, so that no card or address is stored. */
export function trialKeys({ email, userId, cardFingerprint }: Person, secret: string): string[] {
  const names = [`mailbox:${mailboxOf(email)}`];
  if (userId) names.push(`user:${userId}`);
  if (cardFingerprint) names.push(`card:${cardFingerprint}`);
  return names.map((name) => createHmac("sha256", secret).update(name).digest("hex"));
}
