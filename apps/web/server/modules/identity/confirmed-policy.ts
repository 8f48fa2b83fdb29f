import type { User } from "@plumbline/contract/accounts.ts";
import { Forbidden } from "@plumbline/server/errors.ts";

const CONFIRM_FIRST =
  "Confirm your email address first: the link is in the mail we sent you, and your account page sends it again";

/** Throws `Forbidden` for an account whose address nobody has shown to be theirs. */
export function refuseUnconfirmed({ emailVerified }: Pick<User, "emailVerified">): void {
  if (!emailVerified) throw new Forbidden(CONFIRM_FIRST);
}
