import type { User } from "@plumbline/contract/accounts.ts";
import { Forbidden } from "@plumbline/server/errors.ts";

// ".invalid" is nobody's domain, and never will be (RFC 2606).
const DEMO_DOMAIN = "@demo.plumbline.invalid";
const NOT_FOR_DEMOS = "A demo account cannot do this. Make an account of your own: it is free";

/** The address of a new demo account, where no mail can go. */
export function demoAddress(id: string): string {
  return `demo-${id}${DEMO_DOMAIN}`;
}

/** Whether an address is a demo account's. */
export function isDemoAddress(email: string): boolean {
  return email.endsWith(DEMO_DOMAIN);
}

/** Throws `Forbidden` for a demo account. */
export function refuseDemo(user: Pick<User, "demoEndsAt"> | undefined): void {
  if (user?.demoEndsAt) throw new Forbidden(NOT_FOR_DEMOS);
}
