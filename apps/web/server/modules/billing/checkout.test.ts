import { TERMS_VERSION } from "@plumbline/contract/terms.ts";
import { test as baseTest } from "@plumbline/db/testing.ts";
import { eq } from "drizzle-orm";
import { describe, expect, vi } from "vitest";
import { createShop } from "../../testing/shop.ts";
import { CARDS } from "../../testing/test-cards.ts";
import { users } from "../identity/tables.ts";
import { checkouts, customers, payments, subscriptions } from "./tables.ts";

type Shop = ReturnType<typeof createShop>;

const test = baseTest.extend<{ shop: Shop; busyShop: Shop }>({
  shop: async ({ db }, use) => use(createShop(db)),
  // Concurrent requests can't run in a single transaction.
  busyShop: async ({ committed }, use) => use(createShop(committed)),
});

const KIM = "kim@example.com";
const errorOf = async (response: Response) =>
  (await response.json()) as { error: string; issues?: Record<string, string> };

describe("a checkout", () => {
  test("returns the charges and their dates without starting a plan", async ({ shop }) => {
    const checkout = await shop.prepare(shop.visitor(), { email: KIM });
    expect(checkout).toMatchObject({ mode: "setup", isFree: false, discount: null });
    expect(checkout.charges.map(({ amountCents, repeats }) => [amountCents, repeats])).toEqual([
      [0, "once"],
      [2995, "month"],
    ]);
    const days = (Date.parse(checkout.trialEndsAt ?? "") - Date.now()) / (24 * 60 * 60 * 1000);
    expect(days).toBeCloseTo(7, 1);
    expect(await shop.services.database.db.select().from(subscriptions)).toEqual([]);
  });

  test("keeps the version of the terms it was made under, and isn't reused under later terms", async ({
    shop,
  }) => {
    const { db } = shop.services.database;
    const payer = shop.visitor();
    const first = await shop.prepare(payer, { email: KIM });
    expect(await db.select().from(checkouts)).toMatchObject([{ termsVersion: TERMS_VERSION, state: "open" }]);
    await db.update(checkouts).set({ termsVersion: "2019-01-01" });
    const second = await shop.prepare(payer, { email: KIM });
    expect(second.checkoutId).not.toBe(first.checkoutId);
    await shop.confirm(second);
    expect((await shop.complete(payer, second.checkoutId)).status).toBe(200);
    expect(await db.select().from(checkouts).where(eq(checkouts.state, "done"))).toMatchObject([
      { id: second.checkoutId, termsVersion: TERMS_VERSION },
    ]);
  });

  test("gives no access before the card is confirmed", async ({ shop }) => {
    const kim = await shop.signUp(KIM);
    const { checkoutId } = await shop.prepare(kim, { email: KIM });
    const early = await shop.complete(kim, checkoutId);
    expect(early.status).toBe(409);
    expect((await errorOf(early)).error).toContain("isn't confirmed");
    expect(await shop.statusOf(kim)).toMatchObject({ hasActiveSubscription: false, status: "none" });
  });

  test("starts the trial once confirmed, with its dates and next payment", async ({ shop }) => {
    const kim = await shop.signUp(KIM);
    expect(await shop.buy(kim, { email: KIM, plan: "annual" })).toMatchObject({
      state: "done",
      isTrial: true,
    });
    const status = await shop.statusOf(kim);
    expect(status).toMatchObject({
      hasActiveSubscription: true,
      status: "trialing",
      currentPlan: { id: "annual", name: "Annual" },
      nextCharge: { at: status.trialEndsAt, amountCents: 29900 },
      canOpenPortal: true,
    });
    expect(await (await kim.get("/api/subscription-status")).json()).toEqual(status);
  });

  test("takes prices from the catalogue: rejects an unknown price ID and ignores an amount in the request", async ({
    shop,
  }) => {
    const payer = shop.visitor();
    const unknown = await payer.post("/api/create-subscription", { email: KIM, priceId: "price_of_a_penny" });
    expect(unknown.status).toBe(400);
    const wish = { email: KIM, priceId: "plumbline_lifetime", amount: 1, planName: "Cheap" };
    const cheap = await payer.post("/api/create-subscription", wish);
    expect(await cheap.json()).toMatchObject({ charges: [{ amountCents: 120000, repeats: "once" }] });
  });

  test("returns 404 to anyone but its payer", async ({ shop }) => {
    const checkout = await shop.prepare(shop.visitor(), { email: KIM });
    await shop.confirm(checkout);
    expect((await shop.complete(shop.visitor(), checkout.checkoutId)).status).toBe(404);
  });

  test("with a declined card starts no plan and accepts another card", async ({ shop }) => {
    const kim = await shop.signUp(KIM);
    const checkout = await shop.prepare(kim, { email: KIM });
    await expect(shop.confirm(checkout, CARDS.declined)).rejects.toThrow("declined");
    await expect(shop.confirm(checkout, CARDS.expired)).rejects.toThrow("expired");
    expect((await shop.complete(kim, checkout.checkoutId)).status).toBe(409);
    await shop.confirm(checkout);
    expect((await shop.complete(kim, checkout.checkoutId)).status).toBe(200);
    expect((await shop.statusOf(kim)).status).toBe("trialing");
  });
});

describe("Lifetime", () => {
  test("is a single payment with no trial and no end", async ({ shop }) => {
    const kim = await shop.signUp(KIM);
    const checkout = await shop.prepare(kim, { email: KIM, plan: "lifetime" });
    expect(checkout).toMatchObject({
      mode: "payment",
      trialEndsAt: null,
      charges: [{ amountCents: 120000 }],
    });
    await shop.confirm(checkout);
    await shop.complete(kim, checkout.checkoutId);
    expect(await shop.statusOf(kim)).toMatchObject({
      hasActiveSubscription: true,
      currentPlan: { id: "lifetime" },
      nextCharge: null,
      currentPeriodEndsAt: null,
    });
    const [payment] = await shop.services.database.db.select().from(payments);
    expect(payment).toMatchObject({ amountCents: 120000, planId: "lifetime" });
    expect((await kim.post("/api/billing/cancel")).status).toBe(409);
  });

  test("paid from two browsers at once is kept once, and the other payment is refunded", async ({
    busyShop: shop,
  }) => {
    const browsers = [shop.visitor(), shop.visitor()];
    const prepared = await Promise.all(
      browsers.map((browser) => shop.prepare(browser, { email: KIM, plan: "lifetime" })),
    );
    for (const checkout of prepared) await shop.confirm(checkout);
    const answers = await Promise.all(
      browsers.map((browser, at) => shop.complete(browser, prepared[at]?.checkoutId ?? "")),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    await shop.services.billing.playSandbox?.();
    const stored = await shop.services.database.db.select().from(payments);
    expect(stored.map(({ refundedCents }) => refundedCents).toSorted()).toEqual([0, 120000]);
  });
});

describe("a payment the bank is still processing", () => {
  test("keeps its checkout open on reload and starts the plan once it succeeds", async ({ shop }) => {
    const kim = await shop.signUp(KIM);
    const checkout = await shop.prepare(kim, { email: KIM, plan: "lifetime" });
    await shop.confirm(checkout);
    const bank = bankStillThinks(shop);
    expect(await (await shop.complete(kim, checkout.checkoutId)).json()).toMatchObject({
      state: "processing",
    });
    const again = await kim.post("/api/create-subscription", { email: KIM, priceId: "plumbline_lifetime" });
    expect(again.status).toBe(409);
    expect((await errorOf(again)).error).toContain("Don't pay again");
    // A bank may take days, so reconciliation must not close the checkout.
    await shop.services.billing.reconcile(new Date(Date.now() + 4 * 24 * 60 * 60 * 1000));
    bank.mockRestore();
    await shop.services.billing.playSandbox?.();
    expect(await shop.statusOf(kim)).toMatchObject({ currentPlan: { id: "lifetime" } });
    expect(await shop.services.database.db.select().from(payments)).toMatchObject([{ refundedCents: 0 }]);
  });

  test("can be retried in the same checkout if the bank refuses", async ({ shop }) => {
    const kim = await shop.signUp(KIM);
    const checkout = await shop.prepare(kim, { email: KIM, plan: "lifetime" });
    const bank = bankStillThinks(shop);
    const wish = { email: KIM, priceId: "plumbline_lifetime" };
    expect((await kim.post("/api/create-subscription", wish)).status).toBe(409);
    bank.mockRestore();
    const { checkoutId, clientSecret } = checkout;
    // The date of a charge due now may differ by a second.
    expect(await shop.prepare(kim, { email: KIM, plan: "lifetime" })).toMatchObject({
      checkoutId,
      clientSecret,
    });
  });

  test("that succeeded after the page was closed starts the plan on reload", async ({ shop }) => {
    const kim = await shop.signUp(KIM);
    await shop.confirm(await shop.prepare(kim, { email: KIM, plan: "lifetime" }));
    const again = await kim.post("/api/create-subscription", { email: KIM, priceId: "plumbline_lifetime" });
    expect(again.status).toBe(409);
    expect((await errorOf(again)).error).toContain("your plan has started");
    expect(await shop.statusOf(kim)).toMatchObject({ currentPlan: { id: "lifetime" } });
  });
});

describe("a closed checkout", () => {
  test("can't be paid by a form in an older tab", async ({ shop }) => {
    const visitor = shop.visitor();
    const old = await shop.prepare(visitor, { email: KIM });
    await shop.services.billing.reconcile(new Date(Date.now() + 4 * 24 * 60 * 60 * 1000));
    await expect(shop.confirm(old)).rejects.toThrow("ended");
  });

  test("that was paid anyway is refunded once, even if the webhook and the payer both report it", async ({
    shop,
  }) => {
    const kim = await shop.signUp(KIM);
    const checkout = await shop.prepare(kim, { email: KIM, plan: "lifetime" });
    const { db } = shop.services.database;
    // Simulates one tab closing the checkout before the other's intent is saved.
    await db.update(checkouts).set({ state: "closed" });
    const refund = vi.spyOn(shop.play, "refund");
    await shop.confirm(checkout);
    await shop.services.billing.playSandbox?.();
    const late = await shop.complete(kim, checkout.checkoutId);
    expect(late.status).toBe(409);
    expect((await errorOf(late)).error).toContain("refunding your card");
    await shop.services.billing.playSandbox?.();
    expect(await db.select().from(payments)).toMatchObject([{ amountCents: 120000, refundedCents: 120000 }]);
    expect(refund).toHaveBeenCalledTimes(1);
    expect((await shop.statusOf(kim)).hasActiveSubscription).toBe(false);
  });

  test("isn't refunded while its payment is disputed", async ({ shop }) => {
    const kim = await shop.signUp(KIM);
    const checkout = await shop.prepare(kim, { email: KIM, plan: "lifetime" });
    await shop.services.database.db.update(checkouts).set({ state: "closed" });
    await shop.confirm(checkout);
    await shop.play.openDispute(checkout.clientSecret!.split("_secret_")[0]!);
    const refund = vi.spyOn(shop.play, "refund");
    expect((await shop.complete(kim, checkout.checkoutId)).status).toBe(409);
    expect(refund).not.toHaveBeenCalled();
  });
});

describe("a promo code", () => {
  test("lowers the charges by its amount for its duration", async ({ shop }) => {
    const half = await shop.prepare(shop.visitor(), { email: KIM, promoCode: " first50 " });
    expect(half.discount).toMatchObject({ type: "percent", percent_off: 50, amount_off: null });
    expect(half.charges.map(({ amountCents }) => amountCents)).toEqual([0, 1498, 2995]);
    const tenner = await shop.prepare(shop.visitor(), { email: "b@example.com", promoCode: "THREE10" });
    expect(tenner.discount).toMatchObject({ type: "amount", percent_off: null, amount_off: 1000 });
    expect(tenner.charges.map(({ amountCents }) => amountCents)).toEqual([0, 1995, 2995]);
    const lifetime = await shop.prepare(shop.visitor(), {
      email: "c@example.com",
      plan: "lifetime",
      promoCode: "MATES20",
    });
    expect(lifetime.charges.map(({ amountCents }) => amountCents)).toEqual([96000]);
  });

  test("that is unknown, expired or malformed returns an error on its field", async ({ shop }) => {
    for (const promoCode of ["NOSUCHCODE", "GONE", "a code with spaces"]) {
      const wish = { email: KIM, priceId: "plumbline_monthly", promoCode };
      const response = await shop.visitor().post("/api/create-subscription", wish);
      expect(response.status).toBe(400);
      expect((await errorOf(response)).issues?.promoCode).toBe("This code isn't valid or has expired");
    }
  });

  test("for 100% off needs no card, and the plan ends when its free time does", async ({ shop }) => {
    const kim = await shop.signUp(KIM);
    const checkout = await shop.prepare(kim, { email: KIM, promoCode: "FREEMONTH" });
    expect(checkout).toMatchObject({ mode: "free", isFree: true, clientSecret: null });
    expect((await shop.complete(kim, checkout.checkoutId)).status).toBe(200);
    const status = await shop.statusOf(kim);
    expect(status).toMatchObject({ hasActiveSubscription: true, status: "active", nextCharge: null });
    expect(Date.parse(status.endsAt ?? "")).toBeCloseTo(Date.parse(checkout.freeUntil ?? ""), -4);
    await shop.passDays(40);
    expect((await shop.statusOf(kim)).hasActiveSubscription).toBe(false);
    expect(await shop.services.database.db.select().from(payments)).toEqual([]);
  });

  test("for 100% off forever keeps the plan free", async ({ shop }) => {
    const kim = await shop.signUp(KIM);
    const checkout = await shop.prepare(kim, { email: KIM, promoCode: "FREEFOREVER" });
    expect(checkout).toMatchObject({ isFree: true, freeUntil: null });
    await shop.complete(kim, checkout.checkoutId);
    await shop.passDays(400);
    expect(await shop.statusOf(kim)).toMatchObject({ hasActiveSubscription: true, endsAt: null });
    expect(await shop.services.database.db.select().from(payments)).toEqual([]);
  });

  test("can make Lifetime free", async ({ shop }) => {
    const kim = await shop.signUp(KIM);
    await shop.buy(kim, { email: KIM, plan: "lifetime", promoCode: "FREEFOREVER" });
    expect(await shop.statusOf(kim)).toMatchObject({
      hasActiveSubscription: true,
      currentPlan: { id: "lifetime" },
    });
  });
});

describe("one plan per person", () => {
  test("a double click and a second tab share one checkout and start one plan", async ({
    busyShop: shop,
  }) => {
    const kim = await shop.signUp(KIM);
    const prepared = await Promise.all(Array.from({ length: 6 }, () => shop.prepare(kim, { email: KIM })));
    expect(new Set(prepared.map(({ checkoutId }) => checkoutId)).size).toBe(1);
    expect(new Set(prepared.map(({ clientSecret }) => clientSecret)).size).toBe(1);
    await shop.confirm(prepared[0]!);
    const answers = await Promise.all(prepared.map(({ checkoutId }) => shop.complete(kim, checkoutId)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    for (const answer of answers) expect(await answer.json()).toMatchObject({ state: "done" });
    expect(await shop.services.database.db.select().from(subscriptions)).toHaveLength(1);
    expect(await countAtProvider(shop)).toBe(1);
  });

  test("confirming plans in two tabs at once starts only one", async ({ busyShop: shop }) => {
    const kim = await shop.signUp(KIM);
    const monthly = await shop.prepare(kim, { email: KIM, plan: "monthly" });
    const annual = await shop.prepare(kim, { email: KIM, plan: "annual" });
    await shop.confirm(monthly);
    await shop.confirm(annual);
    const answers = await Promise.all(
      [monthly, annual].map(({ checkoutId }) => shop.complete(kim, checkoutId, true)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await countAtProvider(shop)).toBe(1);
  });

  test("paying in two browsers with the same email starts only one plan", async ({ busyShop: shop }) => {
    const browsers = [shop.visitor(), shop.visitor()];
    const prepared = await Promise.all(browsers.map((browser) => shop.prepare(browser, { email: KIM })));
    for (const checkout of prepared) await shop.confirm(checkout);
    const answers = await Promise.all(
      browsers.map((browser, at) => shop.complete(browser, prepared[at]?.checkoutId ?? "", true)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await countAtProvider(shop)).toBe(1);
  });

  test("completing a checkout again after a lost response has no effect", async ({ shop }) => {
    const kim = await shop.signUp(KIM);
    const checkout = await shop.prepare(kim, { email: KIM });
    await shop.confirm(checkout);
    const first = await (await shop.complete(kim, checkout.checkoutId)).json();
    expect(await (await shop.complete(kim, checkout.checkoutId)).json()).toEqual(first);
    expect(await countAtProvider(shop)).toBe(1);
  });

  test("a subscriber can't buy another plan, logged in or not", async ({ shop }) => {
    const kim = await shop.signUp(KIM);
    await shop.buy(kim, { email: KIM });
    const wish = { email: KIM, priceId: "plumbline_annual" };
    const signedIn = await kim.post("/api/create-subscription", wish);
    expect(signedIn.status).toBe(409);
    expect((await errorOf(signedIn)).error).toContain("Change it on your account page");
    const elsewhere = await shop.visitor().post("/api/create-subscription", wish);
    expect(elsewhere.status).toBe(409);
    expect((await errorOf(elsewhere)).error).toContain("log in");
  });

  test("a plan whose payment page closed is completed by the provider's event", async ({ shop }) => {
    const kim = await shop.signUp(KIM);
    const checkout = await shop.prepare(kim, { email: KIM });
    await shop.confirm(checkout);
    await shop.services.billing.playSandbox?.();
    expect(await shop.statusOf(kim)).toMatchObject({ status: "trialing", hasActiveSubscription: true });
    const [row] = await shop.services.database.db.select().from(checkouts);
    expect(row?.state).toBe("done");
  });

  test("a half-started plan is completed by the reconciliation", async ({ shop }) => {
    const kim = await shop.signUp(KIM);
    await leaveHalfBegun(shop, kim);
    await shop.services.billing.reconcile(new Date(Date.now() + 60 * 60 * 1000));
    expect((await shop.statusOf(kim)).status).toBe("trialing");
    expect(await countAtProvider(shop)).toBe(1);
  });

  test("a half-started plan is completed by its payer's next attempt, but not by anyone else's", async ({
    shop,
  }) => {
    const kim = await shop.signUp(KIM);
    await leaveHalfBegun(shop, kim);
    const wish = { email: KIM, priceId: "plumbline_monthly" };
    expect((await shop.visitor().post("/api/create-subscription", wish)).status).toBe(409);
    expect((await shop.statusOf(kim)).status).toBe("starting");
    expect((await kim.post("/api/create-subscription", wish)).status).toBe(409);
    expect((await shop.statusOf(kim)).status).toBe("trialing");
  });
});

describe("one trial per person", () => {
  test("a second plan is charged from day one, and the buyer sees that beforehand", async ({ shop }) => {
    const kim = await shop.signUp(KIM);
    await shop.buy(kim, { email: KIM });
    await kim.post("/api/billing/cancel");
    await shop.passDays(8);
    const again = await shop.prepare(kim, { email: KIM });
    expect(again.trialEndsAt).toBeNull();
    expect(again.charges.map(({ amountCents, repeats }) => [amountCents, repeats])).toEqual([
      [2995, "month"],
    ]);
    await shop.confirm(again);
    expect(await (await shop.complete(kim, again.checkoutId)).json()).toMatchObject({ isTrial: false });
    expect(await shop.statusOf(kim)).toMatchObject({ status: "active", trialEndsAt: null });
  });

  test("a different spelling of the same email address gets no second trial", async ({ shop }) => {
    await shop.buy(await shop.signUp("kim.n@gmail.com"), { email: "kim.n@gmail.com" });
    const again = await shop.prepare(shop.visitor(), { email: "kimn+free@googlemail.com" });
    expect(again.trialEndsAt).toBeNull();
  });

  test("a card that has had a trial isn't charged until the payer agrees", async ({ shop }) => {
    await shop.buy(await shop.signUp(KIM), { email: KIM });
    const lee = await shop.signUp("lee@example.com");
    const checkout = await shop.prepare(lee, { email: "lee@example.com" });
    expect(checkout.trialEndsAt).not.toBeNull();
    await shop.confirm(checkout);
    const asked = await (await shop.complete(lee, checkout.checkoutId)).json();
    expect(asked).toEqual({ state: "trial-used", isTrial: false, dueCents: 2995 });
    expect((await shop.statusOf(lee)).status).toBe("none");
    // The event must not charge without the payer's consent either.
    await shop.services.billing.playSandbox?.();
    expect((await shop.statusOf(lee)).status).toBe("none");
    expect(await (await shop.complete(lee, checkout.checkoutId, true)).json()).toMatchObject({
      state: "done",
    });
    expect((await shop.statusOf(lee)).status).toBe("active");
  });

  test("a payer whose card is refused for the first payment can try again", async ({ shop }) => {
    const kim = await shop.signUp(KIM);
    await shop.buy(kim, { email: KIM });
    await kim.post("/api/billing/cancel");
    await shop.passDays(8);
    const again = await shop.prepare(kim, { email: KIM });
    await shop.confirm(again, CARDS.failsLater);
    const refused = await shop.complete(kim, again.checkoutId);
    expect(refused.status).toBe(400);
    expect((await errorOf(refused)).error).toContain("declined");
    expect((await shop.statusOf(kim)).hasActiveSubscription).toBe(false);
    expect(await shop.buy(kim, { email: KIM })).toMatchObject({ state: "done" });
  });
});

/** Simulates a crash between reserving the subscription and asking the provider. */
async function leaveHalfBegun(shop: Shop, kim: Awaited<ReturnType<Shop["signUp"]>>): Promise<void> {
  await shop.confirm(await shop.prepare(kim, { email: KIM }));
  const { db } = shop.services.database;
  const [open] = await db.select().from(checkouts);
  const [user] = await db.select().from(users).where(eq(users.email, KIM));
  await db.insert(subscriptions).values({
    ownerKey: `user:${user!.id}`,
    userId: user!.id,
    customerId: open!.customerId,
    checkoutId: open!.id,
    planId: "monthly",
    status: "starting",
    startedAt: new Date(),
    trialEndsAt: new Date(),
  });
}

function bankStillThinks(shop: Shop) {
  const { getIntent } = shop.play;
  return vi
    .spyOn(shop.play, "getIntent")
    .mockImplementation(async (id) => ({ ...(await getIntent(id)), status: "processing" }));
}

async function countAtProvider(shop: Shop): Promise<number> {
  const { db } = shop.services.database;
  let count = 0;
  for (const { providerId } of await db.select().from(customers)) {
    if (!providerId) continue;
    const { subscriptions: found } = await shop.play.readCustomer(providerId);
    count += found.filter(({ status }) => status !== "canceled").length;
  }
  return count;
}
