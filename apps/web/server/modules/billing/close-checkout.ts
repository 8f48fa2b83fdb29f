import { Conflict } from "@plumbline/server/errors.ts";
import type { BillingContext } from "./context.ts";
import { finishCheckout } from "./finish-checkout.ts";
import type { IntentState } from "./provider/stripe/intents.ts";
import { type CheckoutRow, endCheckout } from "./repository.ts";

const STILL_PROCESSING =
  "Your bank has not answered about your payment yet. Do not pay again: your plan starts, and the receipt is mailed, when it has";

/**
 * Ends a checkout that is not to be paid any more; the form in an older tab takes no money for it from then on. One
 * that was paid already is finished instead: true when its plan has started. Throws `Conflict` while the payer's bank
 * has not answered, and what finishing throws.
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

/** Makes an intent unusable if that is possible; what it is afterwards. */
async function giveUpIntent(
  { provider }: Pick<BillingContext, "provider">,
  intentId: string,
): Promise<IntentState["status"]> {
  const { status } = await provider.getIntent(intentId);
  if (status !== "open") return status;
  await provider.cancelIntent(intentId);
  // It may have been paid between the two calls.
  return (await provider.getIntent(intentId)).status;
}
