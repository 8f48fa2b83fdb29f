import { test as baseTest } from "@plumbline/db/testing.ts";
import { expect } from "vitest";
import { createShop } from "../../testing/shop.ts";

const test = baseTest.extend<{ shop: ReturnType<typeof createShop> }>({
  shop: async ({ db }, use) => use(createShop(db)),
});

test("every offer lists today's charge and later ones", async ({ shop }) => {
  const offers = await shop.services.billing.offers(undefined);
  expect(
    offers.map(({ id, charges }) => [
      id,
      ...charges.map(({ amountCents, repeats }) => [amountCents, repeats]),
    ]),
  ).toEqual([
    ["monthly", [0, "once"], [2995, "month"]],
    ["annual", [0, "once"], [29900, "year"]],
    ["lifetime", [120000, "once"]],
  ]);
});

test("a buyer who has had a trial isn't offered another", async ({ shop }) => {
  const kim = await shop.signUp("kim@example.com");
  await shop.buy(kim, { email: "kim@example.com" });
  const { user } = (await (await kim.get("/api/auth/user")).json()) as {
    user: { id: string; email: string };
  };
  const [monthly] = await shop.services.billing.offers(user);
  expect(monthly).toMatchObject({ trialEndsAt: null, charges: [{ amountCents: 2995, repeats: "month" }] });
});
