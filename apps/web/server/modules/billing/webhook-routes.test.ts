import { test as baseTest } from "@plumbline/db/testing.ts";
import { Stripe } from "stripe";
import { describe, expect } from "vitest";
import { createShop } from "../../testing/shop.ts";
import { billingEvents } from "./tables.ts";

type Shop = ReturnType<typeof createShop>;
const test = baseTest.extend<{ shop: Shop }>({ shop: async ({ db }, use) => use(createShop(db)) });

const KIM = "kim@example.com";

async function confirmedCheckout(shop: Shop) {
  const kim = await shop.signUp(KIM);
  await shop.confirm(await shop.prepare(kim, { email: KIM }));
  const webhooks = await shop.play.undeliveredWebhooks();
  return { kim, ...webhooks.find(({ type }) => type === "setup_intent.succeeded")! };
}

const send = (shop: Shop, body: string, signature?: string) =>
  shop.post("/api/stripe/webhook", body, signature === undefined ? {} : { "Stripe-Signature": signature });

describe("a webhook", () => {
  test("with a valid signature takes effect once", async ({ shop }) => {
    const { kim, body, signature } = await confirmedCheckout(shop);
    expect((await send(shop, body, signature)).status).toBe(200);
    expect((await shop.statusOf(kim)).status).toBe("trialing");
    expect((await send(shop, body, signature)).status).toBe(200);
    expect(await shop.services.database.db.select().from(billingEvents)).toHaveLength(1);
  });

  test("with a missing or forged signature or a changed body is refused and has no effect", async ({
    shop,
  }) => {
    const { kim, body, signature } = await confirmedCheckout(shop);
    const forged = signature.replace(/v1=./, (start) => (start.endsWith("0") ? "v1=1" : "v1=0"));
    for (const [sent, header] of [
      [body, undefined],
      [body, forged],
      [body, ""],
      [`${body} `, signature],
    ] as const) {
      expect((await send(shop, sent, header)).status).toBe(400);
    }
    expect((await shop.statusOf(kim)).status).toBe("none");
    expect(await shop.services.database.db.select().from(billingEvents)).toEqual([]);
  });

  test("signed more than five minutes ago is refused", async ({ shop }) => {
    const { body } = await confirmedCheckout(shop);
    const signedBefore = (seconds: number) =>
      Stripe.webhooks.generateTestHeaderString({
        payload: body,
        secret: shop.play.webhookSecret,
        timestamp: Math.floor(Date.now() / 1000) - seconds,
      });
    expect((await send(shop, body, signedBefore(301))).status).toBe(400);
    expect((await send(shop, body, signedBefore(280))).status).toBe(200);
  });

  test("that is too large is refused before it's read", async ({ shop }) => {
    expect((await send(shop, "x".repeat(1024 * 1024 + 1), "t=1,v1=0")).status).toBe(413);
  });
});
