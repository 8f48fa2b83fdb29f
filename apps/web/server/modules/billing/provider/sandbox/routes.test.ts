import { test } from "@plumbline/db/testing.ts";
import { describe, expect } from "vitest";
import { createShop } from "../../../../testing/shop.ts";
import { CARDS } from "../../../../testing/test-cards.ts";

const card = { number: CARDS.works, expiryMonth: 12, expiryYear: 2040, cvc: "123" };

describe("POST /api/sandbox/confirm", () => {
  test("confirms a card after its bank's authentication", async ({ db }) => {
    const shop = createShop(db);
    const payer = shop.visitor();
    const { clientSecret } = await shop.prepare(payer, { email: "kim@example.com" });
    const asking = { clientSecret, card: { ...card, number: CARDS.asks } };
    const asked = await payer.post("/api/sandbox/confirm", asking);
    expect(await asked.json()).toEqual({ status: "requires_action" });
    const failed = await payer.post("/api/sandbox/confirm", { ...asking, authentication: "fail" });
    expect(failed.status).toBe(400);
    expect(await failed.json()).toMatchObject({
      code: "invalid",
      error:
        "We are unable to authenticate your payment method. Please choose a different payment method and try again.",
    });
    const done = await payer.post("/api/sandbox/confirm", { ...asking, authentication: "complete" });
    expect(await done.json()).toEqual({ status: "succeeded" });
  });

  test("refuses a card with the provider's message, and invalid fields with their own errors", async ({
    db,
  }) => {
    const shop = createShop(db);
    const payer = shop.visitor();
    const { clientSecret } = await shop.prepare(payer, { email: "kim@example.com" });
    const send = async (changes: object) => {
      const response = await payer.post("/api/sandbox/confirm", {
        clientSecret,
        card: { ...card, ...changes },
      });
      return [response.status, await response.json()];
    };
    expect(await send({ number: CARDS.declined })).toEqual([
      400,
      expect.objectContaining({ code: "invalid", error: "Your card was declined." }),
    ]);
    expect(await send({ number: CARDS.expired })).toMatchObject([400, { error: "Your card has expired." }]);
    expect(await send({ number: "4242", expiryMonth: 13, cvc: "1" })).toMatchObject([
      400,
      {
        issues: {
          "card.number": "Your card number is incomplete.",
          "card.expiryMonth": "Your card's expiration date is incomplete.",
          "card.cvc": "Your card's security code is incomplete.",
        },
      },
    ]);
    const unknown = await payer.post("/api/sandbox/confirm", { clientSecret: "seti_secret_guess", card });
    expect(unknown.status).toBe(404);
  });
});

describe("the sandbox clock and disputes", () => {
  test("return 404 from other machines and on a public site", async ({ db }) => {
    const shop = createShop(db);
    const to = new Date(Date.now() + 86_400_000).toISOString();
    const proxied = { "X-Forwarded-For": "203.0.113.9" };
    expect((await shop.post("/api/sandbox/clock", { to }, proxied)).status).toBe(404);
    const dispute = { paymentId: "in_none", step: "open" };
    expect((await shop.post("/api/sandbox/disputes", dispute, proxied)).status).toBe(404);
    const open = createShop(db, { isPublic: true });
    expect((await open.post("/api/sandbox/clock", { to })).status).toBe(404);
    expect((await shop.play.now()).getTime()).toBeLessThan(Date.parse(to));
    const moved = await shop.post("/api/sandbox/clock", { to });
    expect(moved.status).toBe(200);
    expect((await shop.play.now()).getTime()).toBeGreaterThanOrEqual(Date.parse(to) - 1000);
    expect((await shop.post("/api/sandbox/clock", { to: "2020-01-01T00:00:00Z" })).status).toBe(400);
  });

  test("take effect in billing immediately, with each day's emails in order", async ({ db }) => {
    const shop = createShop(db);
    const payer = await shop.signUp("kim@example.com");
    await shop.buy(payer, { email: "kim@example.com" });
    const to = new Date(Date.now() + 8 * 86_400_000).toISOString();
    expect((await shop.post("/api/sandbox/clock", { to })).status).toBe(200);
    expect(await shop.statusOf(payer)).toMatchObject({ status: "active", hasActiveSubscription: true });
    const templates = shop.mails.map(({ content }) => content.template);
    expect(templates.filter((one) => one === "trial-ending")).toHaveLength(1);
    expect(templates.indexOf("trial-ending")).toBeLessThan(templates.indexOf("receipt"));

    const [payment] = await shop.play.listPayments();
    expect(payment).toMatchObject({ email: "kim@example.com", what: "monthly", dispute: "none" });
    const dispute = { paymentId: payment?.paymentId, step: "open" };
    expect((await shop.post("/api/sandbox/disputes", dispute)).status).toBe(200);
    expect(await shop.statusOf(payer)).toMatchObject({ standing: "disputed", hasActiveSubscription: false });
    const won = { paymentId: payment?.paymentId, step: "won" };
    expect((await shop.post("/api/sandbox/disputes", won)).status).toBe(200);
    expect(await shop.statusOf(payer)).toMatchObject({ standing: "good", hasActiveSubscription: true });
    const none = await shop.post("/api/sandbox/disputes", { paymentId: "in_none", step: "open" });
    expect(none.status).toBe(404);
  });
});
