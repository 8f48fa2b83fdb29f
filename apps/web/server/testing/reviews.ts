import type { ReviewPage } from "@plumbline/contract/reviews.ts";
import type { Db } from "@plumbline/db/client.ts";
import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { businesses } from "../modules/directory/tables.ts";
import { users } from "../modules/identity/tables.ts";
import type { ReviewableRequest } from "../modules/reviews/context.ts";
import { createTestApp } from "./app.ts";
import { buildBusiness } from "./businesses.ts";
import { createVisitor } from "./visitor.ts";

type Visitor = ReturnType<typeof createVisitor>;

export const GOOD_REVIEW = {
  rating: 5,
  title: "Fixed it the same day",
  comment: "The drain was clear within an hour, and the price was the one on the quote.",
};

export async function createReviewSite(db: Db, options: Parameters<typeof createTestApp>[1] = {}) {
  const site = createTestApp(db, { trustedProxies: 1, ...options });
  const { services, mails } = site;
  const business = await buildBusiness(db);
  let networks = 0;
  let invited = 0;

  const visitor = (address = `10.1.${Math.floor(networks / 250)}.${networks++ % 250}`): Visitor =>
    createVisitor(site.app, { "X-Forwarded-For": address });

  async function signUp(email: string): Promise<Visitor & { userId: string }> {
    const somebody = visitor();
    const account = { email, password: "a fair dinkum secret", firstName: "Ray", lastName: "Dunn" };
    const response = await somebody.post("/api/auth/signup", account);
    expect(response.status).toBe(200);
    return { ...somebody, userId: ((await response.json()) as { userId: string }).userId };
  }

  async function signUpAdmin(): Promise<Visitor> {
    const admin = await signUp("boss@example.com");
    await db.update(users).set({ role: "admin" }).where(eq(users.id, admin.userId));
    return admin;
  }

  async function signUpOwner(email = "ray@straightflow.example"): Promise<Visitor & { userId: string }> {
    const owner = await signUp(email);
    await db.update(businesses).set({ ownerId: owner.userId }).where(eq(businesses.id, business.id));
    return owner;
  }

  /**
   * Returns the key from the emailed link. Only the first invitation goes to Kim, because a mailbox gets few
   * in a day.
   */
  async function invite(fields: Partial<ReviewableRequest> = {}): Promise<string> {
    const customerEmail = invited === 0 ? "kim@example.com" : `customer.${invited}@example.com`;
    invited += 1;
    await services.reviews.invite(db, buildRequest(business.id, { customerEmail, ...fields }));
    return lastKey();
  }

  function lastKey(): string {
    const { content } = mails.findLast((mail) => mail.content.template === "review-invitation") ?? {};
    if (content?.template !== "review-invitation") throw new Error("No one was invited");
    return new URL(content.url).searchParams.get("key") ?? "";
  }

  const write = (key: string, review: object = GOOD_REVIEW, customer = visitor()) =>
    customer.post("/api/reviews", { key, ...review });

  async function writeReview(rating = 5, fields: Partial<ReviewableRequest> = {}) {
    const key = await invite(fields);
    expect((await write(key, { ...GOOD_REVIEW, rating })).status).toBe(200);
    const { review } = await services.reviews.read(key);
    return { key, id: review?.id ?? "" };
  }

  async function listed(): Promise<ReviewPage> {
    const response = await visitor().get(`/api/directory/tradies/${business.id}/reviews`);
    expect(response.status).toBe(200);
    return (await response.json()) as ReviewPage;
  }

  async function rating(): Promise<{ reviewCount: number; ratingSum: number }> {
    const { reviewCount, ratingSum } = businesses;
    const [row] = await db
      .select({ reviewCount, ratingSum })
      .from(businesses)
      .where(eq(businesses.id, business.id));
    if (!row) throw new Error("The business is gone");
    return row;
  }

  return {
    ...site,
    business,
    visitor,
    signUp,
    signUpAdmin,
    signUpOwner,
    invite,
    lastKey,
    write,
    writeReview,
    listed,
    rating,
  };
}

export type ReviewSite = Awaited<ReturnType<typeof createReviewSite>>;

export function buildRequest(businessId: string, fields: Partial<ReviewableRequest> = {}): ReviewableRequest {
  return {
    id: crypto.randomUUID(),
    businessId,
    customerName: "Kim Nguyen",
    customerEmail: "kim@example.com",
    projectType: "Plumbing Repair",
    ...fields,
  };
}
