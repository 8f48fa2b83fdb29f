import { test as baseTest } from "@plumbline/db/testing.ts";
import { describe, expect } from "vitest";
import { createShop } from "../../testing/shop.ts";
import { CARDS } from "../../testing/test-cards.ts";
import { getPlan } from "./catalogue.ts";

type Shop = ReturnType<typeof createShop>;
const test = baseTest.extend<{ shop: Shop }>({ shop: async ({ db }, use) => use(createShop(db)) });

const KIM = "kim@example.com";

async function told(shop: Shop, happens: () => Promise<unknown>): Promise<object[]> {
  const before = shop.mails.length;
  await happens();
  return shop.mails.slice(before).map(({ to, content }) => ({ to, ...content }));
}

describe("emails about a plan made free by a code", () => {
  test("announce the free-until date and then the end, but no cancellation", async ({ shop }) => {
    const kim = await shop.signUp(KIM);
    const mails = await told(shop, () => shop.buy(kim, { email: KIM, promoCode: "FREEMONTH" }));
    const { endsAt } = await shop.statusOf(kim);
    expect(mails).toEqual([expect.objectContaining({ to: KIM, template: "plan-free", freeUntil: endsAt })]);
    expect(await told(shop, () => kim.post("/api/billing/sync-subscription"))).toEqual([]);
    expect(await told(shop, () => shop.passDays(40))).toMatchObject([{ template: "plan-ended" }]);
  });

  test("announce a plan free for good, and its cancellation", async ({ shop }) => {
    const kim = await shop.signUp(KIM);
    const start = () => shop.buy(kim, { email: KIM, plan: "annual", promoCode: "FREEFOREVER" });
    expect(await told(shop, start)).toMatchObject([{ template: "plan-free", freeUntil: null }]);
    expect(await told(shop, () => kim.post("/api/billing/cancel"))).toMatchObject([
      { template: "plan-cancelled" },
    ]);
  });

  test("are sent to a visitor with free Lifetime, with a link to create an account", async ({ shop }) => {
    const lee = "lee@example.com";
    const start = () => shop.buy(shop.visitor(), { email: lee, plan: "lifetime", promoCode: "FREEFOREVER" });
    const mails = await told(shop, start);
    expect(mails).toMatchObject([
      { to: lee, template: "finish-account", start: "free" },
      { to: lee, template: "plan-free", freeUntil: null },
    ]);
  });
});

describe("the cancellation email", () => {
  test("is sent once for each cancellation, even if the state is read repeatedly", async ({ shop }) => {
    const kim = await shop.signUp(KIM);
    await shop.buy(kim, { email: KIM });
    const cancelled = [{ to: KIM, template: "plan-cancelled" }];
    expect(await told(shop, () => kim.post("/api/billing/cancel"))).toMatchObject(cancelled);
    expect(await told(shop, () => kim.post("/api/billing/sync-subscription"))).toEqual([]);
    expect(await told(shop, () => kim.post("/api/billing/resume"))).toEqual([]);
    expect(await told(shop, () => kim.post("/api/billing/cancel"))).toMatchObject(cancelled);
  });
});

describe("the failed-payment email", () => {
  test("states the amount that failed, not the plan's price", async ({ shop }) => {
    const kim = await shop.signUp(KIM);
    await shop.buy(kim, { email: KIM, promoCode: "FIRST50", card: CARDS.failsLater });
    const { nextCharge } = await shop.statusOf(kim);
    expect(nextCharge?.amountCents).toBeLessThan(getPlan("monthly").amountCents);
    expect(await told(shop, () => shop.passDays(8))).toMatchObject([
      { to: KIM, template: "payment-failed", amountCents: nextCharge?.amountCents },
    ]);
    expect(await told(shop, () => shop.passDays(5))).toEqual([]);
  });
});
