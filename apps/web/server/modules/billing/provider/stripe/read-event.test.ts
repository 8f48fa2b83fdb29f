import { describe, expect } from "vitest";
import { test } from "#server/testing/stripe-shop.ts";
import { SignatureRefused, WEBHOOK_EVENTS } from "./read-event.ts";

describe("a webhook signed by Stripe", () => {
  test("about a subscription, an invoice or a charge names the customer", async ({ shop }) => {
    const { provider, server, subscribe } = shop;
    const { id, customerId } = await subscribe();
    const [invoice] = await server.all("invoice", customerId);
    const [charge] = await server.all("charge", customerId);
    for (const [type, thing] of [
      ["customer.subscription.updated", await server.get("subscription", id)],
      ["invoice.payment_failed", invoice],
      ["charge.refunded", charge],
    ] as const) {
      const sent = server.webhook(type, thing ?? {});
      expect(provider.readEvent(sent.body, sent.signature)).toEqual({
        id: sent.id,
        type,
        customerId,
        checkoutId: undefined,
        paymentId: undefined,
      });
    }
  });

  test("about an intent also names the checkout", async ({ shop }) => {
    const { provider, server, makeCustomer, storeCard } = shop;
    const customerId = await makeCustomer();
    const { checkoutId } = await storeCard(customerId);
    const [setup] = await server.all("setup_intent", customerId);
    const sent = server.webhook("setup_intent.succeeded", setup ?? {});
    expect(provider.readEvent(sent.body, sent.signature)).toMatchObject({ customerId, checkoutId });

    const bought = await shop.buyLifetime();
    const paid = server.webhook("payment_intent.succeeded", await server.get("payment_intent", bought.id));
    expect(provider.readEvent(paid.body, paid.signature)).toMatchObject({
      customerId: bought.customerId,
      checkoutId: bought.checkoutId,
    });
  });

  test("about a refund or a dispute names the payment", async ({ shop }) => {
    const { provider, server, buyLifetime } = shop;
    const { id, customerId } = await buyLifetime();
    await provider.refund({ paymentId: id, amountCents: 1_00, key: "r" });
    const [refund] = await server.all("refund", customerId);
    await server.openDispute(id);
    const [dispute] = await server.all("dispute", customerId);
    for (const [type, thing] of [
      ["refund.created", refund],
      ["charge.dispute.created", dispute],
      ["charge.dispute.closed", dispute],
    ] as const) {
      const { body, signature } = server.webhook(type, thing ?? {});
      expect(provider.readEvent(body, signature)).toMatchObject({
        type,
        customerId: undefined,
        checkoutId: undefined,
        paymentId: id,
      });
    }
  });

  test("of every subscribed type names a customer or payment", ({ shop }) => {
    const thing = { customer: "cus_1", payment_intent: "pi_1" };
    for (const type of WEBHOOK_EVENTS) {
      const { body, signature } = shop.server.webhook(type, thing);
      const { customerId, paymentId } = shop.provider.readEvent(body, signature);
      expect(customerId ?? paymentId, type).toMatch(/^(cus|pi)_1$/);
    }
  });

  test("of an unknown type gives only its ID and type", ({ shop }) => {
    const sent = shop.server.webhook("invoice.of_the_future", { customer: "cus_1" });
    expect(shop.provider.readEvent(sent.body, sent.signature)).toEqual({
      id: sent.id,
      type: "invoice.of_the_future",
      customerId: undefined,
      checkoutId: undefined,
      paymentId: undefined,
    });
  });

  test("with an invalid checkout ID in its metadata has no checkout", ({ shop }) => {
    const thing = { customer: "cus_1", metadata: { checkoutId: "'; drop table checkouts" } };
    const { body, signature } = shop.server.webhook("setup_intent.succeeded", thing);
    expect(shop.provider.readEvent(body, signature).checkoutId).toBeUndefined();
  });
});

describe("a webhook is refused", () => {
  const thing = { customer: "cus_1" };

  test("with a missing or malformed signature", ({ shop }) => {
    const { body } = shop.server.webhook("invoice.paid", thing);
    for (const signature of [undefined, "", "t=1", "v1=abc", "nonsense"])
      expect(() => shop.provider.readEvent(body, signature), signature).toThrow(SignatureRefused);
  });

  test("when signed with another secret", ({ shop }) => {
    const { body, signature } = shop.server.webhook("invoice.paid", thing, { secret: "whsec_other" });
    expect(() => shop.provider.readEvent(body, signature)).toThrow(SignatureRefused);
  });

  test("when its body was changed", ({ shop }) => {
    const { body, signature } = shop.server.webhook("invoice.paid", thing);
    expect(() => shop.provider.readEvent(body.replace("cus_1", "cus_2"), signature)).toThrow(
      SignatureRefused,
    );
    expect(() => shop.provider.readEvent(`${body} `, signature)).toThrow(SignatureRefused);
  });

  test("when signed more than five minutes ago", ({ shop }) => {
    const ago = (seconds: number) => ({ signedAt: new Date(Date.now() - seconds * 1000) });
    const stale = shop.server.webhook("invoice.paid", thing, ago(310));
    expect(() => shop.provider.readEvent(stale.body, stale.signature)).toThrow(SignatureRefused);
    const late = shop.server.webhook("invoice.paid", thing, ago(280));
    expect(shop.provider.readEvent(late.body, late.signature).customerId).toBe("cus_1");
  });
});
