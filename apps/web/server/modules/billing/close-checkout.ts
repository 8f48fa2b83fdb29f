import { Conflict } from "@plumbline/server/errors.ts";
import type { BillingContext } from "./context.ts";
import { finishCheckout } from "./finish-checkout.ts";
import type { IntentState } from "./provider/stripe/intents.ts";
import { type CheckoutRow, endCheckout } from "./repository.ts";

const STILL_PROCESSING =
  "Your bank hasn't confirmed your payment yet. Don't pay again: once it does, your plan starts and we'll email your receipt";

/**
 * Stops a form in an older tab from charging. If it's already paid, finishes it instead and returns true once its
 * plan has started. Throws `Conflict` while the bank hasn't answered, and any error from finishing.
 */
export async function closeCheckout(context: BillingContext, checkout: CheckoutRow): Promise<boolean> {
  const { id, intentId } = checkout;
  const status = intentId && (await giveUpIntent(context, intentId));
  if (status === "processing") throw new Conflict(STILL_PROCESSING);
  if (status === "succeeded") {
    const { state } = await finishCheckout(context, checkout, { acceptCharge: false });
    if (state === "done") return true;
  }
  await endCheckout(context.db, id, "closed");
  return false;
}

async function giveUpIntent(
  { provider }: Pick<BillingContext, "provider">,
  intentId: string,
): Promise<IntentState["status"]> {
  const { status } = await provider.getIntent(intentId);
  if (status !== "open") return status;
  await provider.cancelIntent(intentId);
  // The intent may have been paid between the two calls.
  return (await provider.getIntent(intentId)).status;
}
