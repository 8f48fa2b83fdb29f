import type { User } from "@plumbline/contract/accounts.ts";
import type { ClaimOptions } from "@plumbline/contract/claims.ts";
import { Conflict, Invalid } from "@plumbline/server/errors.ts";
import type { Listing } from "./context.ts";
import { maskEmail, maskPhone } from "./mask.ts";
import type { ClaimRow } from "./repository.ts";

export const WAITS_ALREADY = "An administrator is already reviewing your claim. We'll email you the decision";
export const DECIDED = "This claim has already been decided";
const CHANGED_HANDS =
  "Someone else has taken over this listing since the claim was made. Decline the claim, or ask the person to claim it again as a dispute";

type Way = ClaimOptions["ways"][number];

export function isManager({ id }: Pick<User, "id">, { ownerId }: Listing): boolean {
  return ownerId === id;
}

/** A listing that someone manages can change hands only through an administrator. */
export function waysToClaim({ contactEmail, phone, ownerId }: Listing, canText: boolean): Way[] {
  const ways: Way[] = [];
  if (ownerId === null && contactEmail) ways.push({ way: "email", sentTo: maskEmail(contactEmail) });
  if (ownerId === null && canText && phone && isMobile(phone))
    ways.push({ way: "phone", sentTo: maskPhone(phone) });
  return [...ways, { way: "evidence", sentTo: null }];
}

/** Throws unless this person may claim the listing this way. */
export function assertCanClaim(user: User, listing: Listing, way: Way | undefined): asserts way is Way {
  if (isManager(user, listing)) throw new Conflict("You already manage this listing");
  if (way) return;
  throw new Invalid(
    listing.ownerId
      ? "Someone already manages this listing. Tell us how we can check that it's yours, and an administrator will decide"
      : "You can't claim this listing that way. Choose another way",
  );
}

export function assertCanProve({ state }: ClaimRow): void {
  if (state !== "open") throw new Conflict(state === "waiting" ? WAITS_ALREADY : DECIDED);
}

/** Throws unless the listing has no owner, or still has the owner that the claim disputes. */
export function assertCanTakeOver({ disputedOwnerId }: ClaimRow, { ownerId }: Listing): void {
  if (ownerId !== null && ownerId !== disputedOwnerId) throw new Conflict(CHANGED_HANDS);
}

/** Landlines and 1300 numbers don't receive text messages. */
function isMobile(phone: string): boolean {
  return phone.startsWith("+614");
}
