import { NotFound } from "@plumbline/server/errors.ts";
import type { Proposal } from "./owner-repository.ts";

/** Throws `NotFound` for someone else's listing too, to hide that it exists. */
export function assertOwned<Listing>(found: Listing | undefined): asserts found is Listing {
  if (!found) throw new NotFound("We couldn't find this listing in your account");
}

/** `first` is undefined for a listing that an administrator created. */
export function wasNeverAccepted(first: Proposal | undefined): boolean {
  return first !== undefined && first.state !== "accepted";
}
