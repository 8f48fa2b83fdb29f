import { test as baseTest } from "@plumbline/db/testing.ts";
import { describe, expect } from "vitest";
import { createShop } from "../../testing/shop.ts";
import { CARDS } from "../../testing/test-cards.ts";

type Shop = ReturnType<typeof createShop>;
const test = baseTest.extend<{ shop: Shop }>({ shop: async ({ db }, use) => use(createShop(db)) });

const KIM = "kim@example.com";

async function remind(shop: Shop): Promise<object[]> {
  const before = shop.mails.length;
  await shop.services.billing.sendReminders();
  return shop.mails.slice(before).map(({ to, content }) => ({ to, ...content }));
}

async function addCard(shop: Shop, kim: Awaited<ReturnType<Shop["signUp"]>>): Promise<void> {
  const { url } = (await (await kim.post("/api/billing/customer-portal")).json()) as { url: string };
  const visit = new URL(url).pathname.split("/").at(-1) ?? "";
  const card = { number: CARDS.works, expiryMonth: 12, expiryYear: 2040, cvc: "123" };
  await shop.play.portal.changeCard(visit, card);
}

describe("a reminder", () => {
  test("is sent once, two days before a trial ends, with the date and amount", async ({ shop }) => {
    const kim = await shop.signUp(KIM);
    await shop.buy(kim, { email: KIM, promoCode: "FIRST50" });
    await shop.passDays(4);
    expect(await remind(shop)).toEqual([]);
    await shop.passDays(1);
    const { trialEndsAt } = await shop.statusOf(kim);
    expect(await remind(shop)).toMatchObject([
      { to: KIM, template: "trial-ending", planName: "Monthly", trialEndsAt, amountCents: 1498 },
    ]);
    expect(await remind(shop)).toEqual([]);
  });

  test("is sent fourteen days before each annual renewal", async ({ shop }) => {
    const kim = await shop.signUp(KIM);
    await shop.buy(kim, { email: KIM, plan: "annual" });
    await shop.passDays(7);
    await remind(shop);
    await shop.passDays(350);
    expect(await remind(shop)).toEqual([]);
    await shop.passDays(1);
    expect(await remind(shop)).toMatchObject([{ template: "renewal-reminder", amountCents: 29900 }]);
    await shop.passDays(14);
    expect(await remind(shop)).toEqual([]);
    await shop.passDays(352);
    expect(await remind(shop)).toMatchObject([{ template: "renewal-reminder" }]);
  });

  test("is sent before a free plan without a card ends", async ({ shop }) => {
    const kim = await shop.signUp(KIM);
    await shop.buy(kim, { email: KIM, promoCode: "FREEMONTH" });
    const { endsAt } = await shop.statusOf(kim);
    await shop.passDays(10);
    expect(await remind(shop)).toEqual([]);
    await shop.passDays(10);
    expect(await remind(shop)).toMatchObject([
      { to: KIM, template: "free-ending", endsAt, nextCharge: null },
    ]);
    expect(await remind(shop)).toEqual([]);
  });

  test("states the first charge after free time if there's a card", async ({ shop }) => {
    const kim = await shop.signUp(KIM);
    await shop.buy(kim, { email: KIM, promoCode: "FREEMONTH" });
    await addCard(shop, kim);
    await kim.post("/api/billing/resume");
    const { currentPeriodEndsAt: endsAt } = await shop.statusOf(kim);
    await shop.passDays(20);
    const nextCharge = { amountCents: 2995, every: "month" };
    expect(await remind(shop)).toMatchObject([{ template: "free-ending", endsAt, nextCharge }]);
    await shop.passDays(32);
    expect(await remind(shop)).toEqual([]);
  });

  test("isn't sent for a cancelled free plan or one that's free for good", async ({ shop }) => {
    const kim = await shop.signUp(KIM);
    await shop.buy(kim, { email: KIM, promoCode: "FREEMONTH" });
    await addCard(shop, kim);
    await kim.post("/api/billing/resume");
    await kim.post("/api/billing/cancel");
    await shop.buy(shop.visitor(), { email: "lee@example.com", plan: "annual", promoCode: "FREEFOREVER" });
    await shop.passDays(20);
    expect(await remind(shop)).toEqual([]);
    await shop.passDays(340);
    expect(await remind(shop)).toEqual([]);
  });

  test("goes to the paying address if no account has claimed the plan", async ({ shop }) => {
    await shop.buy(shop.visitor(), { email: "lee@example.com" });
    await shop.passDays(6);
    expect(await remind(shop)).toMatchObject([{ to: "lee@example.com", template: "trial-ending" }]);
  });

  test("that can't be queued is retried and doesn't hold up the others", async ({ db }) => {
    let away = "";
    const told: string[] = [];
    const queue = async (_tx: unknown, to: string, { template }: { template: string }) => {
      if (to === away) throw new Error("the queue is away");
      told.push(`${template} ${to}`);
    };
    const shop = createShop(db, { mail: { queue } });
    await shop.buy(await shop.signUp(KIM), { email: KIM });
    // A card gets one trial.
    const lee = { email: "lee@example.com", card: CARDS.failsLater };
    await shop.buy(await shop.signUp(lee.email), lee);
    await shop.passDays(6);
    told.length = 0;
    away = KIM;
    expect(await shop.services.billing.sendReminders()).toBe(1);
    away = "";
    expect(await shop.services.billing.sendReminders()).toBe(1);
    expect(told).toEqual(["trial-ending lee@example.com", `trial-ending ${KIM}`]);
  });

  test("isn't sent for a cancelled plan or Lifetime", async ({ shop }) => {
    const kim = await shop.signUp(KIM);
    await shop.buy(kim, { email: KIM });
    await kim.post("/api/billing/cancel");
    await shop.buy(shop.visitor(), { email: "lee@example.com", plan: "lifetime" });
    await shop.passDays(6);
    expect(await remind(shop)).toEqual([]);
  });

  test("is queued once when two processes run at the same time", async ({ committed }) => {
    const shop = createShop(committed);
    await shop.buy(await shop.signUp(KIM), { email: KIM });
    await shop.passDays(6);
    const sent = await Promise.all([
      shop.services.billing.sendReminders(),
      shop.services.billing.sendReminders(),
    ]);
    expect(sent.toSorted()).toEqual([0, 1]);
  });
});
