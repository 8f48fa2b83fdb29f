import { AppError } from "@plumbline/server/errors.ts";
import type { BillingContext } from "./context.ts";
import { finishCheckout } from "./finish-checkout.ts";
import { addDays } from "./periods.ts";
import {
  claimNotice,
  type CheckoutRow,
  endCheckout,
  findCheckout,
  listCustomersToRead,
  listOpenCheckouts,
  listStarting,
} from "./repository.ts";
import { refreshCustomer } from "./store-snapshot.ts";

const HALF_BEGUN_MS = 10 * 60 * 1000;
const CHECKOUT_LASTS_DAYS = 2;

/** Brings our records to the provider's where an event was lost or a process died between two steps. */
export function createReconciliation(
  context: BillingContext,
  { payApproved }: { payApproved: () => Promise<void> },
) {
  const { db, provider, log } = context;

  /** Does it once a day, whoever of several processes comes first. `today` is the real clock's. */
  async function reconcileDaily(today: Date): Promise<void> {
    if (await claimNotice(db, `reconcile:${today.toISOString().slice(0, 10)}`)) await reconcile(today);
  }

  async function reconcile(today: Date): Promise<void> {
    const halfBegun = new Date(today.getTime() - HALF_BEGUN_MS);
    for (const { checkoutId } of await listStarting(db, halfBegun)) {
      const checkout = await findCheckout(db, checkoutId);
      if (checkout) await finishIfPaid(checkout, true);
    }
    for (const checkout of await listOpenCheckouts(db, halfBegun)) {
      await finishIfPaid(checkout, false);
      if (checkout.createdAt < addDays(today, -CHECKOUT_LASTS_DAYS)) await abandon(checkout);
    }
    await payApproved();
    for (const customer of await listCustomersToRead(db)) {
      await guarded({ customer: customer.id }, () => refreshCustomer(context, customer));
    }
  }

  async function finishIfPaid(checkout: CheckoutRow, acceptCharge: boolean): Promise<void> {
    await guarded({ checkout: checkout.id }, async () => {
      await finishCheckout(context, checkout, { acceptCharge }).catch((error: unknown) => {
        // Not paid, or refused in a sentence for the payer: nothing that looking again would mend.
        if (!(error instanceof AppError)) throw error;
      });
    });
  }

  async function abandon({ id, intentId }: CheckoutRow): Promise<void> {
    await guarded({ checkout: id }, async () => {
      if (intentId) await provider.cancelIntent(intentId);
      await endCheckout(db, id, "closed");
    });
  }

  /** One record that fails does not keep the others waiting. */
  async function guarded(facts: object, work: () => Promise<void>): Promise<void> {
    await work().catch((err: unknown) => log.error({ err, ...facts }, "reconciliation failed"));
  }

  return { reconcile, reconcileDaily };
}
