import { DAY_MS, HOUR_MS, MINUTE_MS } from "@plumbline/contract/time.ts";
import type { BusinessQuote, CustomerQuote, Inbox } from "@plumbline/contract/quotes.ts";
import type { Db } from "@plumbline/db/client.ts";
import { test } from "@plumbline/db/testing.ts";
import { eq, sql } from "drizzle-orm";
import { describe, expect } from "vitest";
import { buildBusiness } from "../../testing/businesses.ts";
import { createQuoteDesk, REQUEST } from "../../testing/quotes.ts";
import { createVisitor } from "../../testing/visitor.ts";
import { auditEntries } from "../audit/tables.ts";
import { businesses } from "../directory/tables.ts";
import { users } from "../identity/tables.ts";
import { createRequestsForReview } from "./for-review.ts";
import { quoteMessages, quotePhotos, quoteRequests } from "./tables.ts";

const SAM = { id: crypto.randomUUID(), firstName: "Sam", lastName: "Nguyen" };

type Desk = Awaited<ReturnType<typeof createQuoteDesk>>;

async function signUp(desk: Desk, email: string) {
  const visitor = createVisitor(desk.app);
  const account = { email, password: "a fair dinkum secret", firstName: "Ray", lastName: "Woods" };
  const answer = await visitor.post("/api/auth/signup", account);
  return { ...visitor, userId: ((await answer.json()) as { userId: string }).userId };
}

async function signUpOwner(db: Db, desk: Desk, email = "ray@example.com") {
  const owner = await signUp(desk, email);
  await db.update(businesses).set({ ownerId: owner.userId }).where(eq(businesses.id, desk.business.id));
  return owner;
}

const bodyOf = async <Body>(response: Response): Promise<Body> => {
  expect(response.status, await response.clone().text()).toBe(200);
  return (await response.json()) as Body;
};

describe("a business without an account", () => {
  test("reads the request with its link, and the customer sees that once the page reports it", async ({
    db,
  }) => {
    const desk = await createQuoteDesk(db);
    const request = await desk.deliver();
    const timeline = async () =>
      (await bodyOf<CustomerQuote>(await desk.asCustomer(request).read())).timeline.map(
        ({ status }) => status,
      );
    const read = await bodyOf<BusinessQuote>(await desk.asBusiness(request).read());
    expect(read).toMatchObject({
      projectDescription: REQUEST.projectDescription,
      contact: null,
      status: "delivered",
    });
    expect(JSON.stringify(read)).not.toMatch(/412345678|kim@example/);
    // Email scanners get only this far.
    expect(await timeline()).toEqual(["delivered"]);
    for (let turn = 0; turn < 2; turn++)
      expect(await bodyOf(await desk.asBusiness(request).act({ kind: "see" }))).toMatchObject({
        status: "seen",
        messages: [],
      });
    expect(await timeline()).toEqual(["delivered", "seen"]);
    expect(desk.mailsOf("quote-reply")).toEqual([]);
  });

  test("sends a quote, which the customer gets by email and sees on their page", async ({ db }) => {
    const desk = await createQuoteDesk(db);
    const request = await desk.deliver();
    await bodyOf(
      await desk.asBusiness(request).act({ kind: "quote", amountCents: 185000, text: "With a new tank" }),
    );
    expect(desk.mailsOf("quote-reply")).toMatchObject([
      { to: "kim@example.com", content: { kind: "quote", amountCents: 185000, text: "With a new tank" } },
    ]);
    expect(await bodyOf<CustomerQuote>(await desk.asCustomer(request).read())).toMatchObject({
      status: "quoted",
      messages: [{ from: "business", kind: "quote", amountCents: 185000 }],
    });
  });

  test("declines with a reason, which closes the thread", async ({ db }) => {
    const desk = await createQuoteDesk(db);
    const request = await desk.deliver();
    await bodyOf(await desk.asBusiness(request).act({ kind: "decline", reason: "area" }));
    expect(desk.mailsOf("quote-reply")).toMatchObject([{ content: { reason: "Not my area" } }]);
    const business = desk.asBusiness(request);
    expect((await business.act({ kind: "accept" })).status).toBe(409);
    expect((await business.act({ kind: "message", text: "Hello" })).status).toBe(409);
    expect((await desk.asCustomer(request).act({ kind: "message", text: "Please" })).status).toBe(409);
    expect(desk.mailsOf("quote-reply")).toHaveLength(1);
  });

  test.for([
    [{ kind: "quote", text: "No amount" }, "amountCents"],
    [{ kind: "quote", amountCents: -5, text: "Negative" }, "amountCents"],
    [{ kind: "decline", reason: "bored" }, "reason"],
    [{ kind: "message", text: "  " }, "text"],
    [{ kind: "withdraw" }, "kind"],
  ] as const)("can't send an invalid action: %j", async ([action, field], { db }) => {
    const desk = await createQuoteDesk(db);
    const request = await desk.deliver();
    const response = await desk.asBusiness(request).act(action);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ issues: { [field]: expect.any(String) } });
  });

  test("can't use a key for another request or the other side", async ({ db }) => {
    const desk = await createQuoteDesk(db);
    const one = await desk.deliver();
    const other = await desk.deliver({ customerEmail: "lee@example.com" });
    const { id } = one;
    const wrong = [
      await desk.asBusiness({ id, businessKey: other.businessKey }).read(),
      await desk.asBusiness({ id, businessKey: one.customerKey }).act({ kind: "accept" }),
      await desk.asBusiness({ id, businessKey: "" }).read(),
      await desk.asCustomer({ id, customerKey: other.customerKey }).read(),
      await desk.asCustomer({ id, customerKey: one.businessKey }).act({ kind: "withdraw" }),
      await desk.asCustomer({ id, customerKey: one.uploadKey }).read(),
      await desk.asCustomer({ id: crypto.randomUUID(), customerKey: one.customerKey }).read(),
    ];
    expect(wrong.map(({ status }) => status)).toEqual(wrong.map(() => 404));
  });
});

describe("the customer", () => {
  test("can share their phone number and address, then hide them again", async ({ db }) => {
    const desk = await createQuoteDesk(db);
    const request = await desk.deliver();
    await bodyOf(await desk.asCustomer(request).act({ kind: "share-contact", isShared: true }));
    expect((await bodyOf<BusinessQuote>(await desk.asBusiness(request).read())).contact).toEqual({
      email: "kim@example.com",
      phone: "+61412345678",
    });
    await bodyOf(await desk.asCustomer(request).act({ kind: "share-contact", isShared: false }));
    expect((await bodyOf<BusinessQuote>(await desk.asBusiness(request).read())).contact).toBeNull();
  });

  test("writes a message, and the business gets it by email", async ({ db }) => {
    const desk = await createQuoteDesk(db);
    const request = await desk.deliver();
    await bodyOf(await desk.asCustomer(request).act({ kind: "message", text: "It is urgent now" }));
    expect(desk.mailsOf("quote-message")).toMatchObject([
      { to: "office@straightflow.example", content: { text: "It is urgent now" } },
    ]);
  });

  test("can withdraw once, and the business is told", async ({ db }) => {
    const desk = await createQuoteDesk(db);
    const request = await desk.deliver();
    expect(await bodyOf(await desk.asCustomer(request).act({ kind: "withdraw" }))).toMatchObject({
      status: "withdrawn",
    });
    expect((await desk.asCustomer(request).act({ kind: "withdraw" })).status).toBe(409);
    expect((await desk.asBusiness(request).act({ kind: "accept" })).status).toBe(409);
    expect(desk.mailsOf("quote-withdrawn")).toHaveLength(1);
  });

  test("can withdraw while the business is writing, and no message is stored after the withdrawal", async ({
    committed,
  }) => {
    const desk = await createQuoteDesk(committed);
    const request = await desk.deliver();
    const [withdrawn, written] = await Promise.all([
      desk.asCustomer(request).act({ kind: "withdraw" }),
      desk.asBusiness(request).act({ kind: "message", text: "Monday at 8?" }),
    ]);
    expect(withdrawn.status).toBe(200);
    const order = desk.mails.map(({ content }) => content.template);
    const isBefore =
      order.includes("quote-reply") && order.indexOf("quote-reply") < order.indexOf("quote-withdrawn");
    expect(written.status).toBe(isBefore ? 200 : 409);
    expect(await committed.select().from(quoteMessages)).toHaveLength(isBefore ? 1 : 0);
  });

  test("no longer shares their details after withdrawing, and can't share them from an outdated page", async ({
    db,
  }) => {
    const desk = await createQuoteDesk(db);
    const request = await desk.deliver();
    await bodyOf(await desk.asCustomer(request).act({ kind: "share-contact", isShared: true }));
    await bodyOf(await desk.asCustomer(request).act({ kind: "withdraw" }));
    const stale = await desk.asCustomer(request).act({ kind: "share-contact", isShared: true });
    expect(stale.status).toBe(409);
    expect((await bodyOf<BusinessQuote>(await desk.asBusiness(request).read())).contact).toBeNull();
    await bodyOf(await desk.asCustomer(request).act({ kind: "share-contact", isShared: false }));
  });

  test("can withdraw a held request, which is then never delivered", async ({ db }) => {
    const desk = await createQuoteDesk(db, { contactEmail: null });
    const request = await desk.deliver();
    await bodyOf(await desk.asCustomer(request).act({ kind: "withdraw" }));
    const { adminQueue } = desk.services.quotes;
    await expect(adminQueue.forward(SAM, request.id, "x@example.com")).rejects.toThrow("already");
    expect(desk.mailsOf("quote-delivered")).toEqual([]);
    expect(desk.mailsOf("quote-withdrawn")).toEqual([]);
  });

  test("can mark a job as done, and only then review it", async ({ db }) => {
    const desk = await createQuoteDesk(db);
    const request = await desk.deliver();
    expect((await desk.asCustomer(request).act({ kind: "done" })).status).toBe(409);
    expect(await createRequestsForReview(db).findForReview(request.id)).toBeUndefined();
    await bodyOf(await desk.asBusiness(request).act({ kind: "accept", text: "Monday at 8" }));
    expect(desk.mailsOf("review-invitation")).toEqual([]);
    await bodyOf(await desk.asCustomer(request).act({ kind: "done" }));
    expect(desk.mailsOf("review-invitation")).toMatchObject([{ to: "kim@example.com" }]);
    expect(await createRequestsForReview(db).findForReview(request.id)).toMatchObject({
      businessId: desk.business.id,
      customerEmail: "kim@example.com",
    });
  });
});

describe("the owner's inbox", () => {
  test("requires a login", async ({ db }) => {
    const desk = await createQuoteDesk(db);
    expect((await desk.get("/api/my-business/requests")).status).toBe(401);
    expect((await desk.get(`/api/my-business/requests/${crypto.randomUUID()}`)).status).toBe(401);
    expect((await desk.post(`/api/my-business/requests/${crypto.randomUUID()}`, {})).status).toBe(401);
  });

  test("lists delivered requests, and the owner can reply there", async ({ db }) => {
    const desk = await createQuoteDesk(db, { contactEmail: null });
    const owner = await signUpOwner(db, desk);
    await desk.send({ customerEmail: "unconfirmed@example.com" });
    const request = await desk.deliver();
    expect(desk.mailsOf("quote-delivered")).toMatchObject([
      {
        to: "ray@example.com",
        content: { url: `http://localhost/my-business/requests/${request.id}` },
      },
    ]);
    const { requests } = await bodyOf<Inbox>(await owner.get("/api/my-business/requests"));
    expect(requests).toMatchObject([{ id: request.id, status: "delivered" }]);
    const path = `/api/my-business/requests/${request.id}`;
    expect(await bodyOf(await owner.get(path))).toMatchObject({ status: "seen" });
    expect(await bodyOf(await owner.post(path, { kind: "accept", text: "" }))).toMatchObject({
      status: "accepted",
    });
  });

  test("doesn't show another owner's requests", async ({ db }) => {
    const desk = await createQuoteDesk(db);
    await signUpOwner(db, desk);
    const request = await desk.deliver();
    const stranger = await signUp(desk, "stranger@example.com");
    await buildBusiness(db, { businessName: "Stranger's", ownerId: stranger.userId });
    const path = `/api/my-business/requests/${request.id}`;
    expect((await stranger.get(path)).status).toBe(404);
    expect((await stranger.post(path, { kind: "accept" })).status).toBe(404);
    expect(await bodyOf(await stranger.get("/api/my-business/requests"))).toEqual({ requests: [] });
    expect(desk.mailsOf("quote-reply")).toEqual([]);
  });
});

describe("requests without an address", () => {
  async function admin(db: Db, desk: Desk) {
    const visitor = await signUp(desk, "sam@example.com");
    await db.update(users).set({ role: "admin" }).where(eq(users.id, visitor.userId));
    return visitor;
  }

  test("are only visible to administrators", async ({ db }) => {
    const desk = await createQuoteDesk(db, { contactEmail: null });
    const { id } = await desk.deliver();
    const user = await signUp(desk, "lee@example.com");
    expect((await desk.get("/api/admin/quote-requests")).status).toBe(401);
    expect((await user.get("/api/admin/quote-requests")).status).toBe(403);
    expect(
      (await user.post(`/api/admin/quote-requests/${id}/forward`, { email: "a@b.example" })).status,
    ).toBe(403);
    expect((await user.post(`/api/admin/quote-requests/${id}/close`)).status).toBe(403);
  });

  test("are listed without the customer and can be forwarded once", async ({ db }) => {
    const desk = await createQuoteDesk(db, { contactEmail: null });
    const request = await desk.deliver();
    const sam = await admin(db, desk);
    const list = await bodyOf<object>(await sam.get("/api/admin/quote-requests"));
    expect(list).toMatchObject({ requests: [{ id: request.id, businessName: desk.business.businessName }] });
    expect(JSON.stringify(list)).not.toMatch(/Kim|hot water/);
    const forward = `/api/admin/quote-requests/${request.id}/forward`;
    expect((await sam.post(forward, { email: "nobody" })).status).toBe(400);
    await bodyOf(await sam.post(forward, { email: "found@example.com" }));
    expect((await sam.post(forward, { email: "other@example.com" })).status).toBe(409);
    expect(await db.select().from(auditEntries)).toMatchObject([
      { actorName: "Ray Woods", action: "quote.forward", subjectName: desk.business.businessName },
    ]);
    expect(desk.mailsOf("quote-delivered").map(({ to }) => to)).toEqual(["found@example.com"]);
    const businessKey = new URL(desk.mailsOf("quote-delivered")[0]!.content.url).searchParams.get("key")!;
    expect((await desk.asBusiness({ id: request.id, businessKey }).read()).status).toBe(200);
  });

  test("can be closed, and the customer is told", async ({ db }) => {
    const desk = await createQuoteDesk(db, { contactEmail: null });
    const { id } = await desk.deliver();
    const sam = await admin(db, desk);
    await bodyOf(await sam.post(`/api/admin/quote-requests/${id}/close`));
    expect((await sam.post(`/api/admin/quote-requests/${id}/close`)).status).toBe(409);
    expect((await sam.post(`/api/admin/quote-requests/${crypto.randomUUID()}/close`)).status).toBe(404);
    expect(desk.mailsOf("quote-closed")).toMatchObject([{ to: "kim@example.com" }]);
  });
});

describe("a business's response time", () => {
  test("is the median of at least five replies, shown on its profile", async ({ db }) => {
    const desk = await createQuoteDesk(db);
    const profile = async () =>
      (await bodyOf<{ responseTime: unknown }>(await desk.get(`/api/directory/tradies/${desk.business.id}`)))
        .responseTime;
    const answerAfter = async (minutes: number) => {
      const request = await desk.deliver({ customerEmail: `c${minutes}@example.com` });
      desk.pass(minutes * MINUTE_MS);
      await bodyOf(await desk.asBusiness(request).act({ kind: "accept" }));
      desk.pass(HOUR_MS);
      // Only the first reply counts.
      await bodyOf(await desk.asBusiness(request).act({ kind: "message", text: "And bring a torch" }));
    };
    for (const minutes of [10, 20, 30, 300]) await answerAfter(minutes);
    expect(await profile()).toBeNull();
    await answerAfter(40);
    expect(await profile()).toEqual({ samples: 5, medianMinutes: 30 });
    desk.pass(91 * DAY_MS);
    expect(await profile()).toBeNull();
  });
});

describe("an unanswered request", () => {
  test("is reported to the customer once, after a day, with other businesses nearby", async ({ db }) => {
    const desk = await createQuoteDesk(db);
    const { mailUnanswered } = desk.services.quotes;
    await buildBusiness(db, { businessName: "Verified Pipes", verifiedUntil: "2027-11-01" });
    await buildBusiness(db, { businessName: "Unchecked Pipes" });
    await buildBusiness(db, { businessName: "Sparks", trade: "electrician", verifiedUntil: "2027-11-01" });
    await desk.deliver();
    desk.pass(23 * HOUR_MS);
    await mailUnanswered();
    expect(desk.mailsOf("quote-unanswered")).toEqual([]);
    desk.pass(2 * HOUR_MS);
    await mailUnanswered();
    await mailUnanswered();
    expect(desk.mailsOf("quote-unanswered")).toHaveLength(1);
    const [{ to, content }] = desk.mailsOf("quote-unanswered") as [
      ReturnType<typeof desk.mailsOf<"quote-unanswered">>[0],
    ];
    expect(to).toBe("kim@example.com");
    expect(content.others.every(({ businessName }) => businessName === "Verified Pipes")).toBe(true);
  });

  test("is still reported to other customers if reporting one fails", async ({ db }) => {
    const desk = await createQuoteDesk(db);
    await desk.deliver();
    desk.pass(MINUTE_MS);
    await desk.deliver({ customerEmail: "lee@example.com" });
    // The database rejects the first request's update, to simulate any failure.
    await db.execute(sql`alter table quote_requests add constraint untold
      check (customer_email <> 'kim@example.com' or unanswered_mailed_at is null)`);
    desk.pass(25 * HOUR_MS);
    await desk.services.quotes.mailUnanswered();
    expect(desk.mailsOf("quote-unanswered").map(({ to }) => to)).toEqual(["lee@example.com"]);
    await db.execute(sql`alter table quote_requests drop constraint untold`);
    await desk.services.quotes.mailUnanswered();
    expect(desk.mailsOf("quote-unanswered").map(({ to }) => to)).toEqual([
      "lee@example.com",
      "kim@example.com",
    ]);
  });

  test("isn't reported once the business has replied", async ({ db }) => {
    const desk = await createQuoteDesk(db);
    const request = await desk.deliver();
    await desk.asBusiness(request).act({ kind: "message", text: "Looking into it" });
    desk.pass(25 * HOUR_MS);
    await desk.services.quotes.mailUnanswered();
    expect(desk.mailsOf("quote-unanswered")).toEqual([]);
  });
});

describe("data retention", () => {
  test("an unconfirmed request is deleted after a week, with its photos", async ({ db }) => {
    const desk = await createQuoteDesk(db);
    const { id } = (await (await desk.send()).json()) as { id: string };
    const fileKey = `private/${"0".repeat(32)}.webp`;
    await desk.storage.put(fileKey, new Uint8Array([1]), "image/webp");
    await db.insert(quotePhotos).values({ requestId: id, fileKey, name: "leak.jpg", createdAt: new Date() });
    const kept = await desk.deliver({ customerEmail: "lee@example.com" });
    desk.pass(8 * DAY_MS);
    await desk.services.quotes.purge();
    expect(await desk.storage.read(fileKey)).toBeUndefined();
    expect((await db.select().from(quoteRequests)).map((row) => row.id)).toEqual([kept.id]);
    expect((await desk.asCustomer(kept).read()).status).toBe(200);
  });

  test("a request is anonymised two years after its last message", async ({ db }) => {
    const desk = await createQuoteDesk(db);
    const request = await desk.deliver();
    desk.pass(600 * DAY_MS);
    await bodyOf(await desk.asCustomer(request).act({ kind: "message", text: "Still there?" }));
    desk.pass(400 * DAY_MS);
    await desk.services.quotes.purge();
    expect((await desk.asCustomer(request).read()).status).toBe(200);
    desk.pass(400 * DAY_MS);
    await desk.services.quotes.purge();
    expect((await desk.asCustomer(request).read()).status).toBe(404);
    expect(JSON.stringify(await db.select().from(quoteRequests))).not.toMatch(
      /Kim|kim@|412345678|hot water|Harris/,
    );
    expect(await db.select().from(quoteMessages)).toEqual([]);
  });
});
