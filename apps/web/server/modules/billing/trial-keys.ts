import { createHmac } from "node:crypto";

type Person = { email: string; userId: string | undefined; cardFingerprint: string | undefined };

/**
 * What a free trial is remembered by: the mailbox, the account and the card, each hashed, so that one person has one
 * trial and no card or address is kept for it.
 */
export function trialKeys({ email, userId, cardFingerprint }: Person, secret: string): string[] {
  const names = [`mailbox:${mailboxOf(email)}`];
  if (userId) names.push(`user:${userId}`);
  if (cardFingerprint) names.push(`card:${cardFingerprint}`);
  return names.map((name) => createHmac("sha256", secret).update(name).digest("hex"));
}

/** One name for the many spellings of a mailbox: what follows a plus, and at Gmail the dots, are the owner's choice. */
function mailboxOf(email: string): string {
  const [name = "", host = ""] = email.toLowerCase().split("@");
  const [plain = ""] = name.split("+");
  const isGmail = host === "gmail.com" || host === "googlemail.com";
  return isGmail ? `${plain.replaceAll(".", "")}@gmail.com` : `${plain}@${host}`;
}
