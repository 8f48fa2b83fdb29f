import type { Db } from "@plumbline/db/client.ts";
import type { MailContent } from "../mail/contents.ts";
import { getPlan } from "./catalogue.ts";
import { createClaimLink } from "./claims.ts";
import type { BillingContext } from "./context.ts";
import { graceEnd } from "./entitlement.ts";
import { invoiceFactsOf } from "./invoices.ts";
import {
  claimNotice,
  findCheckout,
  findNotice,
  findRecipient,
  listSubscriptionsOfCustomer,
  type PaymentRow,
  releaseNotice,
  type SubscriptionRow,
} from "./repository.ts";
import { startKindOf } from "./start-kind.ts";

type Changes = {
  received: PaymentRow[];
  /** Cents owed, keyed by the provider's subscription ID. */
  owed: Map<string, number>;
  now: Date;
};

type Telling = {
  tx: Db;
  row: SubscriptionRow;
  facts: { name: string; planName: string; url: string };
  tell: (content: MailContent) => Promise<void>;
  tellOnce: (key: string, content: MailContent) => Promise<void>;
};

/** Queues each email once, in the transaction that stores the state. */
export async function tellChanges(
  tx: Db,
  context: BillingContext,
  customerId: string,
  { received, owed, now }: Changes,
): Promise<void> {
  const to = await findRecipient(tx, customerId);
  const name = to.firstName;
  const url = `${context.url}/subscription-management`;
  const tell = (content: MailContent) => context.mail.queue(tx, to.email, content);
  const tellOnce = async (key: string, content: MailContent) => {
    if (await claimNotice(tx, key)) await tell(content);
  };
  for (const payment of received) {
    const invoice = await invoiceFactsOf(tx, context, payment);
    await tell({ template: "receipt", name, invoice, url });
  }
  for (const row of await listSubscriptionsOfCustomer(tx, customerId)) {
    const planName = getPlan(row.planId).name;
    const telling: Telling = { tx, row, facts: { name, planName, url }, tell, tellOnce };
    if (isRunning(row) && !to.id && (await claimNotice(tx, `finish-account:${row.id}`))) {
      const link = await createClaimLink(tx, context, { subscriptionId: row.id, email: to.email, now });
      const start = await startKindOf(tx, row);
      await tell({ template: "finish-account", name, planName, start, url: link });
    }
    await tellStart(telling);
    await tellFailure(telling, owed);
    await tellEnd(telling);
    if (row.status === "canceled" && row.planId !== "lifetime") {
      const content = { template: "plan-ended", name, planName, url: `${context.url}/choose-plan` } as const;
      await tellOnce(planEndedKey(row.id), content);
    }
  }
}

/** Plans that start without a payment have no receipt. */
async function tellStart({ tx, row, facts, tell, tellOnce }: Telling): Promise<void> {
  const { id, status, trialEndsAt, nextChargeCents, endsAt } = row;
  if (status === "trialing" && trialEndsAt && nextChargeCents !== null) {
    await tellOnce(`trial-started:${id}`, {
      template: "trial-started",
      ...facts,
      trialEndsAt: trialEndsAt.toISOString(),
      firstChargeCents: nextChargeCents,
    });
  }
  const checkout = isRunning(row) ? await findCheckout(tx, row.checkoutId) : undefined;
  if (checkout?.mode !== "free" || !(await claimNotice(tx, `plan-free:${id}`))) return;
  const freeUntil = endsAt?.toISOString() ?? null;
  if (freeUntil) await claimNotice(tx, endsByItselfKey(id) + freeUntil);
  await tell({ template: "plan-free", ...facts, freeUntil });
}

async function tellFailure({ row, facts, tellOnce }: Telling, owed: Map<string, number>): Promise<void> {
  const { id, providerId, planId, pastDueSince } = row;
  const graceEndsAt = graceEnd(row);
  if (!graceEndsAt || !pastDueSince) return;
  await tellOnce(`payment-failed:${id}:${pastDueSince.toISOString()}`, {
    template: "payment-failed",
    ...facts,
    amountCents: owed.get(providerId ?? "") ?? getPlan(planId).amountCents,
    graceEndsAt: graceEndsAt.toISOString(),
  });
}

/** Resuming releases the notice, so every cancellation is announced. A free plan's own end isn't a cancellation. */
async function tellEnd({ tx, row, facts, tellOnce }: Telling): Promise<void> {
  if (!isRunning(row)) return;
  const { id } = row;
  const endsAt = row.endsAt?.toISOString();
  const byItself = endsByItselfKey(id);
  if (!endsAt) await releaseNotice(tx, byItself);
  const freeUntil = (await findNotice(tx, byItself))?.slice(byItself.length);
  const isCancelled = endsAt !== undefined && (freeUntil === undefined || endsAt < freeUntil);
  if (isCancelled) await tellOnce(planCancelledKey(id), { template: "plan-cancelled", ...facts, endsAt });
  else await releaseNotice(tx, planCancelledKey(id));
}

/** Marked as sent in advance if another email already says that the plan ended. */
export const planEndedKey = (subscriptionId: string) => `plan-ended:${subscriptionId}`;

/** The notice stays claimed while the plan stays cancelled. */
export const planCancelledKey = (subscriptionId: string) => `plan-cancelled:${subscriptionId}`;

/** Key prefix, followed by the free-until date. */
const endsByItselfKey = (subscriptionId: string) => `ends-by-itself:${subscriptionId}:`;

function isRunning({ status }: SubscriptionRow): boolean {
  return status === "trialing" || status === "active";
}
