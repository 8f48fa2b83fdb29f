import { HOUR_MS } from "@plumbline/contract/time.ts";
import type { QuoteRequestResponse } from "@plumbline/contract/quotes.ts";
import { test } from "@plumbline/db/testing.ts";
import { describe, expect } from "vitest";
import { buildBusiness } from "../../testing/businesses.ts";
import { createQuoteDesk, REQUEST } from "../../testing/quotes.ts";
import { createQuoteKeys } from "./keys.ts";
import { quoteRequests } from "./tables.ts";

describe("POST /api/directory/quote-requests", () => {
  test("stores the request and emails a link to the customer only", async ({ db }) => {
    const { send, mails, mailsOf, business } = await createQuoteDesk(db);
    const response = await send({ customerEmail: " Kim@Example.COM " });
    expect(response.status).toBe(200);
    const { message } = (await response.json()) as QuoteRequestResponse;
    expect(message).toContain("Confirm your email");
    expect(message).not.toContain("24 hours");
    expect(mails).toHaveLength(1);
    expect(mailsOf("quote-confirm")).toMatchObject([
      { to: "kim@example.com", content: { name: "Kim Nguyen", businessName: business.businessName } },
    ]);
    expect(await db.select().from(quoteRequests)).toMatchObject([
      { status: "unconfirmed", customerEmail: "kim@example.com", customerPhone: "+61412345678" },
    ]);
  });

  test.for([
    [{ customerName: "K" }, "customerName", "Name must be at least 2 characters"],
    [{ customerName: " \u200b " }, "customerName", "Name must be at least 2 characters"],
    [{ customerEmail: "kim@example" }, "customerEmail", "Please enter a valid email address"],
    [
      { customerPhone: "12" },
      "customerPhone",
      "Please enter an Australian phone number, or leave this empty",
    ],
    [{ projectDescription: "Leaks" }, "projectDescription", "Please provide more details about your project"],
    [{ projectType: "" }, "projectType", "Please select a project type"],
    [{ projectLocation: "P" }, "projectLocation", "Please enter the project location"],
    [{ budget: "a lot" }, "budget", "Please select a budget range"],
    [{ timeframe: undefined }, "timeframe", "Please select a timeframe"],
    [
      { projectDescription: "x".repeat(4001) },
      "projectDescription",
      "Please keep the description under 4,000 characters",
    ],
    [{ tradieProfileId: "7" }, "tradieProfileId", "This business is not in the directory"],
  ] as const)("rejects an invalid field: %j", async ([fields, field, message], { db }) => {
    const { send, mails } = await createQuoteDesk(db);
    const response = await send(fields as object);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: "invalid", issues: { [field]: message } });
    expect(mails).toEqual([]);
    expect(await db.select().from(quoteRequests)).toEqual([]);
  });

  test("returns 404 for a business that isn't listed", async ({ db }) => {
    const { send, mails } = await createQuoteDesk(db);
    const hidden = await buildBusiness(db, { businessName: "Hidden", isActive: false });
    const deleted = await buildBusiness(db, { businessName: "Gone", deletedAt: new Date() });
    for (const tradieProfileId of [hidden.id, deleted.id, crypto.randomUUID()])
      expect((await send({ tradieProfileId })).status).toBe(404);
    expect(mails).toEqual([]);
  });

  test("gives the usual response to a request with the honeypot field filled in, but doesn't store it", async ({
    db,
  }) => {
    const { send, mails } = await createQuoteDesk(db);
    const response = await send({ companyFax: "02 9999 9999" });
    expect(response.status).toBe(200);
    expect(Object.keys((await response.json()) as object)).toEqual(["id", "uploadKey", "message"]);
    expect(mails).toEqual([]);
    expect(await db.select().from(quoteRequests)).toEqual([]);
  });

  test("counts the same text to the same business within a day as one request", async ({ db }) => {
    const { send, mailsOf, pass } = await createQuoteDesk(db);
    const first = (await (await send()).json()) as QuoteRequestResponse;
    const words = `  ${REQUEST.projectDescription.toUpperCase().replace(" ", "\n ")}`;
    const again = (await (await send({ projectDescription: words })).json()) as QuoteRequestResponse;
    expect(again.id).toBe(first.id);
    expect(mailsOf("quote-confirm")).toHaveLength(1);
    pass(25 * HOUR_MS);
    expect(((await (await send()).json()) as QuoteRequestResponse).id).not.toBe(first.id);
  });

  test("replaces the details of an unconfirmed request that is sent again", async ({ db }) => {
    const { send, confirm, lastLink, mailsOf, pass } = await createQuoteDesk(db);
    await send({ customerPhone: "0412 345 678" });
    await send({ customerPhone: "0498 765 432", customerName: "Kim Tran", budget: "$2,500 - $5,000" });
    expect(mailsOf("quote-confirm")).toHaveLength(1);
    expect(await db.select().from(quoteRequests)).toMatchObject([
      { customerPhone: "+61498765432", customerName: "Kim Tran", budget: "$2,500 - $5,000" },
    ]);
    pass(10 * 60 * 1000);
    await send({ customerName: "Kim Le", customerPhone: "" });
    const { id, token } = lastLink();
    await confirm(id, token);
    expect(await db.select().from(quoteRequests)).toMatchObject([
      { customerPhone: "", customerName: "Kim Le", status: "delivered" },
    ]);
    expect(mailsOf("quote-delivered")).toMatchObject([{ content: { customerName: "Kim Le" } }]);
  });

  test("refuses to send a delivered request again while it's open", async ({ db }) => {
    const desk = await createQuoteDesk(db);
    const request = await desk.deliver();
    const again = await desk.send({ customerPhone: "0498 765 432" });
    expect(again.status).toBe(409);
    expect(await again.json()).toMatchObject({
      error: `You've already sent this to ${desk.business.businessName}. Open your request with the link in our email and write to them there.`,
    });
    expect(desk.mailsOf("quote-confirm")).toHaveLength(1);
    await desk.asCustomer(request).act({ kind: "withdraw" });
    const anew = await desk.deliver({ customerPhone: "0498 765 432" });
    expect(anew.id).not.toBe(request.id);
    await desk.asBusiness(anew).act({ kind: "decline", reason: "area" });
    expect((await desk.deliver()).id).not.toBe(anew.id);
  });

  test("stores ten identical requests at the same time once, and sends one email", async ({ committed }) => {
    const { send, mails } = await createQuoteDesk(committed);
    const answers = await Promise.all(Array.from({ length: 10 }, async () => send()));
    const ids = await Promise.all(answers.map(async (one) => ((await one.json()) as { id: string }).id));
    expect(new Set(ids).size).toBe(1);
    expect(mails).toHaveLength(1);
    expect(await committed.select().from(quoteRequests)).toHaveLength(1);
  });

  test("emails a new link for a request sent again after ten minutes, and the old link stops working", async ({
    db,
  }) => {
    const { send, confirm, lastLink, pass } = await createQuoteDesk(db);
    await send();
    const old = lastLink();
    pass(10 * 60 * 1000);
    await send();
    expect((await confirm(old.id, old.token)).status).toBe(404);
    expect((await confirm(old.id, lastLink().token)).status).toBe(200);
  });

  test("limits a customer's mailbox to ten requests an hour, however it's spelled", async ({ db }) => {
    const { send } = await createQuoteDesk(db, {}, { rateLimitFactor: 10 });
    const ask = (turn: number) =>
      send({
        customerEmail: `kim+${turn}@example.com`,
        projectDescription: `Request number ${turn} about the drains`,
      });
    for (let turn = 0; turn < 10; turn++) expect((await ask(turn)).status).toBe(200);
    expect((await ask(10)).status).toBe(429);
    expect((await send({ customerEmail: "lee@example.com" })).status).toBe(200);
  });

  test("limits a network to twenty requests an hour", async ({ db }) => {
    const { send } = await createQuoteDesk(db);
    for (let turn = 0; turn < 20; turn++)
      expect((await send({ customerEmail: `kim${turn}@example.com` })).status).toBe(200);
    expect((await send({ customerEmail: "lee@example.com" })).status).toBe(429);
  });

  test("rejects a body that is too large or isn't JSON", async ({ db }) => {
    const { post, send } = await createQuoteDesk(db);
    expect((await send({ projectDescription: "x".repeat(70_000) })).status).toBe(413);
    expect((await post("/api/directory/quote-requests", "{")).status).toBe(400);
    expect(
      (await post("/api/directory/quote-requests", "a=b", { "Content-Type": "text/plain" })).status,
    ).toBe(415);
  });
});

describe("confirming a request", () => {
  test("delivers it to that business only and tells the customer", async ({ db }) => {
    const { send, confirm, lastLink, mailsOf, business } = await createQuoteDesk(db);
    await buildBusiness(db, { businessName: "Another plumber", contactEmail: "other@example.com" });
    await send();
    const { id, token } = lastLink();
    const response = await confirm(id, token);
    expect(await response.json()).toMatchObject({
      status: "delivered",
      businessName: business.businessName,
      timeline: [{ status: "delivered" }],
    });
    const delivered = mailsOf("quote-delivered");
    expect(delivered).toMatchObject([
      { to: "office@straightflow.example", content: { description: REQUEST.projectDescription } },
    ]);
    expect(JSON.stringify(delivered)).not.toMatch(/412345678|kim@example/);
    expect(mailsOf("quote-sent")).toMatchObject([{ to: "kim@example.com" }]);
  });

  test("is needed before the request reaches a tradie", async ({ db }) => {
    const { send, get, mails, business, services, lastLink, pass } = await createQuoteDesk(db);
    await send();
    const { id, token } = lastLink();
    // Opens the link, as an email scanner does.
    await services.quotes.findToConfirm(id, token);
    pass(30 * HOUR_MS);
    await services.quotes.mailUnanswered();
    expect(mails.map(({ to }) => to)).toEqual(["kim@example.com"]);
    const keys = createQuoteKeys("a secret for tests, 32 characters");
    const key = keys.keyOf("business", id, business.contactEmail!);
    const read = await get(`/api/directory/quote-requests/${id}/business`, { "X-Quote-Key": key });
    expect(read.status).toBe(404);
  });

  test("requires the exact token, which is stored only as a hash", async ({ db }) => {
    const { send, confirm, lastLink, mailsOf } = await createQuoteDesk(db);
    await send();
    const { id, token } = lastLink();
    expect(JSON.stringify(await db.select().from(quoteRequests))).not.toContain(token);
    for (const wrong of ["x", `${token}x`, token.slice(1)])
      expect((await confirm(id, wrong)).status).toBe(404);
    expect((await confirm(crypto.randomUUID(), token)).status).toBe(404);
    expect((await confirm("7", token)).status).toBe(404);
    expect(mailsOf("quote-delivered")).toEqual([]);
  });

  test("fails after 48 hours with an error that the link has expired", async ({ db }) => {
    const { send, confirm, lastLink, mailsOf, pass } = await createQuoteDesk(db);
    await send();
    const { id, token } = lastLink();
    pass(48 * HOUR_MS + 1);
    const response = await confirm(id, token);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: expect.stringContaining("expired") });
    expect(mailsOf("quote-delivered")).toEqual([]);
  });

  test("delivers once when confirmed ten times at the same time", async ({ committed }) => {
    const { send, confirm, lastLink, mailsOf } = await createQuoteDesk(committed);
    await send();
    const { id, token } = lastLink();
    const answers = await Promise.all(Array.from({ length: 10 }, async () => confirm(id, token)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(mailsOf("quote-delivered")).toHaveLength(1);
    expect(mailsOf("quote-sent")).toHaveLength(1);
  });

  test("delivers nothing if the email can't be queued", async ({ committed }) => {
    let isBroken = false;
    const mails: { template: string; url?: string }[] = [];
    const mail = {
      queue: async (_db: unknown, _to: string, content: { template: string; url?: string }) => {
        if (isBroken) throw new Error("no queue");
        mails.push(content);
      },
    };
    const { send, confirm, services } = await createQuoteDesk(committed, {}, { mail });
    await send();
    const url = new URL(mails[0]!.url!);
    const [id, token] = [url.pathname.split("/")[2]!, url.searchParams.get("token")!];
    isBroken = true;
    expect((await confirm(id, token)).status).toBe(500);
    expect(await services.quotes.findToConfirm(id, token)).toMatchObject({ isConfirmed: false });
  });

  test("holds a request to a business without an address, and tells the customer", async ({ db }) => {
    const { deliver, asCustomer, mailsOf } = await createQuoteDesk(db, { contactEmail: null });
    const request = await deliver();
    expect(mailsOf("quote-delivered")).toEqual([]);
    expect(mailsOf("quote-held")).toMatchObject([{ to: "kim@example.com" }]);
    expect(await (await asCustomer(request).read()).json()).toMatchObject({ status: "held" });
  });
});
