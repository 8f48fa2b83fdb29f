import { PLAN_IDS } from "@plumbline/contract/pricing.ts";
import { test } from "@plumbline/db/testing.ts";
import { describe, expect } from "vitest";
import { getPlan } from "../../catalogue.ts";
import { CardRefused } from "../stripe/card-refused.ts";
import { SignatureRefused } from "../stripe/read-event.ts";
import { sandboxObjects } from "./tables.ts";
import { CARDS, entryOf } from "../../../../testing/test-cards.ts";
import { START, openSandbox } from "./testing.ts";

const MONTHLY = getPlan("monthly").amountCents;
const ANNUAL = getPlan("annual").amountCents;

describe("a card form", () => {
  test("stores a working card and gives it the same fingerprint for every customer", async ({ db }) => {
    const { sandbox, buildCustomer } = openSandbox(db);
    const setups = [];
    for (const name of ["one", "two"]) {
      const { customerId } = await buildCustomer();
      const setup = await sandbox.createSetup({ customerId, checkoutId: name, key: name });
      expect(await sandbox.getIntent(setup.id)).toMatchObject({ status: "open", cardFingerprint: undefined });
      const card = entryOf(CARDS.works);
      expect(await sandbox.confirmIntent({ clientSecret: setup.clientSecret, card })).toEqual({
        status: "succeeded",
      });
      setups.push(await sandbox.getIntent(setup.id));
    }
    expect(setups[0]).toMatchObject({ status: "succeeded", cardFingerprint: expect.any(String) });
    expect(setups[0]?.cardFingerprint).toBe(setups[1]?.cardFingerprint);
    expect(setups[0]?.paymentMethodId).not.toBe(setups[1]?.paymentMethodId);
  });

  const REFUSED = [
    { number: CARDS.declined, sentence: "Your card was declined." },
    { number: CARDS.expired, sentence: "Your card has expired." },
    { number: "4111 1111 1111 1111", sentence: /only its test cards/ },
  ];
  test("refuses a card with Stripe's message and never stores the number", async ({ db }) => {
    const { sandbox, buildCustomer } = openSandbox(db);
    const { customerId } = await buildCustomer();
    for (const [at, { number, sentence }] of REFUSED.entries()) {
      const key = `setup-${at}`;
      const setup = await sandbox.createSetup({ customerId, checkoutId: key, key });
      const refused = sandbox.confirmIntent({ clientSecret: setup.clientSecret, card: entryOf(number) });
      await expect(refused, number).rejects.toThrow(sentence);
      expect(await sandbox.getIntent(setup.id)).toMatchObject({ status: "open" });
    }
    const kept = JSON.stringify((await db.select().from(sandboxObjects)).map(({ data }) => data));
    for (const { number } of [...REFUSED, { number: CARDS.works }]) {
      expect(kept).not.toContain(number);
      expect(kept).not.toContain(number.replaceAll(" ", ""));
    }
  });

  test("requires bank authentication for a card that needs it", async ({ db }) => {
    const { sandbox, buildCustomer } = openSandbox(db);
    const { customerId } = await buildCustomer();
    const { id, clientSecret } = await sandbox.createSetup({ customerId, checkoutId: "c", key: "k" });
    const entry = { clientSecret, card: entryOf(CARDS.asks) };
    expect(await sandbox.confirmIntent(entry)).toEqual({ status: "requires_action" });
    await expect(sandbox.confirmIntent({ ...entry, authentication: "fail" })).rejects.toThrow(
      "We are unable to authenticate your payment method. Please choose a different payment method and try again.",
    );
    expect(await sandbox.getIntent(id)).toMatchObject({ status: "open" });
    expect(await sandbox.confirmIntent({ ...entry, authentication: "complete" })).toEqual({
      status: "succeeded",
    });
    expect(await sandbox.getIntent(id)).toMatchObject({ status: "succeeded" });
  });

  test("takes a one-off payment once, however often it's confirmed", async ({ db }) => {
    const { sandbox, buildCustomer, readEvents } = openSandbox(db);
    const { customerId } = await buildCustomer();
    const checkoutId = crypto.randomUUID();
    const { id, clientSecret } = await sandbox.createPayment({
      customerId,
      checkoutId,
      planId: "lifetime",
      amountCents: 60_000,
      key: "p",
    });
    const card = entryOf(CARDS.works);
    for (let sent = 0; sent < 2; sent++) await sandbox.confirmIntent({ clientSecret, card });
    const { payments } = await sandbox.readCustomer(customerId);
    expect(payments).toEqual([
      {
        id,
        subscriptionId: undefined,
        checkoutId,
        planId: "lifetime",
        pack: undefined,
        amountCents: 60_000,
        refundedCents: 0,
        dispute: "none",
        paidAt: START,
        period: undefined,
      },
    ]);
    expect(await readEvents()).toContainEqual(
      expect.objectContaining({ type: "payment_intent.succeeded", checkoutId, customerId }),
    );
  });

  test("rejects an expired card, a wrong secret and a cancelled intent", async ({ db }) => {
    const { sandbox, buildCustomer } = openSandbox(db);
    const { customerId } = await buildCustomer();
    const setup = await sandbox.createSetup({ customerId, checkoutId: "c", key: "k" });
    const { clientSecret } = setup;
    const card = entryOf(CARDS.works);
    await expect(
      sandbox.confirmIntent({ clientSecret, card: { ...card, expiryMonth: 12, expiryYear: 2025 } }),
    ).rejects.toThrow("Your card's expiration date is in the past.");
    await expect(sandbox.confirmIntent({ clientSecret: `${clientSecret}x`, card })).rejects.toThrow(
      /couldn't find this checkout/,
    );
    await sandbox.cancelIntent(setup.id);
    await expect(sandbox.confirmIntent({ clientSecret, card })).rejects.toThrow(/has ended/);
    expect(await sandbox.getIntent(setup.id)).toMatchObject({ status: "cancelled" });
  });
});

describe("a promotion", () => {
  test("is found by its code while valid, for the plans it applies to", async ({ db }) => {
    const { sandbox } = openSandbox(db);
    const found: string[] = [];
    for (const code of ["MATES20", "FIRST50", "THREE10", "FREEMONTH", "FREEFOREVER", "GONE", "NOPE"])
      for (const planId of PLAN_IDS)
        if (await sandbox.findPromotion(code, planId)) found.push(`${code} ${planId}`);
    expect(found.filter((one) => !one.startsWith("FREEMONTH"))).toHaveLength(12);
    expect(found.filter((one) => one.startsWith("FREEMONTH"))).toEqual(["FREEMONTH monthly"]);
  });

  const SERIES = [
    { code: "MATES20", amounts: [2396, 2396, 2396, 2396] },
    { code: "FIRST50", amounts: [1498, 2995, 2995, 2995] },
    { code: "THREE10", amounts: [1995, 1995, 1995, 2995] },
    { code: "FREEMONTH", amounts: [2995, 2995, 2995] },
    { code: "FREEFOREVER", amounts: [] },
  ];
  for (const { code, amounts } of SERIES) {
    for (const trialDays of [0, 7]) {
      test(`${code} lowers the right payments with a trial of ${trialDays} days`, async ({ db }) => {
        const { sandbox, buildSubscription, look } = openSandbox(db);
        const { customerId } = await buildSubscription({ code, trialDays });
        await sandbox.moveClock(new Date("2026-05-09T00:00:00Z"));
        expect((await look(customerId)).amounts).toEqual(amounts);
      });
    }
  }

  test("for 100% off without a card ends the plan when its free time ends", async ({ db }) => {
    const { sandbox, buildSubscription, look } = openSandbox(db);
    const { customerId, subscription } = await buildSubscription({ code: "FREEMONTH", withoutCard: true });
    const ends = new Date("2026-02-28T02:03:04Z");
    expect(subscription).toMatchObject({ status: "active", endsAt: ends, nextChargeCents: undefined });
    await sandbox.resume(subscription.id);
    expect((await look(customerId)).endsAt).toEqual(ends);
    await sandbox.moveClock(ends);
    expect(await look(customerId)).toMatchObject({ status: "canceled", endsAt: ends, amounts: [] });
  });

  test("for 100% off still applies when the plan resumes with a card", async ({ db }) => {
    const { sandbox, buildSubscription, look, visit } = openSandbox(db);
    const { customerId, subscription } = await buildSubscription({ code: "FREEMONTH", withoutCard: true });
    await sandbox.portal.changeCard(await visit(customerId), entryOf(CARDS.works));
    expect((await look(customerId)).endsAt).toBeDefined();
    await sandbox.resume(subscription.id);
    expect(await look(customerId)).toMatchObject({ endsAt: undefined, nextChargeCents: MONTHLY });
    await sandbox.moveClock(new Date("2026-03-01T00:00:00Z"));
    expect(await look(customerId)).toMatchObject({ status: "active", amounts: [MONTHLY] });
  });

  test("for 100% off forever needs no card and never ends", async ({ db }) => {
    const { sandbox, buildSubscription, look } = openSandbox(db);
    const { customerId } = await buildSubscription({ code: "FREEFOREVER", withoutCard: true });
    await sandbox.moveClock(new Date("2030-01-01T00:00:00Z"));
    expect(await look(customerId)).toMatchObject({
      status: "active",
      endsAt: undefined,
      nextChargeCents: undefined,
      amounts: [],
    });
  });
});

describe("a subscription", () => {
  test("is charged when its trial ends, for a calendar month", async ({ db }) => {
    const { sandbox, buildSubscription, look } = openSandbox(db);
    const { customerId, subscription } = await buildSubscription({ trialDays: 7 });
    const trialEndsAt = new Date("2026-02-07T02:03:04Z");
    expect(subscription).toMatchObject({
      status: "trialing",
      trialEndsAt,
      periodStartsAt: START,
      periodEndsAt: trialEndsAt,
      nextChargeCents: MONTHLY,
    });
    await sandbox.moveClock(trialEndsAt);
    const paid = await look(customerId);
    expect(paid).toMatchObject({ status: "active", amounts: [MONTHLY] });
    expect(paid.payments[0]).toMatchObject({
      paidAt: trialEndsAt,
      subscriptionId: subscription.id,
      period: { startsAt: trialEndsAt, endsAt: new Date("2026-03-07T02:03:04Z") },
    });
  });

  test("renews on the last day of a month shorter than its billing day", async ({ db }) => {
    const { sandbox, buildSubscription, look } = openSandbox(db);
    const { customerId } = await buildSubscription();
    await sandbox.moveClock(new Date("2026-05-15T00:00:00Z"));
    const { payments } = await look(customerId);
    expect(payments.map(({ paidAt }) => paidAt.toISOString().slice(0, 10))).toEqual([
      "2026-01-31",
      "2026-02-28",
      "2026-03-31",
      "2026-04-30",
    ]);
  });

  test("isn't started if its first payment fails", async ({ db }) => {
    const { sandbox, buildCustomer } = openSandbox(db);
    const { customerId, paymentMethodId } = await buildCustomer(CARDS.failsLater);
    const request = {
      customerId,
      checkoutId: "c",
      planId: "annual",
      paymentMethodId,
      trialDays: 0,
      promotionId: undefined,
      endsWithoutCard: false,
      key: "k",
    } as const;
    for (let sent = 0; sent < 2; sent++)
      await expect(sandbox.createSubscription(request)).rejects.toBeInstanceOf(CardRefused);
    await expect(
      sandbox.createSubscription({ ...request, paymentMethodId: undefined, key: "without" }),
    ).rejects.toBeInstanceOf(CardRefused);
    expect(await sandbox.readCustomer(customerId)).toEqual({ subscriptions: [], payments: [] });
  });

  test("with a failing card is retried after 3, 5 and 7 days, becomes unpaid, and ends 14 days later", async ({
    db,
  }) => {
    const { sandbox, buildSubscription, look } = openSandbox(db);
    const { customerId } = await buildSubscription({ number: CARDS.failsLater, trialDays: 7 });
    const seen: string[] = [];
    for (let day = 0; day <= 30; day++) {
      await sandbox.moveClock(new Date(START.getTime() + day * 86_400_000));
      const { status } = await look(customerId);
      if (!seen.at(-1)?.endsWith(status)) seen.push(`${day} ${status}`);
    }
    expect(seen).toEqual(["0 trialing", "7 past_due", "14 unpaid", "28 canceled"]);
    const events = await sandbox.undeliveredWebhooks();
    expect(events.filter(({ type }) => type === "invoice.payment_failed")).toHaveLength(4);
    expect(await look(customerId)).toMatchObject({ endsAt: new Date("2026-02-28T02:03:04Z"), amounts: [] });
  });

  for (const [days, before] of [
    [8, "past_due"],
    [15, "unpaid"],
  ] as const) {
    test(`that is ${before} becomes active when another card pays`, async ({ db }) => {
      const { sandbox, buildSubscription, look, visit } = openSandbox(db);
      const { customerId, subscription } = await buildSubscription({
        number: CARDS.failsLater,
        trialDays: 7,
      });
      await sandbox.moveClock(new Date(START.getTime() + days * 86_400_000));
      expect((await look(customerId)).status).toBe(before);
      // A preview must leave the invoice open.
      await sandbox.previewChange(subscription.id, "annual");
      const token = await visit(customerId);
      await expect(sandbox.portal.changeCard(token, entryOf(CARDS.declined))).rejects.toThrow(/declined/);
      expect((await look(customerId)).status).toBe(before);
      await sandbox.portal.changeCard(token, entryOf(CARDS.works));
      expect(await look(customerId)).toMatchObject({ status: "active", amounts: [MONTHLY] });
      await sandbox.moveClock(new Date("2026-03-06T00:00:00Z"));
      expect((await look(customerId)).amounts).toEqual([MONTHLY]);
    });
  }

  test("ends straight away or with its period, and can be resumed until then", async ({ db }) => {
    const { sandbox, buildSubscription, look } = openSandbox(db);
    const { customerId, subscription } = await buildSubscription();
    const ends = new Date("2026-02-28T02:03:04Z");
    await sandbox.cancel(subscription.id, "period-end");
    expect(await look(customerId)).toMatchObject({
      status: "active",
      endsAt: ends,
      nextChargeCents: undefined,
    });
    await sandbox.resume(subscription.id);
    expect(await look(customerId)).toMatchObject({ endsAt: undefined, nextChargeCents: MONTHLY });
    await sandbox.cancel(subscription.id, "period-end");
    await sandbox.moveClock(new Date("2026-06-01T00:00:00Z"));
    expect(await look(customerId)).toMatchObject({ status: "canceled", endsAt: ends, amounts: [MONTHLY] });
    await expect(sandbox.resume(subscription.id)).rejects.toThrow(/canceled subscription/);

    const other = await buildSubscription();
    await sandbox.cancel(other.subscription.id, "now");
    expect(await look(other.customerId)).toMatchObject({
      status: "canceled",
      endsAt: new Date("2026-06-01T00:00:00Z"),
    });
  });

  test("without a card ends with its trial", async ({ db }) => {
    const { sandbox, buildCustomer, look } = openSandbox(db);
    const { customerId } = await buildCustomer();
    await sandbox.createSubscription({
      customerId,
      checkoutId: "c",
      planId: "monthly",
      paymentMethodId: undefined,
      trialDays: 7,
      promotionId: undefined,
      endsWithoutCard: false,
      key: "k",
    });
    await sandbox.moveClock(new Date("2026-02-08T00:00:00Z"));
    expect(await look(customerId)).toMatchObject({ status: "canceled", amounts: [] });
  });
});

describe("a change of plan", () => {
  test("charges the new plan less unused time on the old one, by the second", async ({ db }) => {
    const { sandbox, buildSubscription, look } = openSandbox(db);
    const { customerId, subscription } = await buildSubscription();
    // By then, 7 of 28 days have been used.
    await sandbox.moveClock(new Date("2026-02-07T02:03:04Z"));
    const creditCents = Math.round((MONTHLY * 21) / 28);
    const nextChargeAt = new Date("2027-02-07T02:03:04Z");
    expect(await sandbox.previewChange(subscription.id, "annual")).toEqual({
      creditCents,
      dueCents: ANNUAL - creditCents,
      remainingCreditCents: 0,
      nextChargeAt,
      nextChargeCents: ANNUAL,
    });
    await sandbox.changePlan({ subscriptionId: subscription.id, planId: "annual", key: "change" });
    await sandbox.changePlan({ subscriptionId: subscription.id, planId: "annual", key: "change" });
    expect(await look(customerId)).toMatchObject({
      planId: "annual",
      periodEndsAt: nextChargeAt,
      amounts: [MONTHLY, ANNUAL - creditCents],
    });
  });

  test("to a cheaper plan leaves credit towards later charges", async ({ db }) => {
    const { sandbox, buildSubscription, look } = openSandbox(db);
    const { customerId, subscription } = await buildSubscription({ planId: "annual" });
    const quote = await sandbox.previewChange(subscription.id, "monthly");
    expect(quote).toMatchObject({
      creditCents: ANNUAL,
      dueCents: 0,
      remainingCreditCents: ANNUAL - MONTHLY,
      nextChargeCents: 0,
    });
    await sandbox.changePlan({ subscriptionId: subscription.id, planId: "monthly", key: "change" });
    expect((await look(customerId)).amounts).toEqual([ANNUAL]);
    await sandbox.moveClock(new Date("2027-01-31T02:03:04Z"));
    const amounts = (await look(customerId)).amounts.slice(1);
    // Over a year, the credit covers nine months and part of the tenth.
    expect(amounts).toEqual([MONTHLY * 10 - ANNUAL, MONTHLY, MONTHLY, MONTHLY]);
  });

  test("during a trial changes only the plan", async ({ db }) => {
    const { sandbox, buildSubscription, look } = openSandbox(db);
    const { customerId, subscription } = await buildSubscription({ trialDays: 7 });
    expect(await sandbox.previewChange(subscription.id, "annual")).toEqual({
      creditCents: 0,
      dueCents: 0,
      remainingCreditCents: 0,
      nextChargeAt: subscription.trialEndsAt,
      nextChargeCents: ANNUAL,
    });
    await sandbox.changePlan({ subscriptionId: subscription.id, planId: "annual", key: "change" });
    expect(await look(customerId)).toMatchObject({
      ...subscription,
      planId: "annual",
      nextChargeCents: ANNUAL,
      amounts: [],
    });
  });

  test("gives no credit for an unpaid period or a disputed payment", async ({ db }) => {
    const { sandbox, buildSubscription, look } = openSandbox(db);
    const failing = await buildSubscription({ number: CARDS.failsLater, trialDays: 7 });
    const { customerId, subscription } = await buildSubscription();
    await sandbox.openDispute((await look(customerId)).payments[0]?.id ?? "");
    await sandbox.moveClock(new Date("2026-02-08T02:03:04Z"));
    for (const { id } of [failing.subscription, subscription])
      expect(await sandbox.previewChange(id, "annual")).toMatchObject({ creditCents: 0, dueCents: ANNUAL });
  });

  test("changes nothing if its payment fails", async ({ db }) => {
    const { sandbox, buildSubscription, look, visit } = openSandbox(db);
    const { customerId, subscription } = await buildSubscription();
    await sandbox.portal.changeCard(await visit(customerId), entryOf(CARDS.failsLater));
    const before = await look(customerId);
    const change = { subscriptionId: subscription.id, planId: "annual", key: "change" } as const;
    for (let sent = 0; sent < 2; sent++)
      await expect(sandbox.changePlan(change)).rejects.toBeInstanceOf(CardRefused);
    expect(await look(customerId)).toEqual(before);
  });
});

describe("a refund or dispute", () => {
  test("can be partial, runs once per key and never exceeds the payment", async ({ db }) => {
    const { sandbox, buildSubscription, look } = openSandbox(db);
    const { customerId } = await buildSubscription();
    const [payment] = (await look(customerId)).payments;
    const paymentId = payment?.id ?? "";
    await sandbox.refund({ paymentId, amountCents: 1000, key: "a" });
    await sandbox.refund({ paymentId, amountCents: 1000, key: "a" });
    expect((await look(customerId)).payments[0]?.refundedCents).toBe(1000);
    await expect(sandbox.refund({ paymentId, amountCents: 1996, key: "b" })).rejects.toThrow(
      /greater than unrefunded/,
    );
    await expect(sandbox.refund({ paymentId, amountCents: 900, key: "a" })).rejects.toThrow(
      /Keys for idempotent requests/,
    );
    await sandbox.refund({ paymentId, amountCents: 1995, key: "c" });
    expect((await look(customerId)).payments[0]?.refundedCents).toBe(MONTHLY);
  });

  test("blocks other refunds while the bank decides", async ({ db }) => {
    const { sandbox, buildSubscription, look } = openSandbox(db);
    const { customerId } = await buildSubscription();
    const paymentId = (await look(customerId)).payments[0]?.id ?? "";
    await sandbox.openDispute(paymentId);
    expect((await look(customerId)).payments[0]?.dispute).toBe("open");
    await expect(sandbox.refund({ paymentId, amountCents: 100, key: "r" })).rejects.toThrow(/charged back/);
    await expect(sandbox.openDispute(paymentId)).rejects.toThrow(/already/);
    await sandbox.closeDispute(paymentId, "won");
    expect((await look(customerId)).payments[0]?.dispute).toBe("won");
    await expect(sandbox.closeDispute(paymentId, "lost")).rejects.toThrow(/no open dispute/);
    await expect(sandbox.openDispute("in_none")).rejects.toThrow(/no such payment/);
  });
});

describe("the sandbox's clock", () => {
  test("only moves forward, up to a limit", async ({ db }) => {
    const { sandbox } = openSandbox(db);
    expect(await sandbox.now()).toEqual(START);
    const later = new Date("2026-02-01T00:00:00Z");
    await sandbox.moveClock(later);
    expect(await sandbox.now()).toEqual(later);
    await expect(sandbox.moveClock(START)).rejects.toThrow(/can't go back/);
    await expect(sandbox.moveClock(new Date("2999-01-01T00:00:00Z"))).rejects.toThrow(/six years ahead/);
  });

  test("follows real time, which also triggers billing", async ({ db }) => {
    let now = START;
    const { sandbox, buildSubscription, look } = openSandbox(db, { clock: () => now });
    const { customerId } = await buildSubscription({ trialDays: 7 });
    now = new Date("2026-02-07T02:03:05Z");
    await sandbox.tick();
    const types = (await sandbox.undeliveredWebhooks()).map(({ type }) => type);
    expect(types).toContain("invoice.paid");
    expect(await look(customerId)).toMatchObject({ status: "active", amounts: [MONTHLY] });
  });
});

describe("an event", () => {
  test("stays undelivered until marked, with its type and customer", async ({ db }) => {
    const { sandbox, buildSubscription, readEvents } = openSandbox(db);
    const { customerId } = await buildSubscription();
    const events = await readEvents();
    expect(events.map(({ type }) => type)).toEqual([
      "setup_intent.succeeded",
      "invoice.paid",
      "customer.subscription.created",
    ]);
    expect(events.every((event) => event.customerId === customerId)).toBe(true);
    for (const { id } of events.slice(1)) await sandbox.markDelivered(id);
    expect(await readEvents()).toEqual(events.slice(0, 1));
  });

  test("is only accepted with a valid signature", async ({ db }) => {
    const { sandbox, buildSubscription } = openSandbox(db);
    await buildSubscription();
    const [webhook] = await sandbox.undeliveredWebhooks();
    const { body = "", signature = "" } = webhook ?? {};
    expect(sandbox.readEvent(body, signature)).toMatchObject({ type: "setup_intent.succeeded" });
    const stranger = openSandbox(db, { secret: "another secret" }).sandbox;
    expect(() => stranger.readEvent(body, signature)).toThrow(SignatureRefused);
  });
});

test("credit used by an invoice is returned when the invoice is voided", async ({ db }) => {
  const { sandbox, buildSubscription, look, visit } = openSandbox(db);
  const { customerId, subscription } = await buildSubscription({ planId: "annual" });
  // With 50 days of the year left, the credit is a little more than a month's price.
  await sandbox.moveClock(new Date("2026-12-12T02:03:04Z"));
  const { creditCents } = await sandbox.portal.previewChange(await visit(customerId), "monthly");
  await sandbox.changePlan({ subscriptionId: subscription.id, planId: "monthly", key: "change" });
  const token = await visit(customerId);
  await sandbox.portal.changeCard(token, entryOf(CARDS.failsLater));
  const leftCents = creditCents - MONTHLY;
  expect((await sandbox.portal.find(token))?.creditCents).toBe(leftCents);
  await sandbox.moveClock(new Date("2027-01-13T00:00:00Z"));
  expect((await look(customerId)).status).toBe("past_due");
  expect(await sandbox.portal.find(token)).toMatchObject({
    creditCents: 0,
    invoices: [{ status: "open", creditCents: leftCents, dueCents: MONTHLY - leftCents }, {}, {}],
  });
  await sandbox.moveClock(new Date("2027-03-01T00:00:00Z"));
  expect((await look(customerId)).status).toBe("canceled");
  expect(await sandbox.portal.find(token)).toMatchObject({
    creditCents: leftCents,
    invoices: [{ status: "void" }, {}, {}],
  });
});

describe("the portal", () => {
  test("works for an hour for anyone with its URL", async ({ db }) => {
    let now = START;
    const { sandbox, buildSubscription, visit } = openSandbox(db, { clock: () => now });
    const { customerId } = await buildSubscription();
    const token = await visit(customerId);
    expect(await sandbox.portal.find(token)).toMatchObject({
      returnUrl: "http://localhost/subscription-management",
      plan: { planId: "monthly", status: "active", nextChargeCents: MONTHLY },
      card: { last4: "4242" },
      invoices: [{ dueCents: MONTHLY, status: "paid" }],
    });
    expect(await sandbox.portal.find("guessed")).toBeUndefined();
    now = new Date(START.getTime() + 3_600_000);
    expect(await sandbox.portal.find(token)).toBeUndefined();
    await expect(sandbox.portal.cancel(token)).rejects.toThrow(/has expired/);
  });

  test("stays open when the sandbox clock is moved", async ({ db }) => {
    const { sandbox, buildSubscription, visit } = openSandbox(db);
    const { customerId } = await buildSubscription();
    const token = await visit(customerId);
    await sandbox.moveClock(new Date("2026-02-10T00:00:00Z"));
    await sandbox.portal.cancel(token);
    expect((await sandbox.portal.find(token))?.plan).toMatchObject({
      endsAt: new Date("2026-02-28T02:03:04Z"),
    });
    await sandbox.portal.keep(token);
    await sandbox.portal.change(token, "annual");
    expect((await sandbox.portal.find(token))?.plan).toMatchObject({ planId: "annual", endsAt: undefined });
  });
});
