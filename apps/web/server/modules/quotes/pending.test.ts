import type { CustomerQuote, PendingQuote, QuoteRequestResponse } from "@plumbline/contract/quotes.ts";
import { DAY_MS, HOUR_MS } from "@plumbline/contract/time.ts";
import type { Db } from "@plumbline/db/client.ts";
import { test } from "@plumbline/db/testing.ts";
import { describe, expect } from "vitest";
import { createQuoteDesk } from "../../testing/quotes.ts";
import { quoteRequests } from "./tables.ts";

async function sendOne(db: Db, options: Parameters<typeof createQuoteDesk>[2] = {}) {
  const desk = await createQuoteDesk(db, {}, options);
  const { id, uploadKey } = (await (await desk.send()).json()) as QuoteRequestResponse;
  const path = `/api/directory/quote-requests/${id}/pending`;
  return {
    ...desk,
    id,
    uploadKey,
    read: (key = uploadKey) => desk.get(path, { "X-Quote-Key": key }),
    resend: (key = uploadKey) => desk.post(`${path}/link`, undefined, { "X-Quote-Key": key }),
    change: (customerEmail: unknown, key = uploadKey) =>
      desk.post(`${path}/email`, { customerEmail }, { "X-Quote-Key": key }),
  };
}

describe("a request that isn't confirmed yet", () => {
  test("shows its sender where the link went and until when it works", async ({ db }) => {
    const { read, business } = await sendOne(db);
    expect(await (await read()).json()).toMatchObject({
      businessName: business.businessName,
      businessSlug: business.slug,
      customerEmail: "kim@example.com",
      isConfirmed: false,
      linkExpiresAt: "2026-11-23T01:00:00.000Z",
    });
  });

  test("opens only with its own upload key", async ({ db }) => {
    const { read, resend, change, deliver, mails } = await sendOne(db);
    const other = await deliver({ customerEmail: "lee@example.com" });
    const before = mails.length;
    for (const key of ["x", other.uploadKey, other.customerKey, other.businessKey]) {
      expect((await read(key)).status).toBe(404);
      expect((await resend(key)).status).toBe(404);
      expect((await change("lee@example.com", key)).status).toBe(404);
    }
    expect(mails).toHaveLength(before);
  });
});

describe("sending the link again", () => {
  test("emails a new link, and the earlier one stops working", async ({ db }) => {
    const { id, resend, confirm, lastLink, mailsOf, pass } = await sendOne(db);
    const old = lastLink();
    pass(40 * HOUR_MS);
    expect(await (await resend()).json()).toMatchObject({ linkExpiresAt: "2026-11-24T17:00:00.000Z" });
    expect(mailsOf("quote-confirm").map(({ to }) => to)).toEqual(["kim@example.com", "kim@example.com"]);
    expect((await confirm(id, old.token)).status).toBe(404);
    pass(40 * HOUR_MS);
    expect((await confirm(id, lastLink().token)).status).toBe(200);
  });

  test("is limited for each recipient, from any network", async ({ db }) => {
    const { resend, send, mailsOf } = await sendOne(db, { rateLimitFactor: 10 });
    for (let turn = 0; turn < 9; turn++) expect((await resend()).status).toBe(200);
    const refused = await resend();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect((await send({ projectDescription: "Another job at the same house" })).status).toBe(429);
    expect(mailsOf("quote-confirm")).toHaveLength(10);
  });

  test("is refused once the request is confirmed", async ({ db }) => {
    const { id, resend, change, read, confirm, lastLink, mailsOf } = await sendOne(db);
    await confirm(id, lastLink().token);
    expect(((await (await read()).json()) as PendingQuote).isConfirmed).toBe(true);
    expect((await resend()).status).toBe(409);
    expect((await change("lee@example.com")).status).toBe(409);
    expect(mailsOf("quote-confirm")).toHaveLength(1);
    expect(await db.select().from(quoteRequests)).toMatchObject([{ customerEmail: "kim@example.com" }]);
  });
});

describe("changing the address", () => {
  test("emails the new address a link, and the old link stops working", async ({ db }) => {
    const { id, change, confirm, lastLink, mailsOf } = await sendOne(db);
    const old = lastLink();
    const changed = await change(" Kim.N@Example.com ");
    expect(await changed.json()).toMatchObject({ customerEmail: "kim.n@example.com" });
    expect(mailsOf("quote-confirm").at(-1)?.to).toBe("kim.n@example.com");
    expect((await confirm(id, old.token)).status).toBe(404);
    expect(mailsOf("quote-delivered")).toEqual([]);
    const confirmed = (await (await confirm(id, lastLink().token)).json()) as CustomerQuote;
    expect(confirmed).toMatchObject({ status: "delivered", customerEmail: "kim.n@example.com" });
    expect(mailsOf("quote-sent").map(({ to }) => to)).toEqual(["kim.n@example.com"]);
  });

  test("while the old link is being confirmed never delivers a request with an address no one confirmed", async ({
    committed,
  }) => {
    const { id, confirm, change, lastLink, mailsOf } = await sendOne(committed);
    const { token } = lastLink();
    const [confirmed, changed] = await Promise.all([confirm(id, token), change("lee@example.com")]);
    expect([confirmed.status, changed.status]).toSatisfy(
      ([first, second]) => (first === 200 && second === 409) || (first === 404 && second === 200),
    );
    expect(mailsOf("quote-sent").map(({ to }) => to)).toEqual(
      confirmed.status === 200 ? ["kim@example.com"] : [],
    );
  });

  test("is limited for each recipient", async ({ db }) => {
    const { change, mailsOf } = await sendOne(db, { rateLimitFactor: 10 });
    for (let turn = 0; turn < 10; turn++) expect((await change("lee@example.com")).status).toBe(200);
    expect((await change("lee@example.com")).status).toBe(429);
    expect(mailsOf("quote-confirm")).toHaveLength(11);
    expect((await change("kim.n@example.com")).status).toBe(200);
  });

  test("refuses an invalid address, and one that has already sent the same request", async ({ db }) => {
    const desk = await sendOne(db);
    const invalid = await desk.change("kim@example");
    expect(invalid.status).toBe(400);
    expect(await invalid.json()).toMatchObject({
      issues: { customerEmail: "Please enter a valid email address" },
    });
    await desk.deliver({ customerEmail: "lee@example.com" });
    const same = await desk.change("lee@example.com");
    expect(same.status).toBe(409);
    expect(await same.json()).toMatchObject({ error: expect.stringContaining("from lee@example.com") });
  });

  test("makes sending it again from the new address count as the same request", async ({ db }) => {
    const { id, change, send, pass } = await sendOne(db);
    await change("lee@example.com");
    pass(DAY_MS / 2);
    const again = (await (await send({ customerEmail: "lee@example.com" })).json()) as QuoteRequestResponse;
    expect(again.id).toBe(id);
  });
});
