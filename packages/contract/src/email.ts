import { z } from "zod";

export const INVALID_EMAIL = "Please enter a valid email address";

/** The specification's format: no spaces, an @, and a dot after it. Trimmed and lowercased. */
export function emailSaying(message: string) {
  return z
    .string()
    .trim()
    .toLowerCase()
    .max(254, message)
    .regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, message);
}

export const Email = emailSaying(INVALID_EMAIL);

/** Normalises a mailbox by dropping what follows a plus and, for Gmail, the dots. */
export function mailboxOf(email: string): string {
  const [name = "", host = ""] = email.trim().toLowerCase().split("@");
  const [plain = ""] = name.split("+");
  const isGmail = host === "gmail.com" || host === "googlemail.com";
  return isGmail ? `${plain.replaceAll(".", "")}@gmail.com` : `${plain}@${host}`;
}

export const EmailCheckRequest = z.object({ email: Email });
export const EmailCheckResponse = z.object({ exists: z.boolean() });
