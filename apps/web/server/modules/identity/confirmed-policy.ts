import type { User } from "@plumbline/contract/accounts.ts";
import { Forbidden } from "@plumbline/server/errors.ts";

const CONFIRM_FIRST =
  "Confirm your email address first: use the link we emailed you, or resend it from your account page";

/** Throws `Forbidden` for an account with an unconfirmed email. */
export function refuseUnconfirmed({ emailVerified }: Pick<User, "emailVerified">): void {
  if (!emailVerified) throw new Forbidden(CONFIRM_FIRST);
}
