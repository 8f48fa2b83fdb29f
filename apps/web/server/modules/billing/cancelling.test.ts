import { test as baseTest } from "@plumbline/db/testing.ts";
import { describe, expect } from "vitest";
import { createShop } from "../../testing/shop.ts";
import { CARDS } from "../../testing/test-cards.ts";
import { payments } from "./tables.ts";

type Shop = ReturnType<typeof createShop>;
const test = baseTest.extend<{ shop: Shop }>({ shop: async ({ db }, use) => use(createShop(db)) });

const KIM = "kim@example.com";

describe("cancelling", () => {
  test("while a payment fails ends the plan at once, and the card is not tried again", async ({ shop }) => {
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

  test("is not taken back where there is no card to go on with, and says so", async ({ shop }) => {
    const kim = await shop.signUp(KIM);
    await shop.buy(kim, { email: KIM, promoCode: "FREEMONTH" });
    const { endsAt } = await shop.statusOf(kim);
    expect(endsAt).not.toBeNull();
    const answer = await kim.post("/api/billing/resume");
    expect(answer.status).toBe(409);
    expect(await answer.json()).toMatchObject({
      error: "There is no card to go on with. Add one on the billing page first",
    });
    expect((await shop.statusOf(kim)).endsAt).toBe(endsAt);
  });
});
