import { Succeeded } from "./accounts.ts";
import {
  AdminClaimList,
  Claim,
  ClaimCodeRequest,
  ClaimOptions,
  ClaimRequest,
  LinkToken,
  RefusalNote,
} from "./claims.ts";
import { BODY_ERRORS, type Endpoint } from "./endpoint.ts";
import {
  EditListing,
  IdentityProposal,
  ListingProposals,
  NewListing,
  OwnListing,
  OwnListings,
} from "./my-business.ts";

/** The calls by which an owner takes over a listing and keeps it. */
export const CLAIM_ENDPOINTS = [
  {
    method: "get",
    path: "/api/directory/tradies/{id}/claims",
    summary: "How to claim a listing",
    description: "The ways somebody can prove that a listing is theirs, and how far their claim is.",
    response: ClaimOptions,
    errors: [401, 404],
  },
  {
    method: "post",
    path: "/api/directory/tradies/{id}/claims",
    summary: "Claim a listing",
    description:
      "By a code of 6 digits, mailed to the listing's contact address or texted to its mobile (15 minutes, 5 tries, 3 a " +
      "day), or by telling an administrator how they can see it. Asked again, another code is sent. A listing that " +
      "somebody manages is claimed through an administrator alone. Needs a confirmed address.",
    request: ClaimRequest,
    response: Claim,
    errors: [...BODY_ERRORS, 401, 403, 404, 409, 429],
  },
  {
    method: "post",
    path: "/api/claims/{id}/code",
    summary: "Give the code of a claim",
    description: "The right one sends the claim to an administrator.",
    request: ClaimCodeRequest,
    response: Claim,
    errors: [...BODY_ERRORS, 401, 403, 404, 409, 429],
  },
  {
    method: "post",
    path: "/api/claims/{id}/object",
    summary: "Object to a claim",
    description:
      "By the link mailed to the listing's contact address: administrators see that it is not theirs.",
    request: LinkToken,
    response: Succeeded,
    errors: [...BODY_ERRORS, 404, 429],
  },
  {
    method: "get",
    path: "/api/admin/claims",
    summary: "List claims",
    description: "For administrators: those in a `state` (`waiting` unless said otherwise), 50 at most.",
    response: AdminClaimList,
    errors: [400, 401, 403],
  },
  {
    method: "post",
    path: "/api/admin/claims/{id}/confirm",
    summary: "Confirm a claim",
    description:
      "For administrators: hands the listing over, refuses every other claim for it, and tells whoever had it.",
    response: Succeeded,
    errors: [401, 403, 404, 409],
  },
  {
    method: "post",
    path: "/api/admin/claims/{id}/refuse",
    summary: "Refuse a claim",
    description: "For administrators, with the reason that the person reads.",
    request: RefusalNote,
    response: Succeeded,
    errors: [...BODY_ERRORS, 401, 403, 404, 409],
  },
  {
    method: "get",
    path: "/api/my-business",
    summary: "My listings",
    description: "The listings I manage, by name.",
    response: OwnListings,
    errors: [401],
  },
  {
    method: "post",
    path: "/api/my-business",
    summary: "List a business",
    description: "Makes a listing that an administrator publishes. Needs a confirmed address.",
    request: NewListing,
    response: OwnListing,
    errors: [...BODY_ERRORS, 401, 403, 409, 429],
  },
  {
    method: "get",
    path: "/api/my-business/{id}",
    summary: "One of my listings",
    description: "With its `version`, for a change.",
    response: OwnListing,
    errors: [401, 404],
  },
  {
    method: "patch",
    path: "/api/my-business/{id}",
    summary: "Change my listing",
    description:
      "The fields that are sent, if the listing is still of that `version`. Another contact address takes effect once " +
      "it has confirmed by a mailed link.",
    request: EditListing,
    response: OwnListing,
    errors: [...BODY_ERRORS, 401, 403, 404, 409, 429],
  },
  {
    method: "post",
    path: "/api/my-business/{id}/proposals",
    summary: "Propose another name, trade, ABN or place",
    description: "The checks of a business hang on these: an administrator looks at the change first.",
    request: IdentityProposal,
    response: OwnListing,
    errors: [...BODY_ERRORS, 401, 403, 404, 429],
  },
  {
    method: "post",
    path: "/api/my-business/confirm-contact",
    summary: "Confirm a contact address",
    description: "By the link mailed to it: from then on it gets the listing's requests.",
    request: LinkToken,
    response: Succeeded,
    errors: [...BODY_ERRORS, 429],
  },
  {
    method: "get",
    path: "/api/admin/listing-proposals",
    summary: "What owners propose",
    description: "For administrators: new listings and changes that wait, the longest wait first.",
    response: ListingProposals,
    errors: [401, 403],
  },
  {
    method: "post",
    path: "/api/admin/listing-proposals/{id}/accept",
    summary: "Accept a proposal",
    description:
      "For administrators: publishes the new listing, or makes the change. A check of another name, trade, ABN or state " +
      "holds no longer.",
    response: Succeeded,
    errors: [401, 403, 404, 409],
  },
  {
    method: "post",
    path: "/api/admin/listing-proposals/{id}/refuse",
    summary: "Refuse a proposal",
    description: "For administrators, with the reason that the owner reads.",
    request: RefusalNote,
    response: Succeeded,
    errors: [...BODY_ERRORS, 401, 403, 404, 409],
  },
] as const satisfies Endpoint[];
