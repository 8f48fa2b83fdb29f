import type { User } from "@plumbline/contract/accounts.ts";
import type { SubscriptionSearch } from "@plumbline/contract/subscriptions-list.ts";
import type { RefundListSearch } from "@plumbline/contract/work-lists.ts";
import { NotFound } from "@plumbline/server/errors.ts";
import { listPlans } from "./catalogue.ts";
import { createCheckouts } from "./checkout.ts";
import { createClaims } from "./claims.ts";
import type { BillingContext } from "./context.ts";
import { createEvents } from "./events.ts";
import type { InvoiceFacts } from "./invoice.ts";
import { invoiceFactsOf } from "./invoices.ts";
import { createOffers } from "./offers.ts";
import { purgeOldRecords } from "./old-records.ts";
import { createPaidPacks } from "./paid-packs.ts";
import { hadPlanAt, listPaidPlans, listPayersSince, samePayersOf } from "./paid-plans.ts";
import { createReminders } from "./reminders.ts";
import type { Sandbox } from "./provider/sandbox/sandbox.ts";
import { countOpenRefunds, listAllRefunds } from "./refund-list.ts";
import { createRefunds } from "./refunds.ts";
import { createReconciliation } from "./reconcile.ts";
import { listPaymentsOf, listSubscriptionsOf } from "./repository.ts";
import { listSubscriptions } from "./subscription-list.ts";
import { createSubscriptions } from "./subscriptions.ts";

type PlayedSandbox = Pick<Sandbox, "tick" | "undeliveredWebhooks" | "markDelivered">;

export function createBillingService(context: BillingContext, sandbox: PlayedSandbox | undefined) {
  const { db, provider } = context;
  const receiveEvent = createEvents(context);
  const checkouts = createCheckouts(context);
  const subscriptions = createSubscriptions(context);
  const claims = createClaims(context);
  const refunds = createRefunds(context);
  const packs = createPaidPacks(context);
  const reconciliation = createReconciliation(context, refunds);

  /** Throws `NotFound` for anyone else's payment. */
  async function getInvoice(user: User, paymentId: string): Promise<InvoiceFacts> {
    const payment = (await listPaymentsOf(db, user.id)).find(({ id }) => id === paymentId);
    if (!payment) throw new NotFound("We couldn't find this invoice");
    return invoiceFactsOf(db, context, payment);
  }

  async function exportOf(userId: string): Promise<Record<string, unknown>> {
    return { plans: await listSubscriptionsOf(db, userId), payments: await listPaymentsOf(db, userId) };
  }

  /** Throws `SignatureRefused` for a request that the provider didn't sign. */
  async function receiveWebhook(body: string, signature: string | undefined) {
    const event = provider.readEvent(body, signature);
    return { event, result: await receiveEvent(event) };
  }

  async function playSandbox({ tick, undeliveredWebhooks, markDelivered }: PlayedSandbox): Promise<void> {
    await tick();
    for (const { id, body, signature } of await undeliveredWebhooks()) {
      // A webhook that fails is retried later.
      await receiveWebhook(body, signature).then(
        () => markDelivered(id),
        (err: unknown) => context.log.error({ err, event: id }, "an event failed"),
      );
    }
  }

  return {
    plans: listPlans,
    offers: createOffers(context).offers,
    createSubscription: checkouts.createSubscription,
    completeCheckout: checkouts.completeCheckout,
    findUnclaimed: claims.findUnclaimed,
    claimOwn: claims.claimOwn,
    claimByToken: claims.claimByToken,

    status: subscriptions.status,
    entitlement: subscriptions.entitlement,
    sync: subscriptions.sync,
    openPortal: subscriptions.openPortal,
    cancel: subscriptions.cancel,
    resume: subscriptions.resume,
    previewChange: subscriptions.previewChange,
    changePlan: subscriptions.changePlan,
    endAll: subscriptions.endAll,
    listSubscriptions: (asked: SubscriptionSearch) => listSubscriptions(db, asked),

    listPayments: refunds.listPayments,
    getInvoice,
    exportOf,
    askRefund: refunds.askRefund,
    listRefunds: refunds.listRefunds,
    approveRefund: refunds.approveRefund,
    declineRefund: refunds.declineRefund,
    listAllRefunds: (asked: RefundListSearch) => listAllRefunds(db, asked),
    countOpenRefunds: () => countOpenRefunds(db),

    paidPlans: (userId: string) => listPaidPlans(db, userId),
    payersSince: (moment: Date) => listPayersSince(db, moment),
    hadPlanAt: (userId: string, moment: Date) => hadPlanAt(db, userId, moment),
    samePayersOf: (userId: string, others: string[]) => samePayersOf(db, userId, others),
    preparePack: packs.preparePack,
    readPack: packs.readPack,
    paidPacks: packs.paidPacks,
    payPackBack: packs.payPackBack,
    cancelPack: packs.cancelPack,

    receiveEvent,
    receiveWebhook,
    playSandbox: sandbox && (() => playSandbox(sandbox)),
    sendReminders: createReminders(context).sendReminders,
    reconcile: reconciliation.reconcile,
    reconcileDaily: reconciliation.reconcileDaily,
    purge: (today: Date) => purgeOldRecords(db, today),
  };
}
