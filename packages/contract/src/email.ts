import { z } from "zod";

export const INVALID_EMAIL = "Please enter a valid email address";

/** The specification's format: no spaces, an @, and a dot after it; trimmed and lower-cased. */
export function emailSaying(message: string) {
  return z
    .string()
    .trim()
    .toLowerCase()
    .max(254, message)
    .regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, message);
}

export const Email = emailSaying(INVALID_EMAIL);

export const EmailCheckRequest = z.object({ email: Email });
export const EmailCheckResponse = z.object({ exists: z.boolean() });
