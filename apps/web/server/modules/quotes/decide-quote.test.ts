import type { BusinessQuote, CustomerQuote } from "@plumbline/contract/quotes.ts";
import { QUOTE_STATUSES, type QuoteStatus } from "@plumbline/contract/quote-options.ts";
import { REVIEW_LINK_DAYS } from "@plumbline/contract/review-rules.ts";
import { DAY_MS } from "@plumbline/contract/time.ts";
import type { Db } from "@plumbline/db/client.ts";
import { test } from "@plumbline/db/testing.ts";
import { eq } from "drizzle-orm";
import { describe, expect } from "vitest";
import { createQuoteDesk } from "../../testing/quotes.ts";
import { createRequestsForReview } from "./for-review.ts";
import { quoteRequests } from "./tables.ts";

const QUOTE = { kind: "quote", amountCents: 185_050, text: "New tank, fitted" };

async function quoted(db: Db) {
  const desk = await createQuoteDesk(db);
  const request = await desk.deliver();
  const customer = desk.asCustomer(request);
  const business = desk.asBusiness(request);
  const readThread = async () => (await (await customer.read()).json()) as CustomerQuote;
  const quoteOf = async () => (await readThread()).messages.findLast(({ kind }) => kind === "quote")!.id;
  expect((await business.act(QUOTE)).status).toBe(200);
  desk.pass(1000);
  const quoteId = await quoteOf();
  const decide = (kind: "accept-quote" | "decline-quote", fields: object = {}) =>
    customer.act({ kind, quoteId, ...fields });
  return { ...desk, request, customer, business, readThread, quoteOf, quoteId, decide };
}

describe("accepting a quote", () => {
  test("is shown to both, and the tradie is told by email", async ({ db }) => {
    const { decide, business, mailsOf } = await quoted(db);
    const accepted = (await (await decide("accept-quote", { text: "Monday?" })).json()) as CustomerQuote;
    const seen = (await (await business.read()).json()) as BusinessQuote;
    for (const { status, timeline, messages } of [accepted, seen]) {
      expect(status).toBe("agreed");
      expect(timeline.at(-1)?.status).toBe("agreed");
      expect(messages.at(-1)).toMatchObject({
        from: "customer",
        kind: "accept-quote",
        amountCents: 185_050,
        text: "Monday?",
      });
    }
    expect(mailsOf("quote-decided")).toMatchObject([
      {
        to: "office@straightflow.example",
        content: { customerName: "Kim Nguyen", isAccepted: true, amountCents: 185_050, text: "Monday?" },
      },
    ]);
  });

  test("keeps the conversation open, but fixes the price", async ({ db }) => {
    const { decide, customer, business } = await quoted(db);
    await decide("accept-quote");
    expect((await customer.act({ kind: "message", text: "The gate is open" })).status).toBe(200);
    expect((await business.act({ kind: "message", text: "See you then" })).status).toBe(200);
    expect((await business.act({ ...QUOTE, amountCents: 999_900 })).status).toBe(409);
    expect((await business.act({ kind: "decline", reason: "busy" })).status).toBe(200);
  });

  test("twice at the same time counts once", async ({ committed }) => {
    const { decide, mailsOf, readThread } = await quoted(committed);
    const answers = await Promise.all(Array.from({ length: 4 }, async () => decide("accept-quote")));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(mailsOf("quote-decided")).toHaveLength(1);
    expect((await readThread()).messages.filter(({ kind }) => kind === "accept-quote")).toHaveLength(1);
  });

  test("at the same time as declining it has only one of the two effects", async ({ committed }) => {
    const { decide, mailsOf, readThread } = await quoted(committed);
    const answers = await Promise.all([decide("accept-quote"), decide("decline-quote")]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const isAccepted = answers[0].status === 200;
    expect((await readThread()).status).toBe(isAccepted ? "agreed" : "quote-declined");
    expect(mailsOf("quote-decided")).toMatchObject([{ content: { isAccepted } }]);
  });

  test("is refused for an amount the business has since changed", async ({ db }) => {
    const { decide, business, quoteOf, customer, readThread, mailsOf } = await quoted(db);
    await business.act({ ...QUOTE, amountCents: 250_000 });
    const stale = await decide("accept-quote");
    expect(stale.status).toBe(409);
    expect(await stale.json()).toMatchObject({ error: expect.stringContaining("changed its quote") });
    expect((await readThread()).status).toBe("quoted");
    expect(mailsOf("quote-decided")).toEqual([]);
    expect((await customer.act({ kind: "accept-quote", quoteId: await quoteOf() })).status).toBe(200);
    expect(mailsOf("quote-decided")).toMatchObject([{ content: { amountCents: 250_000 } }]);
  });
});

describe("declining a quote", () => {
  test("closes the request, and both see it", async ({ db }) => {
    const { decide, business, customer, mailsOf, request } = await quoted(db);
    expect(await (await decide("decline-quote", { text: "Too dear" })).json()).toMatchObject({
      status: "quote-declined",
    });
    expect(await (await business.read()).json()).toMatchObject({ status: "quote-declined" });
    expect(mailsOf("quote-decided")).toMatchObject([
      { content: { isAccepted: false, text: "Too dear", replyTo: null } },
    ]);
    for (const act of [
      () => business.act(QUOTE),
      () => business.act({ kind: "message", text: "Please?" }),
      () => customer.act({ kind: "message", text: "Hello" }),
      () => customer.act({ kind: "done" }),
      () => decide("accept-quote"),
    ])
      expect((await act()).status).toBe(409);
    expect(await createRequestsForReview(db).findForReview(request.id)).toBeUndefined();
  });

  test("hides the contact details again", async ({ db }) => {
    const { decide, customer, business } = await quoted(db);
    await customer.act({ kind: "share-contact", isShared: true });
    await decide("decline-quote");
    expect(((await (await business.read()).json()) as BusinessQuote).contact).toBeNull();
  });
});

describe("a quote", () => {
  test("can only be decided by the customer", async ({ db }) => {
    const { business, request, quoteId, asCustomer, readThread } = await quoted(db);
    for (const kind of ["accept-quote", "decline-quote"]) {
      expect((await business.act({ kind, quoteId, text: "" })).status).toBe(400);
      const withBusinessKey = asCustomer({ id: request.id, customerKey: request.businessKey });
      expect((await withBusinessKey.act({ kind, quoteId })).status).toBe(404);
    }
    expect((await readThread()).status).toBe("quoted");
  });

  const elsewhere = QUOTE_STATUSES.filter((status) => status !== "quoted" && status !== "unconfirmed");
  test.for<QuoteStatus>(elsewhere)("can't be decided when the request is %s", async (status, { db }) => {
    const { decide, request, mailsOf } = await quoted(db);
    await db.update(quoteRequests).set({ status }).where(eq(quoteRequests.id, request.id));
    expect((await decide("accept-quote")).status).toBe(409);
    expect((await decide("decline-quote")).status).toBe(409);
    expect(mailsOf("quote-decided")).toEqual([]);
  });
});

describe("a finished job", () => {
  test("has a link to its review on the customer's page", async ({ db }) => {
    const { decide, customer, readThread, post, mailsOf } = await quoted(db);
    await decide("accept-quote");
    expect((await readThread()).reviewPath).toBeNull();
    const { reviewPath } = (await (await customer.act({ kind: "done" })).json()) as CustomerQuote;
    const key = new URL(reviewPath!, "http://localhost").searchParams.get("key")!;
    expect(mailsOf("review-invitation")).toMatchObject([
      { content: { url: `http://localhost${reviewPath}` } },
    ]);
    const review = { key, rating: 5, title: "Quick and tidy", comment: "The new tank went in within a day." };
    expect((await post("/api/reviews", review)).status).toBe(200);
    expect((await readThread()).reviewPath).toBe(reviewPath);
  });

  test("has no link to a review that it's too late to write", async ({ db }) => {
    const { decide, customer, readThread, pass } = await quoted(db);
    await decide("accept-quote");
    await customer.act({ kind: "done" });
    pass((REVIEW_LINK_DAYS - 1) * DAY_MS);
    expect((await readThread()).reviewPath).not.toBeNull();
    pass(2 * DAY_MS);
    expect((await readThread()).reviewPath).toBeNull();
  });

  test("isn't shown a review link before the customer is invited", async ({ db }) => {
    const { readThread, request } = await quoted(db);
    await db.update(quoteRequests).set({ status: "done" }).where(eq(quoteRequests.id, request.id));
    expect((await readThread()).reviewPath).toBeNull();
  });
});
