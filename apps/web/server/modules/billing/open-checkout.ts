import { TERMS_VERSION } from "@plumbline/contract/terms.ts";
import { Conflict } from "@plumbline/server/errors.ts";
import { closeCheckout } from "./close-checkout.ts";
import type { BillingContext } from "./context.ts";
import type { KnownCustomer } from "./ensure-customer.ts";
import { type CheckoutRow, findOrMakeCheckout, setIntent } from "./repository.ts";

const STARTED = "Your payment went through and your plan has started. See it on your account page";

type Terms = Pick<CheckoutRow, "customerId" | "planId" | "promoCode" | "mode" | "trialDays" | "amountCents">;

/**
 * First closes a checkout with other terms, such as another price or an earlier version of our terms. Throws `Conflict` if that one was paid or its
 * bank hasn't answered.
 */
export async function openCheckout(context: BillingContext, terms: Terms): Promise<CheckoutRow> {
  const open = await findOrMakeCheckout(context.db, { ...terms, termsVersion: TERMS_VERSION });
  const isSame =
    open.mode === terms.mode &&
    open.trialDays === terms.trialDays &&
    open.amountCents === terms.amountCents &&
    open.termsVersion === TERMS_VERSION;
  if (isSame && (await isUsable(context, open))) return open;
  if (await closeCheckout(context, open)) throw new Conflict(STARTED);
  return openCheckout(context, terms);
}

async function isUsable({ provider }: BillingContext, { intentId }: CheckoutRow): Promise<boolean> {
  return !intentId || (await provider.getIntent(intentId)).status === "open";
}

/** Returns the same client secret to two tabs. */
export async function ensureIntent(
  { db, provider }: BillingContext,
  checkout: CheckoutRow,
  customer: KnownCustomer,
): Promise<string> {
  if (checkout.clientSecret) return checkout.clientSecret;
  const { id: checkoutId, planId, amountCents } = checkout;
  const facts = { customerId: customer.providerId, checkoutId, key: checkoutId };
  const intent =
    checkout.mode === "payment"
      ? await provider.createPayment({ ...facts, planId, amountCents })
      : await provider.createSetup(facts);
  await setIntent(db, checkoutId, intent);
  return intent.clientSecret;
}
