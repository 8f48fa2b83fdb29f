import { Forbidden, Unavailable } from "@plumbline/server/errors.ts";
import type { SignedIn } from "./service.ts";

const NO_PLAN =
  "Your plan has ended, so you can't ask new questions. You can still read and export your conversations.";
const UNKNOWN = "We can't check your plan right now. Please try again in a moment.";

/** Throws if the user can't ask a new question. Past answers stay readable either way. */
export function requireEntitlement({
  entitlement,
  isEntitlementKnown,
}: Pick<SignedIn, "entitlement" | "isEntitlementKnown">): void {
  if (!entitlement.isEntitled) throw new Forbidden(NO_PLAN);
  if (!isEntitlementKnown) throw new Unavailable(UNKNOWN);
}
