import { addDays } from "@plumbline/contract/time.ts";
import type { PlanId } from "@plumbline/contract/pricing.ts";
import type { Db } from "@plumbline/db/client.ts";
import { test } from "@plumbline/db/testing.ts";
import { TransactionRollbackError, eq } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect } from "vitest";
import { CardRefused } from "../stripe/card-refused.ts";
import type { ProviderSubscription } from "../stripe/read-customer.ts";
import { netOf } from "./invoices.ts";
import type { Objects } from "./objects.ts";
import { sandboxEvents, sandboxObjects } from "./tables.ts";
import { CARDS, entryOf } from "../../../../testing/test-cards.ts";
import { START, openSandbox } from "./testing.ts";

const RUNS = { numRuns: 30 };

type Step =
  | { kind: "wait"; hours: number }
  | { kind: "change"; planId: PlanId }
  | { kind: "card"; number: string }
  | { kind: "cancel"; when: "now" | "period-end" }
  | { kind: "resume" }
  | { kind: "refund"; payment: number; cents: number }
  | { kind: "dispute"; payment: number; outcome: "won" | "lost" | undefined };

const planId = fc.constantFrom<PlanId>("monthly", "annual");
const start = fc.record({
  planId,
  trialDays: fc.constantFrom(0, 7),
  code: fc.constantFrom("", "MATES20", "FIRST50", "THREE10", "FREEMONTH", "FREEFOREVER"),
});
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({ kind: fc.constant("wait"), hours: fc.integer({ min: 1, max: 2000 }) }),
    },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant("change"), planId }) },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant("card"),
        number: fc.constantFrom(CARDS.works, CARDS.failsLater),
      }),
    },
    fc.record({ kind: fc.constant("cancel"), when: fc.constantFrom("now", "period-end") }),
    fc.record({ kind: fc.constant("resume") }),
    fc.record({ kind: fc.constant("refund"), payment: fc.nat(3), cents: fc.integer({ min: 1, max: 3000 }) }),
    fc.record({
      kind: fc.constant("dispute"),
      payment: fc.nat(3),
      outcome: fc.constantFrom("won", "lost", undefined),
    }),
  ),
  { maxLength: 8 },
);

async function live(db: Db, facts: { planId: PlanId; trialDays: number; code: string }) {
  const bench = openSandbox(db);
  const { sandbox, look } = bench;
  const { customerId, subscription } = await bench.buildSubscription(facts);
  const token = await bench.visit(customerId);
  let key = 0;

  async function take(step: Exclude<Step, { kind: "wait" }>): Promise<void> {
    key += 1;
    const { status, payments } = await look(customerId);
    const hasEnded = status === "canceled";
    switch (step.kind) {
      case "change":
        if (!hasEnded) await changePlan(step.planId);
        return;
      case "card":
        await sandbox.portal.changeCard(token, entryOf(step.number));
        return;
      case "cancel":
        await sandbox.cancel(subscription.id, step.when);
        return;
      case "resume":
        if (!hasEnded) await sandbox.resume(subscription.id);
        return;
      case "refund": {
        const payment = payments[step.payment];
        if (!payment || payment.dispute === "open" || payment.dispute === "lost") return;
        const amountCents = Math.min(step.cents, payment.amountCents - payment.refundedCents);
        if (amountCents > 0)
          await sandbox.refund({ paymentId: payment.id, amountCents, key: `refund-${key}` });
        return;
      }
      case "dispute": {
        const payment = payments[step.payment];
        if (!payment || payment.dispute !== "none") return;
        await sandbox.openDispute(payment.id);
        if (step.outcome) await sandbox.closeDispute(payment.id, step.outcome);
      }
    }
  }

  /** Checks that the change costs what was previewed, or that nothing changes if the card is refused. */
  async function changePlan(planId: PlanId): Promise<void> {
    const before = await look(customerId);
    if (before.planId === planId) return;
    const { dueCents } = await sandbox.previewChange(subscription.id, planId);
    const change = { subscriptionId: subscription.id, planId, key: `change-${key}` };
    try {
      await sandbox.changePlan(change);
      await sandbox.changePlan(change);
    } catch (error) {
      if (!(error instanceof CardRefused)) throw error;
      expect(await look(customerId)).toEqual(before);
      return;
    }
    const after = await look(customerId);
    expect(after.planId).toBe(planId);
    expect(after.amounts.slice(before.amounts.length)).toEqual(dueCents > 0 ? [dueCents] : []);
  }

  async function wait(hours: number): Promise<void> {
    await sandbox.moveClock(new Date((await sandbox.now()).getTime() + hours * 3_600_000));
  }

  async function see() {
    const { payments, ...plan } = await look(customerId);
    const { creditCents, invoices = [] } = (await sandbox.portal.find(token)) ?? {};
    return {
      plan: withoutIds(plan),
      creditCents,
      payments: payments.map(withoutIds),
      invoices: invoices.map(withoutIds),
    };
  }

  return { ...bench, customerId, take, wait, see };
}

const withoutIds = (thing: object) =>
  Object.fromEntries(Object.entries(thing).filter(([name]) => !/(^i|I)d$/.test(name)));

async function undone<Answer>(db: Db, work: (tx: Db) => Promise<Answer>): Promise<Answer> {
  let answer: Answer | undefined;
  await db
    .transaction(async (tx) => {
      answer = await work(tx);
      tx.rollback();
    })
    .catch((error: unknown) => {
      if (!(error instanceof TransactionRollbackError)) throw error;
    });
  return answer as Answer;
}

const sum = (amounts: number[]) => amounts.reduce((total, one) => total + one, 0);

/** Every cent invoiced is paid by card or credit, and credit never exceeds what was paid. */
async function expectBooksToBalance(db: Db, customerId: string) {
  const rows = await db.select().from(sandboxObjects).where(eq(sandboxObjects.customerId, customerId));
  const of = <Kind extends keyof Objects>(kind: Kind) =>
    rows.map(({ data }) => data).filter((one) => one.object === kind) as Objects[Kind][];
  const invoices = of("invoice").filter(({ status }) => status !== "void");
  for (const invoice of invoices) {
    const { total, amount_due: due, starting_balance: before, ending_balance: after } = invoice;
    expect(total - due).toBe((after ?? 0) - before);
  }
  const left = sum(invoices.map(({ total, amount_due: due }) => total - due));
  expect(of("customer")[0]?.balance).toBe(left);
  const paid = invoices.filter(({ status }) => status === "paid");
  expect(sum(of("charge").map(({ amount }) => amount))).toBe(sum(paid.map(({ amount_due: due }) => due)));
  const lines = paid.flatMap(({ lines }) => lines.data);
  const given = sum(lines.filter(({ amount }) => amount < 0).map(({ amount }) => -amount));
  expect(given).toBeLessThanOrEqual(sum(lines.filter(({ amount }) => amount > 0).map(netOf)));
  for (const { id, amount, amount_refunded: refunded } of of("charge")) {
    const refunds = of("refund").filter(({ charge }) => charge === id);
    expect(sum(refunds.map((one) => one.amount))).toBe(refunded);
    expect(refunded).toBeLessThanOrEqual(amount);
  }
}

const MAY_BECOME: Record<ProviderSubscription["status"], ProviderSubscription["status"][]> = {
  trialing: ["active", "past_due", "canceled"],
  active: ["past_due", "canceled"],
  past_due: ["active", "unpaid", "canceled"],
  unpaid: ["active", "canceled"],
  canceled: [],
  incomplete: [],
  paused: [],
};

describe("after any sequence of payer actions and time", () => {
  test("the books balance to the cent", async ({ db }) => {
    await fc.assert(
      fc.asyncProperty(start, steps, (facts, steps) =>
        undone(db, async (tx) => {
          const { take, wait, customerId } = await live(tx, facts);
          for (const step of steps) {
            await (step.kind === "wait" ? wait(step.hours) : take(step));
            await expectBooksToBalance(tx, customerId);
          }
        }),
      ),
      RUNS,
    );
  });

  test("a subscription only makes valid status changes", async ({ db }) => {
    await fc.assert(
      fc.asyncProperty(start, steps, (facts, steps) =>
        undone(db, async (tx) => {
          const { take, wait, look, customerId } = await live(tx, facts);
          let { status } = await look(customerId);
          const check = async () => {
            const { status: next, endsAt, periodEndsAt, periodStartsAt } = await look(customerId);
            if (next !== status) expect(MAY_BECOME[status]).toContain(next);
            if (next === "canceled") expect(endsAt).toBeDefined();
            expect(periodStartsAt < periodEndsAt).toBe(true);
            status = next;
          };
          for (const step of steps) {
            if (step.kind === "wait") {
              for (let day = 0; day < Math.min(40, step.hours / 24); day++) {
                await wait(24);
                await check();
              }
            } else {
              await take(step);
              await check();
            }
          }
        }),
      ),
      { numRuns: 15 },
    );
  });

  test("one clock jump gives the same result as many small ones", async ({ db }) => {
    await fc.assert(
      fc.asyncProperty(start, steps, fc.integer({ min: 2, max: 3 }), async (facts, steps, parts) => {
        const run = (pieces: number) =>
          undone(db, async (tx) => {
            const { take, wait, see } = await live(tx, facts);
            for (const step of steps) {
              if (step.kind !== "wait") await take(step);
              else for (let piece = 0; piece < pieces; piece++) await wait((step.hours * parts) / pieces);
            }
            return see();
          });
        expect(await run(parts)).toEqual(await run(1));
      }),
      RUNS,
    );
  });

  test("every change produces an event", async ({ db }) => {
    await fc.assert(
      fc.asyncProperty(start, steps, (facts, steps) =>
        undone(db, async (tx) => {
          const { take, wait, look, customerId } = await live(tx, facts);
          for (const step of steps) {
            const before = await look(customerId);
            const countBefore = await tx.$count(sandboxEvents);
            await (step.kind === "wait" ? wait(step.hours) : take(step));
            const after = await look(customerId);
            if (JSON.stringify(after) === JSON.stringify(before)) continue;
            expect(await tx.$count(sandboxEvents)).toBeGreaterThan(countBefore);
          }
        }),
      ),
      { numRuns: 15 },
    );
  });
});

describe("concurrent sandbox requests", () => {
  test("with the same key create one object and return the same response", async ({ committed }) => {
    const { sandbox, buildCustomer } = openSandbox(committed);
    const eight = <Answer>(ask: () => Promise<Answer>) => Promise.all(Array.from({ length: 8 }, ask));
    const same = async (ask: () => Promise<unknown>) => {
      const [first, ...others] = await eight(ask);
      for (const other of others) expect(other).toEqual(first);
    };
    const { customerId, paymentMethodId } = await buildCustomer();
    await same(() => sandbox.createCustomer({ email: "lee@example.com", key: "customer" }));
    await same(() => sandbox.createSetup({ customerId, checkoutId: "c", key: "setup" }));
    const subscription = {
      customerId,
      checkoutId: "c",
      planId: "monthly",
      paymentMethodId,
      trialDays: 0,
      promotionId: undefined,
      endsWithoutCard: false,
      key: "subscription",
    } as const;
    await same(() => sandbox.createSubscription(subscription));
    const { subscriptions, payments } = await sandbox.readCustomer(customerId);
    expect(subscriptions).toHaveLength(1);
    expect(payments).toHaveLength(1);
    const paymentId = payments[0]?.id ?? "";
    await same(() => sandbox.refund({ paymentId, amountCents: 2000, key: "refund" }));
    const subscriptionId = subscriptions[0]?.id ?? "";
    await same(() => sandbox.changePlan({ subscriptionId, planId: "annual", key: "change" }));
    const after = await sandbox.readCustomer(customerId);
    expect(after.payments.map(({ refundedCents }) => refundedCents)).toEqual([0, 2000]);
  });

  test("never refund more than was paid, even with different keys", async ({ committed }) => {
    const { sandbox, buildSubscription, look } = openSandbox(committed);
    const { customerId } = await buildSubscription();
    const paymentId = (await look(customerId)).payments[0]?.id ?? "";
    const asked = Array.from({ length: 6 }, (_, at) =>
      sandbox.refund({ paymentId, amountCents: 1000, key: `refund-${at}` }),
    );
    const paid = (await Promise.allSettled(asked)).filter(({ status }) => status === "fulfilled");
    expect(paid).toHaveLength(2);
    expect((await look(customerId)).payments[0]?.refundedCents).toBe(2000);
  });

  test("that move the clock leave it at the later time and bill once", async ({ committed }) => {
    const { sandbox, buildSubscription, look } = openSandbox(committed);
    const { customerId } = await buildSubscription({ trialDays: 7 });
    const inDays = (days: number) => addDays(START, days);
    await Promise.allSettled([sandbox.moveClock(inDays(20)), sandbox.moveClock(inDays(10)), sandbox.tick()]);
    expect(await sandbox.now()).toEqual(inDays(20));
    expect((await look(customerId)).amounts).toHaveLength(1);
  });
});
