import { test as baseTest } from "@plumbline/db/testing.ts";
import { describe, expect } from "vitest";
import { createShop } from "../../testing/shop.ts";
import { CARDS } from "../../testing/test-cards.ts";
import { payments } from "./tables.ts";

type Shop = ReturnType<typeof createShop>;
const test = baseTest.extend<{ shop: Shop }>({ shop: async ({ db }, use) => use(createShop(db)) });

const KIM = "kim@example.com";

describe("cancelling", () => {
  test("while a payment is failing ends the plan immediately and never retries the card", async ({
    shop,
  }) => {
    const kim = await shop.signUp(KIM);
    await shop.buy(kim, { email: KIM, card: CARDS.failsLater });
    await shop.passDays(7);
    expect((await shop.statusOf(kim)).status).toBe("past_due");
    expect(await (await kim.post("/api/billing/cancel")).json()).toMatchObject({
      hasActiveSubscription: false,
      status: "canceled",
    });
    await shop.passDays(30);
    expect(await shop.services.database.db.select().from(payments)).toEqual([]);
  });

  test("can't be undone without a card on file", async ({ shop }) => {
    const kim = await shop.signUp(KIM);
    await shop.buy(kim, { email: KIM, promoCode: "FREEMONTH" });
    const { endsAt } = await shop.statusOf(kim);
    expect(endsAt).not.toBeNull();
    const answer = await kim.post("/api/billing/resume");
    expect(answer.status).toBe(409);
    expect(await answer.json()).toMatchObject({
      error: "There's no card on file. Add one on the billing page to keep your plan",
    });
    expect((await shop.statusOf(kim)).endsAt).toBe(endsAt);
  });
});
