import { Forbidden, Unavailable } from "@plumbline/server/errors.ts";
import type { SignedIn } from "./service.ts";

const NO_PLAN =
  "Your plan has ended, so new questions are closed. Your conversations stay here to read and to export.";
const UNKNOWN = "Your plan cannot be checked right now. Please try again in a moment.";

/** Throws unless a new question may be asked now. What was asked before stays readable either way. */
export function requireEntitlement({
  entitlement,
  isEntitlementKnown,
}: Pick<SignedIn, "entitlement" | "isEntitlementKnown">): void {
  if (!entitlement.isEntitled) throw new Forbidden(NO_PLAN);
  if (!isEntitlementKnown) throw new Unavailable(UNKNOWN);
}
