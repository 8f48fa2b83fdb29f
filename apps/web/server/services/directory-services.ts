import type { RateLimiter } from "@plumbline/server/rate-limit.ts";
import { createClaimsService } from "../modules/claims/service.ts";
import { createCsvReader } from "../modules/directory/admin-csv.ts";
import { exportCsv } from "../modules/directory/admin-export.ts";
import { createDirectoryImport } from "../modules/directory/admin-import.ts";
import { createDirectoryAdmin } from "../modules/directory/admin-service.ts";
import type { LocatePlace } from "../modules/directory/owner-context.ts";
import { createOwnerListings } from "../modules/directory/owner-service.ts";
import { createListingProposals } from "../modules/directory/proposals.ts";
import { createProfileReader } from "../modules/directory/read-profile.ts";
import { createDirectoryService } from "../modules/directory/service.ts";
import { credentialState } from "../modules/identity/credential-state.ts";
import { findPeople, findPerson } from "../modules/identity/people.ts";
import { createPlacesService } from "../modules/places/service.ts";
import { readAnswer } from "../modules/quotes/answer-reader.ts";
import { createRequestsForReview } from "../modules/quotes/for-review.ts";
import { createQuotesService } from "../modules/quotes/service.ts";
import { createReviewsService } from "../modules/reviews/service.ts";
import type { Uploads } from "../modules/uploads/uploads.ts";
import { createSamplesService } from "../modules/samples/service.ts";
import { createVerificationService } from "../modules/verification/service.ts";
import type { Dependencies } from "../services.ts";
import type { Shared } from "./shared.ts";

type Given = Pick<Dependencies, "content" | "mailReplies" | "readAnswer" | "readCsv" | "texts"> & {
  uploads: Uploads;
  codesOfBusiness: RateLimiter;
};

export type DirectoryServices = ReturnType<typeof createDirectoryServices>;

/** Listings, with their checks, quote requests, reviews and owners. */
export function createDirectoryServices(shared: Shared, given: Given) {
  const { db, clock } = shared;
  const { content, uploads } = given;
  const places = createPlacesService(shared);
  const listings = createDirectoryService({ ...shared, places });
  const verification = createVerificationService({ ...shared, content, uploads, directory: listings });
  const reviews = createReviewsService({
    ...shared,
    directory: listings,
    findPerson,
    requests: createRequestsForReview(db),
  });
  const quotes = createQuotesService({
    ...shared,
    content,
    uploads,
    replyDomain: given.mailReplies?.domain,
    readAnswer: given.readAnswer ?? readAnswer,
    onDone: reviews.invite,
    findReviewPath: reviews.findPath,
    contacts: listings.contacts,
    findOthers: listings.findVerifiedLike,
    findPerson,
  });
  const getProfile = createProfileReader({
    ...shared,
    partsOf: async (businessId) => ({
      reviews: await reviews.reviewsOf(businessId),
      ...(await verification.partsOf(businessId)),
      responseTime: await quotes.responseTimeOf(businessId),
    }),
  });
  const locate: LocatePlace = async ({ suburb, state, postcode }) =>
    (await places.locate(suburb, state, postcode)) ?? undefined;
  const myBusiness = createOwnerListings({
    ...shared,
    findPerson,
    credentialState,
    locate,
    requestsWaiting: quotes.waitingOf,
  });
  const listingProposals = createListingProposals({
    ...shared,
    findPerson,
    findPeople,
    locate,
    standing: verification,
  });
  const claims = createClaimsService({
    ...shared,
    directory: listings,
    refuseBannedBusiness: verification.refuseBannedBusiness,
    texts: given.texts,
    codesOfBusiness: given.codesOfBusiness,
    findPerson,
    findPeople,
  });
  const forAdmins = { ...shared, openLocator: places.openLocator, standing: verification };
  return {
    places,
    directory: { ...listings, getProfile },
    verification,
    reviews,
    quotes,
    myBusiness,
    listingProposals,
    claims,
    samples: createSamplesService({
      directory: listings,
      addSampleCheck: verification.addSampleCheck,
      addSampleReviews: reviews.addSampleReviews,
    }),
    directoryAdmin: createDirectoryAdmin(forAdmins),
    directoryImport: createDirectoryImport({ ...forAdmins, readCsv: given.readCsv ?? createCsvReader() }),
    exportDirectory: (filter: Parameters<typeof exportCsv>[1]) => exportCsv(db, filter, clock()),
  };
}
