import { confirmContact } from "./contact-address.ts";
import { createEditing } from "./edit-listing.ts";
import { createOwnListings } from "./own-listings.ts";
import type { OwnerContext } from "./owner-context.ts";
import { createProposing } from "./propose-listing.ts";

export function createOwnerListings(context: OwnerContext) {
  const own = createOwnListings(context);
  return {
    ...own,
    ...createEditing(context, own),
    ...createProposing(context, own),
    confirmContact: (token: string) => confirmContact(context, token),
  };
}
