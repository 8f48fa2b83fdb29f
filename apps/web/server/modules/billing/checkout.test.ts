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
  // For what happens at once: a test's own transaction is one connection.
  busyShop: async ({ committed }, use) => use(createShop(committed)),
});

const KIM = "kim@example.com";
const errorOf = async (response: Response) =>
  (await response.json()) as { error: string; issues?: Record<string, string> };

describe("a checkout", () => {
  test("says what will be charged and when, and starts nothing by itself", async ({ shop }) => {
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

  test("opens no door before the card is confirmed", async ({ shop }) => {
    const kim = await shop.signUp(KIM);
    const { checkoutId } = await shop.prepare(kim, { email: KIM });
    const early = await shop.complete(kim, checkoutId);
    expect(early.status).toBe(409);
    expect((await errorOf(early)).error).toContain("not confirmed");
    expect(await shop.statusOf(kim)).toMatchObject({ hasActiveSubscription: false, status: "none" });
  });

  test("that is confirmed starts the trial, with its dates and the next payment", async ({ shop }) => {
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

  test("takes its prices from the catalogue: an unknown price, and an amount that is sent, count for nothing", async ({
    shop,
  }) => {
    const payer = shop.visitor();
    const unknown = await payer.post("/api/create-subscription", { email: KIM, priceId: "price_of_a_penny" });
    expect(unknown.status).toBe(400);
    const wish = { email: KIM, priceId: "plumbline_lifetime", amount: 1, planName: "Cheap" };
    const cheap = await payer.post("/api/create-subscription", wish);
    expect(await cheap.json()).toMatchObject({ charges: [{ amountCents: 120000, repeats: "once" }] });
  });

  test("of somebody else is not there", async ({ shop }) => {
    const checkout = await shop.prepare(shop.visitor(), { email: KIM });
    await shop.confirm(checkout);
    expect((await shop.complete(shop.visitor(), checkout.checkoutId)).status).toBe(404);
  });

  test("with a declined card starts nothing, and the next card works", async ({ shop }) => {
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
  test("is one payment, has no trial, and never ends", async ({ shop }) => {
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

  test("paid twice from two browsers at once is kept once, and the other payment goes back", async ({
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

describe("a payment that a bank has not answered about", () => {
  test("keeps its checkout when the page is loaded again, and starts the plan once it is through", async ({
    shop,
  }) => {
    const kim = await shop.signUp(KIM);
    const checkout = await shop.prepare(kim, { email: KIM, plan: "lifetime" });
    await shop.confirm(checkout);
    const bank = bankStillThinks(shop);
    expect(await (await shop.complete(kim, checkout.checkoutId)).json()).toMatchObject({
      state: "processing",
    });
    const again = await kim.post("/api/create-subscription", { email: KIM, priceId: "plumbline_lifetime" });
    expect(again.status).toBe(409);
    expect((await errorOf(again)).error).toContain("Do not pay again");
    // A bank may take days: the reconciliation does not give the checkout up either.
    await shop.services.billing.reconcile(new Date(Date.now() + 4 * 24 * 60 * 60 * 1000));
    bank.mockRestore();
    await shop.services.billing.playSandbox?.();
    expect(await shop.statusOf(kim)).toMatchObject({ currentPlan: { id: "lifetime" } });
    expect(await shop.services.database.db.select().from(payments)).toMatchObject([{ refundedCents: 0 }]);
  });

  test("that the bank refuses in the end can be made again in the same checkout", async ({ shop }) => {
    const kim = await shop.signUp(KIM);
    const checkout = await shop.prepare(kim, { email: KIM, plan: "lifetime" });
    const bank = bankStillThinks(shop);
    const wish = { email: KIM, priceId: "plumbline_lifetime" };
    expect((await kim.post("/api/create-subscription", wish)).status).toBe(409);
    bank.mockRestore();
    const { checkoutId, clientSecret } = checkout;
    // Only these: a charge that is due now is due a second later in the second answer.
    expect(await shop.prepare(kim, { email: KIM, plan: "lifetime" })).toMatchObject({
      checkoutId,
      clientSecret,
    });
  });

  test("that went through unseen starts the plan when the page is loaded again", async ({ shop }) => {
    const kim = await shop.signUp(KIM);
    await shop.confirm(await shop.prepare(kim, { email: KIM, plan: "lifetime" }));
    const again = await kim.post("/api/create-subscription", { email: KIM, priceId: "plumbline_lifetime" });
    expect(again.status).toBe(409);
    expect((await errorOf(again)).error).toContain("your plan has started");
    expect(await shop.statusOf(kim)).toMatchObject({ currentPlan: { id: "lifetime" } });
  });
});

describe("a closed checkout", () => {
  test("takes no money for a form in an older tab", async ({ shop }) => {
    const visitor = shop.visitor();
    const old = await shop.prepare(visitor, { email: KIM });
    await shop.services.billing.reconcile(new Date(Date.now() + 4 * 24 * 60 * 60 * 1000));
    await expect(shop.confirm(old)).rejects.toThrow("ended");
  });

  test("that was paid all the same is paid back once, whoever hears of it first", async ({ shop }) => {
    const kim = await shop.signUp(KIM);
    const checkout = await shop.prepare(kim, { email: KIM, plan: "lifetime" });
    const { db } = shop.services.database;
    // As two tabs leave it that cross: the one closes it before the other's intent is written down.
    await db.update(checkouts).set({ state: "closed" });
    const refund = vi.spyOn(shop.play, "refund");
    await shop.confirm(checkout);
    await shop.services.billing.playSandbox?.();
    const late = await shop.complete(kim, checkout.checkoutId);
    expect(late.status).toBe(409);
    expect((await errorOf(late)).error).toContain("on its way back to your card");
    await shop.services.billing.playSandbox?.();
    expect(await db.select().from(payments)).toMatchObject([{ amountCents: 120000, refundedCents: 120000 }]);
    expect(refund).toHaveBeenCalledTimes(1);
    expect((await shop.statusOf(kim)).hasActiveSubscription).toBe(false);
  });

  test("that a bank decides about is not paid back as well", async ({ shop }) => {
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
  test("lowers what it says, for as long as it says", async ({ shop }) => {
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

  test("that is wrong or has run out says so at its field", async ({ shop }) => {
    for (const promoCode of ["NOSUCHCODE", "GONE", "a code with spaces"]) {
      const wish = { email: KIM, priceId: "plumbline_monthly", promoCode };
      const response = await shop.visitor().post("/api/create-subscription", wish);
      expect(response.status).toBe(400);
      expect((await errorOf(response)).issues?.promoCode).toBe("This code is not valid or has expired");
    }
  });

  test("of 100 % needs no card, and what it makes free ends by itself", async ({ shop }) => {
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

  test("that is free for good stays free", async ({ shop }) => {
    const kim = await shop.signUp(KIM);
    const checkout = await shop.prepare(kim, { email: KIM, promoCode: "FREEFOREVER" });
    expect(checkout).toMatchObject({ isFree: true, freeUntil: null });
    await shop.complete(kim, checkout.checkoutId);
    await shop.passDays(400);
    expect(await shop.statusOf(kim)).toMatchObject({ hasActiveSubscription: true, endsAt: null });
    expect(await shop.services.database.db.select().from(payments)).toEqual([]);
  });

  test("makes Lifetime free too", async ({ shop }) => {
    const kim = await shop.signUp(KIM);
    await shop.buy(kim, { email: KIM, plan: "lifetime", promoCode: "FREEFOREVER" });
    expect(await shop.statusOf(kim)).toMatchObject({
      hasActiveSubscription: true,
      currentPlan: { id: "lifetime" },
    });
  });
});

describe("never two", () => {
  test("a double click and a second tab share one checkout, and start one plan", async ({
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

  test("two plans confirmed in two tabs at once start one", async ({ busyShop: shop }) => {
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

  test("two browsers that pay with one address start one", async ({ busyShop: shop }) => {
    const browsers = [shop.visitor(), shop.visitor()];
    const prepared = await Promise.all(browsers.map((browser) => shop.prepare(browser, { email: KIM })));
    for (const checkout of prepared) await shop.confirm(checkout);
    const answers = await Promise.all(
      browsers.map((browser, at) => shop.complete(browser, prepared[at]?.checkoutId ?? "", true)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await countAtProvider(shop)).toBe(1);
  });

  test("a request that is sent again after its answer was lost changes nothing", async ({ shop }) => {
    const kim = await shop.signUp(KIM);
    const checkout = await shop.prepare(kim, { email: KIM });
    await shop.confirm(checkout);
    const first = await (await shop.complete(kim, checkout.checkoutId)).json();
    expect(await (await shop.complete(kim, checkout.checkoutId)).json()).toEqual(first);
    expect(await countAtProvider(shop)).toBe(1);
  });

  test("whoever has a plan is not sold another, signed in or not", async ({ shop }) => {
    const kim = await shop.signUp(KIM);
    await shop.buy(kim, { email: KIM });
    const wish = { email: KIM, priceId: "plumbline_annual" };
    const signedIn = await kim.post("/api/create-subscription", wish);
    expect(signedIn.status).toBe(409);
    expect((await errorOf(signedIn)).error).toContain("Change it on your account page");
    const elsewhere = await shop.visitor().post("/api/create-subscription", wish);
    expect(elsewhere.status).toBe(409);
    expect((await errorOf(elsewhere)).error).toContain("Log in");
  });

  test("a plan whose payment page died is finished by the provider's event", async ({ shop }) => {
    const kim = await shop.signUp(KIM);
    const checkout = await shop.prepare(kim, { email: KIM });
    await shop.confirm(checkout);
    await shop.services.billing.playSandbox?.();
    expect(await shop.statusOf(kim)).toMatchObject({ status: "trialing", hasActiveSubscription: true });
    const [row] = await shop.services.database.db.select().from(checkouts);
    expect(row?.state).toBe("done");
  });

  test("a plan that died half begun is finished by the reconciliation", async ({ shop }) => {
    const kim = await shop.signUp(KIM);
    await leaveHalfBegun(shop, kim);
    await shop.services.billing.reconcile(new Date(Date.now() + 60 * 60 * 1000));
    expect((await shop.statusOf(kim)).status).toBe("trialing");
    expect(await countAtProvider(shop)).toBe(1);
  });

  test("a plan that died half begun is finished by its payer's next try, and by nobody else's", async ({
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

describe("one trial a person", () => {
  test("the second time is paid from the first day, and says so before", async ({ shop }) => {
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

  test("another spelling of the mailbox is the same person", async ({ shop }) => {
    await shop.buy(await shop.signUp("kim.n@gmail.com"), { email: "kim.n@gmail.com" });
    const again = await shop.prepare(shop.visitor(), { email: "kimn+free@googlemail.com" });
    expect(again.trialEndsAt).toBeNull();
  });

  test("a card that had its trial asks before it is charged", async ({ shop }) => {
    await shop.buy(await shop.signUp(KIM), { email: KIM });
    const lee = await shop.signUp("lee@example.com");
    const checkout = await shop.prepare(lee, { email: "lee@example.com" });
    expect(checkout.trialEndsAt).not.toBeNull();
    await shop.confirm(checkout);
    const asked = await (await shop.complete(lee, checkout.checkoutId)).json();
    expect(asked).toEqual({ state: "trial-used", isTrial: false, dueCents: 2995 });
    expect((await shop.statusOf(lee)).status).toBe("none");
    // The event says no more than the page: nothing is charged without the payer's yes.
    await shop.services.billing.playSandbox?.();
    expect((await shop.statusOf(lee)).status).toBe("none");
    expect(await (await shop.complete(lee, checkout.checkoutId, true)).json()).toMatchObject({
      state: "done",
    });
    expect((await shop.statusOf(lee)).status).toBe("active");
  });

  test("a card that is refused for the first payment gives the place back", async ({ shop }) => {
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

/** A confirmed checkout as a process leaves it that dies between taking the place and asking the provider. */
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

/** From now on the provider says of every intent that the payer's bank has not answered. */
function bankStillThinks(shop: Shop) {
  const { getIntent } = shop.play;
  return vi
    .spyOn(shop.play, "getIntent")
    .mockImplementation(async (id) => ({ ...(await getIntent(id)), status: "processing" }));
}

/** Plans the provider has that are not over. */
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
