import { test as baseTest } from "@plumbline/db/testing.ts";
import type { Db } from "@plumbline/db/client.ts";
import { eq } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, vi } from "vitest";
import { createShop } from "../../testing/shop.ts";
import { CARDS } from "../../testing/test-cards.ts";
import type { ProviderEvent } from "./provider/stripe/read-event.ts";
import { billingEvents, checkouts, customers, payments, subscriptions } from "./tables.ts";

type Shop = ReturnType<typeof createShop>;
// The time is fixed, so prorated amounts match between calls.
const NOW = new Date();
const test = baseTest.extend<{ shop: Shop }>({
  shop: async ({ db }, use) => use(createShop(db, { clock: () => NOW })),
});

const KIM = "kim@example.com";
const CARD = { number: CARDS.works, expiryMonth: 12, expiryYear: 2040, cvc: "123" };

async function askLifetime(somebody: Awaited<ReturnType<Shop["signUp"]>>) {
  const answer = await somebody.post("/api/billing/change-plan", { priceId: "plumbline_lifetime" });
  return (await answer.json()) as { mode: string; checkoutId: string; clientSecret: string };
}

describe("a trial", () => {
  test("becomes a paid plan with a numbered payment and a receipt", async ({ shop }) => {
    const kim = await shop.signUp(KIM);
    await shop.buy(kim, { email: KIM });
    await shop.passDays(7);
    expect(await shop.statusOf(kim)).toMatchObject({ status: "active", hasActiveSubscription: true });
    const { payments: paid } = (await (await kim.get("/api/billing/payments")).json()) as {
      payments: { number: string; amountCents: number; gstCents: number }[];
    };
    expect(paid).toMatchObject([{ amountCents: 2995, gstCents: 272 }]);
    expect(paid[0]?.number).toMatch(/^PL-\d{6}$/);
    const receipts = shop.mails.filter(({ content }) => content.template === "receipt");
    expect(receipts.map(({ to }) => to)).toEqual([KIM]);
  });

  test("can be cancelled and resumed; once cancelled it ends on its date with no charge", async ({
    shop,
  }) => {
    const kim = await shop.signUp(KIM);
    await shop.buy(kim, { email: KIM });
    const cancelled = await (await kim.post("/api/billing/cancel")).json();
    const { trialEndsAt } = await shop.statusOf(kim);
    expect(cancelled).toMatchObject({ hasActiveSubscription: true, endsAt: trialEndsAt, nextCharge: null });
    expect(await (await kim.post("/api/billing/resume")).json()).toMatchObject({ endsAt: null });
    await kim.post("/api/billing/cancel");
    await shop.passDays(8);
    expect(await shop.statusOf(kim)).toMatchObject({ hasActiveSubscription: false, status: "canceled" });
    expect(await shop.services.database.db.select().from(payments)).toEqual([]);
  });
});

describe("a payment that fails", () => {
  test("keeps access for seven days and the billing portal until the plan ends", async ({ shop }) => {
    const kim = await shop.signUp(KIM);
    await shop.buy(kim, { email: KIM, card: CARDS.failsLater });
    await shop.passDays(7);
    const failing = await shop.statusOf(kim);
    expect(failing).toMatchObject({ status: "past_due", hasActiveSubscription: true, canOpenPortal: true });
    expect(Date.parse(failing.graceEndsAt ?? "")).toBe(
      Date.parse(failing.trialEndsAt ?? "") + 7 * 24 * 60 * 60 * 1000,
    );
    expect(await (await kim.post("/api/billing/sync-subscription")).json()).toMatchObject({
      synced: true,
      status: "past_due",
    });
    expect(shop.mails.filter(({ content }) => content.template === "payment-failed")).toHaveLength(1);
    await shop.passDays(7);
    expect(await shop.statusOf(kim)).toMatchObject({ hasActiveSubscription: false, canOpenPortal: true });
    expect((await kim.post("/api/billing/customer-portal")).status).toBe(200);
    await shop.passDays(30);
    expect(await shop.statusOf(kim)).toMatchObject({ status: "canceled", canOpenPortal: false });
  });
});

describe("a change of plan", () => {
  test("during a trial costs nothing and keeps the trial's end date", async ({ shop }) => {
    const kim = await shop.signUp(KIM);
    await shop.buy(kim, { email: KIM });
    const before = await shop.statusOf(kim);
    const preview = await kim.get("/api/billing/plan-change?priceId=plumbline_annual");
    expect(await preview.json()).toMatchObject({ dueCents: 0, nextCharge: { amountCents: 29900 } });
    const changed = await kim.post("/api/billing/change-plan", { priceId: "plumbline_annual" });
    expect(await changed.json()).toMatchObject({
      mode: "done",
      subscription: { status: "trialing", currentPlan: { id: "annual" }, trialEndsAt: before.trialEndsAt },
    });
  });

  test("undoes a cancellation", async ({ shop }) => {
    const kim = await shop.signUp(KIM);
    await shop.buy(kim, { email: KIM });
    await kim.post("/api/billing/cancel");
    await kim.post("/api/billing/change-plan", { priceId: "plumbline_annual" });
    expect(await shop.statusOf(kim)).toMatchObject({ currentPlan: { id: "annual" }, endsAt: null });
  });

  test("credits unused time and charges the amount previewed", async ({ shop }) => {
    const kim = await shop.signUp(KIM);
    await shop.buy(kim, { email: KIM });
    await shop.passDays(7);
    const preview = (await (await kim.get("/api/billing/plan-change?priceId=plumbline_annual")).json()) as {
      creditCents: number;
      dueCents: number;
    };
    expect(preview.creditCents).toBeGreaterThan(2900);
    expect(preview.creditCents + preview.dueCents).toBe(29900);
    await kim.post("/api/billing/change-plan", { priceId: "plumbline_annual" });
    const paid = await shop.services.database.db.select().from(payments);
    const amounts = paid.map(({ amountCents }) => amountCents).toSorted((a, b) => a - b);
    expect(amounts[0]).toBe(2995);
    expect(Math.abs((amounts[1] ?? 0) - preview.dueCents)).toBeLessThanOrEqual(1);
  });

  test("to Lifetime is one payment less credit for unused time, and ends the old plan", async ({ shop }) => {
    const kim = await shop.signUp(KIM);
    await shop.buy(kim, { email: KIM, plan: "annual" });
    await shop.passDays(7);
    const change = await askLifetime(kim);
    expect(change.mode).toBe("payment");
    expect((await shop.statusOf(kim)).currentPlan?.id).toBe("annual");
    await shop.play.confirmIntent({ clientSecret: change.clientSecret, card: CARD });
    expect((await shop.complete(kim, change.checkoutId)).status).toBe(200);
    expect(await shop.statusOf(kim)).toMatchObject({ currentPlan: { id: "lifetime" }, nextCharge: null });
    await shop.passDays(400);
    const paid = await shop.services.database.db.select().from(payments);
    const single = paid.find(({ planId }) => planId === "lifetime");
    expect(single?.amountCents).toBeGreaterThanOrEqual(120000 - 29900);
    expect(single?.amountCents).toBeLessThan(120000 - 29000);
    expect(paid).toHaveLength(2);
  });

  test("to Lifetime can't be paid with an offer from an earlier day", async ({ shop }) => {
    const kim = await shop.signUp(KIM);
    await shop.buy(kim, { email: KIM, plan: "annual" });
    await shop.passDays(7);
    const old = await askLifetime(kim);
    expect(await askLifetime(kim)).toEqual(old);
    await shop.passDays(2);
    const offer = await askLifetime(kim);
    expect(offer.checkoutId).not.toBe(old.checkoutId);
    await expect(shop.play.confirmIntent({ clientSecret: old.clientSecret, card: CARD })).rejects.toThrow(
      "ended",
    );
    await shop.play.confirmIntent({ clientSecret: offer.clientSecret, card: CARD });
    expect((await shop.complete(kim, offer.checkoutId)).status).toBe(200);
    const paid = await shop.services.database.db.select().from(payments);
    expect(paid.map(({ planId }) => planId).toSorted()).toEqual(["annual", "lifetime"]);
  });

  test("to Lifetime is kept if it's paid just as its offer is replaced", async ({ shop }) => {
    const kim = await shop.signUp(KIM);
    await shop.buy(kim, { email: KIM, plan: "annual" });
    await shop.passDays(7);
    const { clientSecret } = await askLifetime(kim);
    await shop.passDays(2);
    // The older tab pays just as the newer one requests an offer.
    const { cancelIntent } = shop.play;
    vi.spyOn(shop.play, "cancelIntent").mockImplementationOnce(async (id) => {
      await shop.play.confirmIntent({ clientSecret, card: CARD });
      return cancelIntent(id);
    });
    const asked = await kim.post("/api/billing/change-plan", { priceId: "plumbline_lifetime" });
    expect(asked.status).toBe(409);
    expect(await asked.json()).toMatchObject({ error: expect.stringContaining("your plan has started") });
    expect(await shop.statusOf(kim)).toMatchObject({ currentPlan: { id: "lifetime" } });
  });

  test("to Lifetime isn't offered again while the bank is processing the payment", async ({ shop }) => {
    const kim = await shop.signUp(KIM);
    await shop.buy(kim, { email: KIM, plan: "annual" });
    await shop.passDays(7);
    const { checkoutId } = await askLifetime(kim);
    const { getIntent } = shop.play;
    const bank = vi
      .spyOn(shop.play, "getIntent")
      .mockImplementation(async (id) => ({ ...(await getIntent(id)), status: "processing" }));
    for (const days of [0, 2]) {
      await shop.passDays(days);
      const asked = await kim.post("/api/billing/change-plan", { priceId: "plumbline_lifetime" });
      expect(asked.status).toBe(409);
      expect(await asked.json()).toMatchObject({ error: expect.stringContaining("Don't pay again") });
    }
    bank.mockRestore();
    const { db } = shop.services.database;
    const [checkout] = await db.select().from(checkouts).where(eq(checkouts.id, checkoutId));
    expect(checkout?.state).toBe("open");
  });

  test("with no card to charge leaves the plan unchanged", async ({ shop }) => {
    const kim = await shop.signUp(KIM);
    await shop.buy(kim, { email: KIM, promoCode: "FREEMONTH" });
    const changed = await kim.post("/api/billing/change-plan", { priceId: "plumbline_annual" });
    expect(changed.status).toBe(400);
    expect((await shop.statusOf(kim)).currentPlan?.id).toBe("monthly");
  });
});

describe("disputes and refunds", () => {
  test("a dispute removes access until it's won", async ({ shop }) => {
    const kim = await shop.signUp(KIM);
    await shop.buy(kim, { email: KIM });
    await shop.passDays(7);
    const [payment] = await shop.services.database.db.select().from(payments);
    await shop.play.openDispute(payment!.providerId);
    await shop.services.billing.playSandbox?.();
    expect(await shop.statusOf(kim)).toMatchObject({ hasActiveSubscription: false, standing: "disputed" });
    await shop.play.closeDispute(payment!.providerId, "won");
    await shop.services.billing.playSandbox?.();
    expect(await shop.statusOf(kim)).toMatchObject({ hasActiveSubscription: true, standing: "good" });
  });

  test("a refund ends a Lifetime plan", async ({ shop }) => {
    const kim = await shop.signUp(KIM);
    await shop.buy(kim, { email: KIM, plan: "lifetime" });
    const [payment] = await shop.services.database.db.select().from(payments);
    await shop.play.refund({ paymentId: payment!.providerId, amountCents: 120000, key: "all of it" });
    await shop.services.billing.playSandbox?.();
    expect(await shop.statusOf(kim)).toMatchObject({ hasActiveSubscription: false, status: "canceled" });
  });
});

describe("closing the account", () => {
  test("ends the plan at the provider", async ({ shop }) => {
    const kim = await shop.signUp(KIM);
    await shop.buy(kim, { email: KIM });
    const [customer] = await shop.services.database.db.select().from(customers);
    await kim.post("/api/account/close", { currentPassword: "a fair dinkum secret" });
    const { subscriptions: left } = await shop.play.readCustomer(customer!.providerId!);
    expect(left.map(({ status }) => status)).toEqual(["canceled"]);
  });
});

describe("provider events", () => {
  async function stored(db: Db, customerId: string) {
    const ofCustomer = {
      plans: eq(subscriptions.customerId, customerId),
      paid: eq(payments.customerId, customerId),
    };
    return {
      plans: await db.select().from(subscriptions).where(ofCustomer.plans),
      payments: await db.select().from(payments).where(ofCustomer.paid).orderBy(payments.id),
    };
  }

  const STEPS = ["a month", "a week", "cancel", "resume", "annual", "refund", "dispute", "win"] as const;

  async function take(step: (typeof STEPS)[number], shop: Shop, providerId: string): Promise<void> {
    const { play } = shop;
    const { subscriptions: plans, payments: paid } = await play.readCustomer(providerId);
    const live = plans.find(({ status }) => status !== "canceled");
    const days = (count: number) => play.now().then((now) => new Date(now.getTime() + count * 864e5));
    if (step === "a month") await play.moveClock(await days(31));
    if (step === "a week") await play.moveClock(await days(7));
    if (step === "cancel" && live && !live.endsAt) await play.cancel(live.id, "period-end");
    if (step === "resume" && live?.endsAt) await play.resume(live.id);
    if (step === "annual" && live?.status === "active" && live.planId === "monthly")
      await play
        .changePlan({ subscriptionId: live.id, planId: "annual", key: crypto.randomUUID() })
        .catch(() => undefined);
    const last = paid.at(-1);
    if (step === "refund" && last && last.refundedCents === 0 && last.dispute === "none")
      await play.refund({ paymentId: last.id, amountCents: last.amountCents, key: crypto.randomUUID() });
    if (step === "dispute" && last?.dispute === "none" && last.refundedCents === 0)
      await play.openDispute(last.id);
    if (step === "win" && last?.dispute === "open") await play.closeDispute(last.id, "won");
  }

  test("give the same state in any order and with duplicates", async ({ committed }) => {
    let run = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...STEPS), { minLength: 1, maxLength: 8 }),
        fc.constantFrom(CARDS.works, CARDS.failsLater),
        fc.infiniteStream(fc.nat(1_000_000)),
        async (steps, card, random) => {
          const shop = createShop(committed);
          const email = `kim${(run += 1)}@example.com`;
          const kim = await shop.signUp(email);
          const checkout = await shop.prepare(kim, { email });
          // A card gets one trial.
          const entry = { number: card, expiryMonth: 1 + (run % 12), expiryYear: 2200 + run, cvc: "123" };
          await shop.play.confirmIntent({ clientSecret: checkout.clientSecret ?? "", card: entry });
          await shop.complete(kim, checkout.checkoutId);
          const [customer] = await committed.select().from(customers).where(eq(customers.email, email));

          for (const step of steps) await take(step, shop, customer!.providerId!);
          const events = (await shop.play.undeliveredEvents()).filter(
            ({ ownerId }) => ownerId === customer!.providerId,
          );
          const doubled = [...events, ...events.filter(() => next(random) % 2 === 0)];
          for (const event of shuffle(doubled, random)) await shop.services.billing.receiveEvent(event);
          const afterEvents = await stored(committed, customer!.id);
          await kim.post("/api/billing/sync-subscription");
          expect(afterEvents).toEqual(await stored(committed, customer!.id));
          for (const { id } of events) await shop.play.markDelivered(id);
        },
      ),
      { numRuns: 25 },
    );
  });

  test("are applied once when each arrives twice at the same time", async ({ committed }) => {
    const shop = createShop(committed);
    const kim = await shop.signUp(KIM);
    await shop.buy(kim, { email: KIM });
    const now = await shop.play.now();
    await shop.play.moveClock(new Date(now.getTime() + 40 * 864e5));
    const events = await shop.play.undeliveredEvents();
    await Promise.all([...events, ...events].map((event) => shop.services.billing.receiveEvent(event)));
    expect(await shop.statusOf(kim)).toMatchObject({ status: "active" });
    const receipts = shop.mails.filter(({ content }) => content.template === "receipt");
    expect(receipts).toHaveLength(2);
    expect(await committed.select().from(payments)).toHaveLength(2);
    expect((await committed.select().from(billingEvents)).length).toBe(events.length);
  });

  test("that fail aren't recorded as handled and succeed when sent again", async ({ shop }) => {
    const kim = await shop.signUp(KIM);
    await shop.buy(kim, { email: KIM });
    await shop.services.billing.playSandbox?.();
    const now = await shop.play.now();
    await shop.play.moveClock(new Date(now.getTime() + 8 * 864e5));
    const [event] = await shop.play.undeliveredEvents();
    const away = createShop(shop.services.database.db, {
      mail: { queue: () => Promise.reject(new Error("the queue is down")) },
    });
    await expect(away.services.billing.receiveEvent(event!)).rejects.toThrow("the queue is down");
    expect((await shop.statusOf(kim)).status).toBe("trialing");
    await shop.services.billing.receiveEvent(event!);
    expect((await shop.statusOf(kim)).status).toBe("active");
  });

  test("of unknown types are acknowledged", async ({ shop }) => {
    const event: ProviderEvent = {
      id: "evt_1",
      type: "something.new",
      customerId: undefined,
      checkoutId: undefined,
      paymentId: undefined,
    };
    expect(await shop.services.billing.receiveEvent(event)).toBe("ignored");
    expect(await shop.services.billing.receiveEvent(event)).toBe("known");
  });
});

function next(random: fc.Stream<number>): number {
  return random.next().value as number;
}

function shuffle<Item>(items: Item[], random: fc.Stream<number>): Item[] {
  return items
    .map((item) => ({ item, at: next(random) }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item);
}
