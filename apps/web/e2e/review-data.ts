import { test } from "@playwright/test";
import { openDatabase } from "@plumbline/db/client.ts";
import { createAuditService } from "../server/modules/audit/service.ts";
import { createContacts } from "../server/modules/directory/contacts.ts";
import { createReviewsService } from "../server/modules/reviews/service.ts";
import { buildBusiness } from "../server/testing/businesses.ts";

/**
 * Lists a new business and returns its customers' review links. Skips the test if it can't reach the server's
 * database.
 */
export async function listBusiness(ownerId: string | null = null) {
  const isBeside = process.env.E2E_DATABASE_URL && test.info().project.name === "postgres";
  test.skip(!isBeside, "needs the database beside the server");
  const { db, close } = await openDatabase({
    url: process.env.E2E_DATABASE_URL,
    folder: "",
    variable: "DATABASE_URL",
    migrationsFolder: new URL("../drizzle", import.meta.url).pathname,
    onError: () => undefined,
  });
  let link = "";
  const service = createReviewsService({
    db,
    mail: { queue: async (_db, _to, content) => void ("url" in content && (link = content.url)) },
    url: "",
    secret: "of nothing that these tests look at",
    clock: () => new Date(),
    audit: createAuditService({ db, clock: () => new Date() }),
    directory: { setRating: async () => undefined, contacts: createContacts(db) },
    findPerson: async () => undefined,
    requests: { findForReview: async () => undefined, listQuoted: async () => [] },
  });
  const business = await buildBusiness(db, {
    businessName: `Straight Flow Plumbing ${crypto.randomUUID().slice(0, 8)}`,
    ownerId,
  });

  /** Returns the path of the emailed link. */
  async function invite(customerName = "Kim Nguyen", customerEmail = "kim@example.com"): Promise<string> {
    const projectType = "Plumbing Repair";
    const request = { id: crypto.randomUUID(), businessId: business.id, projectType };
    await service.invite(db, { ...request, customerName, customerEmail });
    return link;
  }

  return { business, path: `/directory/${business.slug}/reviews`, invite, close };
}
