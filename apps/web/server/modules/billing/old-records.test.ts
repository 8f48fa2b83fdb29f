import { randomUUID } from "node:crypto";
import type { Db } from "@plumbline/db/client.ts";
import { test } from "@plumbline/db/testing.ts";
import { describe, expect } from "vitest";
import { purgeOldRecords } from "./old-records.ts";
import { checkouts, customers, payments, refundRequests, subscriptions } from "./tables.ts";

const NOW = new Date("2033-11-21T00:00:00Z");
const OLD = new Date("2026-11-20T00:00:00Z");
const YOUNG = new Date("2026-11-22T00:00:00Z");

type Record = { paidAt: Date; plan?: "canceled" | "active"; endsAt?: Date };

async function payer(db: Db, { paidAt, plan = "canceled", endsAt = paidAt }: Record): Promise<void> {
  const key = randomUUID();
  const [customer] = await db
    .insert(customers)
    .values({ payerKey: key, email: "kim@example.com", createdAt: OLD })
    .returning();
  const customerId = customer?.id ?? "";
  const common = { customerId, planId: "monthly", createdAt: OLD } as const;
  const [checkout] = await db
    .insert(checkouts)
    .values({ ...common, mode: "setup", trialDays: 7, termsVersion: "2019-01-01", state: "done" })
    .returning();
  const [subscription] = await db
    .insert(subscriptions)
    .values({
      ...common,
      ownerKey: key,
      checkoutId: checkout?.id ?? "",
      status: plan,
      startedAt: OLD,
      periodEndsAt: endsAt,
      endsAt,
    })
    .returning();
  const [payment] = await db
    .insert(payments)
    .values({
      customerId,
      planId: "monthly",
      subscriptionId: subscription?.id ?? "",
      providerId: key,
      amountCents: 2995,
      paidAt,
    })
    .returning();
  await db
    .insert(refundRequests)
    .values({ paymentId: payment?.id ?? "", reason: "technical", details: "", createdAt: OLD });
}

const count = async (db: Db) =>
  Promise.all(
    [customers, checkouts, subscriptions, payments, refundRequests].map((table) => db.$count(table)),
  );

describe("the purge of payment records", () => {
  test("deletes all records of a customer whose last payment is over seven years old", async ({ db }) => {
    await payer(db, { paidAt: OLD });
    expect(await purgeOldRecords(db, NOW)).toBe(1);
    expect(await count(db)).toEqual([0, 0, 0, 0, 0]);
    expect(await purgeOldRecords(db, NOW)).toBe(0);
  });

  test("keeps customers with a live plan, or whose last payment or plan end is within seven years", async ({
    db,
  }) => {
    await payer(db, { paidAt: YOUNG });
    await payer(db, { paidAt: OLD, plan: "active" });
    await payer(db, { paidAt: OLD, endsAt: YOUNG });
    expect(await purgeOldRecords(db, NOW)).toBe(0);
    expect(await count(db)).toEqual([3, 3, 3, 3, 3]);
  });
});
