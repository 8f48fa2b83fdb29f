import { MINUTE_MS, addDays } from "@plumbline/contract/time.ts";
import { AppError } from "@plumbline/server/errors.ts";
import { closeCheckout } from "./close-checkout.ts";
import type { BillingContext } from "./context.ts";
import { finishCheckout } from "./finish-checkout.ts";
import {
  claimNotice,
  type CheckoutRow,
  findCheckout,
  listCustomersToRead,
  listOpenCheckouts,
  listStarting,
} from "./repository.ts";
import { refreshCustomer } from "./store-snapshot.ts";

const HALF_BEGUN_MS = 10 * MINUTE_MS;
const CHECKOUT_LASTS_DAYS = 2;

/** Repairs records after a lost event or a crash between two steps. */
export function createReconciliation(
  context: BillingContext,
  { payApproved }: { payApproved: () => Promise<void> },
) {
  const { db, log } = context;

  /** Runs once a day across all processes. `today` is real time. */
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
      if (checkout.createdAt < addDays(today, -CHECKOUT_LASTS_DAYS)) await abandon(checkout);
      else await finishIfPaid(checkout, false);
    }
    await payApproved();
    for (const customer of await listCustomersToRead(db)) {
      await guarded({ customer: customer.id }, () => refreshCustomer(context, customer));
    }
  }

  async function finishIfPaid(checkout: CheckoutRow, acceptCharge: boolean): Promise<void> {
    await guarded({ checkout: checkout.id }, () => finishCheckout(context, checkout, { acceptCharge }));
  }

  /** Leaves a checkout open if its bank hasn't answered. */
  async function abandon(checkout: CheckoutRow): Promise<void> {
    await guarded({ checkout: checkout.id }, () => closeCheckout(context, checkout));
  }

  /** Logs a failure, so that one record doesn't hold up the others. */
  async function guarded(facts: object, work: () => Promise<unknown>): Promise<void> {
    await work().catch((err: unknown) => {
      // This error is for the payer, so retrying can't help.
      if (!(err instanceof AppError)) log.error({ err, ...facts }, "reconciliation failed");
    });
  }

  return { reconcile, reconcileDaily };
}
