import { addMonths } from "@plumbline/contract/calendar.ts";
import { DAY_MS, addDays } from "@plumbline/contract/time.ts";
import type { SandboxDisputeRequest } from "@plumbline/contract/sandbox.ts";
import type { Db } from "@plumbline/db/client.ts";
import { desc, eq } from "drizzle-orm";
import { customers, payments } from "../../tables.ts";
import type { Sandbox } from "./sandbox.ts";

/** Longer jumps take bigger steps. */
const MAX_STEPS = 60;
const SHOWN = 30;

type Billing = {
  playSandbox: (() => Promise<void>) | undefined;
  sendReminders: () => Promise<number>;
};

export function createSandboxDesk(db: Db, sandbox: Sandbox, billing: Billing) {
  /** Moves day by day, so each day's emails are sent on that day. */
  async function moveTo(to: Date): Promise<void> {
    const from = await sandbox.now();
    const stepMs = Math.max(DAY_MS, (to.getTime() - from.getTime()) / MAX_STEPS);
    for (let at = from.getTime() + stepMs; at < to.getTime(); at += stepMs) await live(new Date(at));
    await live(to);
  }

  async function live(at: Date): Promise<void> {
    await sandbox.moveClock(at);
    await billing.playSandbox?.();
    await billing.sendReminders();
  }

  async function skip({ days = 0, months = 0 }: { days?: number; months?: number }): Promise<void> {
    await moveTo(addMonths(addDays(await sandbox.now(), days), months));
  }

  async function dispute({ paymentId, step }: SandboxDisputeRequest): Promise<void> {
    if (step === "open") await sandbox.openDispute(paymentId);
    else await sandbox.closeDispute(paymentId, step);
    await billing.playSandbox?.();
  }

  async function listPayments() {
    await billing.playSandbox?.();
    const rows = await db
      .select({ payment: payments, email: customers.email })
      .from(payments)
      .innerJoin(customers, eq(customers.id, payments.customerId))
      .orderBy(desc(payments.paidAt))
      .limit(SHOWN);
    return rows.map(({ payment, email }) => ({
      paymentId: payment.providerId,
      email,
      what: payment.planId ?? payment.packId ?? "",
      dueCents: payment.amountCents,
      refundedCents: payment.refundedCents,
      dispute: payment.dispute,
      paidAt: payment.paidAt,
    }));
  }

  return { now: sandbox.now, listPayments, moveTo, skip, dispute };
}

export type SandboxDesk = ReturnType<typeof createSandboxDesk>;
