import type { BillingContext } from "./context.ts";
import { finishCheckout } from "./finish-checkout.ts";
import { AppError } from "@plumbline/server/errors.ts";
import type { ProviderEvent } from "./provider/stripe/read-event.ts";
import {
  type CustomerRow,
  enterEvent,
  findCheckout,
  findCustomerByPayment,
  findCustomerByProvider,
  hasEvent,
} from "./repository.ts";
import { refreshCustomer } from "./store-snapshot.ts";

/**
 * State is re-read from the provider, so order doesn't matter. The ledger entry and the effect share a transaction,
 * so a failed event is sent again.
 */
export function createEvents(context: BillingContext) {
  const { db, log } = context;

  return async function receiveEvent(event: ProviderEvent): Promise<"applied" | "known" | "ignored"> {
    const { id, type, checkoutId } = event;
    if (await hasEvent(db, id)) return "known";
    if (checkoutId) await finish(checkoutId);
    const customer = await findCustomer(event);
    if (!customer) {
      await enterEvent(db, id, type);
      return "ignored";
    }
    let isNew = false;
    await refreshCustomer(context, customer, async (tx) => (isNew = await enterEvent(tx, id, type)));
    return isNew ? "applied" : "known";
  };

  async function findCustomer({ customerId, paymentId }: ProviderEvent): Promise<CustomerRow | undefined> {
    if (customerId) return findCustomerByProvider(db, customerId);
    return paymentId ? findCustomerByPayment(db, paymentId) : undefined;
  }

  /** The payer's page may have closed before reporting the payment. */
  async function finish(checkoutId: string): Promise<void> {
    const checkout = await findCheckout(db, checkoutId);
    if (!checkout || checkout.state === "done") return;
    try {
      await finishCheckout(context, checkout, { acceptCharge: false });
    } catch (error) {
      // This error is for the payer, so retrying can't help.
      if (!(error instanceof AppError)) throw error;
      log.info({ checkout: checkoutId, reason: error.message }, "a confirmed checkout started no plan");
    }
  }
}
