import { addMonths } from "@plumbline/contract/calendar.ts";
import { DAY_MS, addDays } from "@plumbline/contract/time.ts";
import type { SandboxDisputeRequest } from "@plumbline/contract/sandbox.ts";
import type { Sandbox } from "./provider.ts";

/** A long way is gone in longer strides. */
const MAX_STEPS = 60;

type Billing = {
  playSandbox: (() => Promise<void>) | undefined;
  sendReminders: () => Promise<number>;
};

/** A developer's desk: moves the sandbox's clock and plays the bank, and lets billing hear of it at once. */
export function createSandboxDesk(sandbox: Sandbox, billing: Billing) {
  /** Moves the clock day by day, so that each day's mails are sent on their day. */
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

  return { now: sandbox.now, listPayments: sandbox.listPayments, moveTo, skip, dispute };
}

export type SandboxDesk = ReturnType<typeof createSandboxDesk>;
