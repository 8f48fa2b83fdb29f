import type { User } from "@plumbline/contract/accounts.ts";
import { Forbidden } from "@plumbline/server/errors.ts";

// RFC 2606 reserves ".invalid", so no one can own the domain.
const DEMO_DOMAIN = "@demo.plumbline.invalid";
const NOT_FOR_DEMOS = "A demo account can't do this. You can create your own account for free";

/** An address to which no email can be delivered. */
export function demoAddress(id: string): string {
  return `demo-${id}${DEMO_DOMAIN}`;
}

export function isDemoAddress(email: string): boolean {
  return email.endsWith(DEMO_DOMAIN);
}

/** Throws `Forbidden` for a demo account. */
export function refuseDemo(user: Pick<User, "demoEndsAt"> | undefined): void {
  if (user?.demoEndsAt) throw new Forbidden(NOT_FOR_DEMOS);
}
