import { Stripe } from "stripe";
import { getPack, type PackId } from "@plumbline/contract/giveaway.ts";
import type { PlanId } from "@plumbline/contract/pricing.ts";
import { getPlan } from "../../catalogue.ts";
import { CURRENCY, idOf } from "./client.ts";
import { markOf, markOfPack } from "./metadata.ts";

export type Intent = { id: string; clientSecret: string };

export type IntentState = {
  id: string;
  status: "open" | "processing" | "succeeded" | "cancelled";
  customerId: string;
  /** Undefined until the intent succeeds. */
  paymentMethodId: string | undefined;
  /** Identical for every customer who uses the same card. */
  cardFingerprint: string | undefined;
};

/** `key` is an idempotency key. */
type Order = { customerId: string; key: string };

// The payer must stay on the checkout page.
const PAYMENT_METHODS = { enabled: true, allow_redirects: "never" } as const;

export function createIntents(stripe: Stripe) {
  async function createSetup({
    customerId,
    checkoutId,
    key,
  }: Order & { checkoutId: string }): Promise<Intent> {
    const intent = await stripe.setupIntents.create(
      {
        customer: customerId,
        usage: "off_session",
        automatic_payment_methods: PAYMENT_METHODS,
        metadata: { checkoutId },
      },
      { idempotencyKey: `setup:${key}` },
    );
    return intentOf(intent);
  }

  const createPayment = ({
    checkoutId,
    planId,
    key,
    ...payment
  }: Order & { checkoutId: string; planId: PlanId; amountCents: number }): Promise<Intent> =>
    createPaymentIntent({
      ...payment,
      key: `payment:${key}`,
      description: `Plumbline ${getPlan(planId).name}`,
      metadata: markOf(checkoutId, planId),
    });

  const createPackPayment = ({
    purchaseId,
    packId,
    key,
    ...payment
  }: Order & { purchaseId: string; packId: PackId; amountCents: number }): Promise<Intent> =>
    createPaymentIntent({
      ...payment,
      key: `pack:${key}`,
      description: `Plumbline ${getPack(packId).name} pack`,
      metadata: markOfPack(purchaseId, packId),
    });

  async function createPaymentIntent({
    customerId,
    amountCents,
    key,
    ...facts
  }: Order & { amountCents: number; description: string; metadata: Stripe.MetadataParam }): Promise<Intent> {
    const intent = await stripe.paymentIntents.create(
      {
        customer: customerId,
        amount: amountCents,
        currency: CURRENCY,
        automatic_payment_methods: PAYMENT_METHODS,
        ...facts,
      },
      { idempotencyKey: key },
    );
    return intentOf(intent);
  }

  /** Throws if Stripe doesn't have the intent. */
  async function getIntent(id: string): Promise<IntentState> {
    const intent = isSetup(id)
      ? await stripe.setupIntents.retrieve(id, { expand: ["payment_method"] })
      : await stripe.paymentIntents.retrieve(id, { expand: ["payment_method"] });
    const customerId = idOf(intent.customer);
    if (!customerId) throw new Error(`intent ${id} has no customer`);
    const status = statusOf(intent.status);
    const hasCard = status === "succeeded";
    return {
      id,
      status,
      customerId,
      paymentMethodId: hasCard ? idOf(intent.payment_method) : undefined,
      cardFingerprint: hasCard ? fingerprintOf(intent.payment_method) : undefined,
    };
  }

  /** Does nothing once the intent has succeeded. */
  async function cancelIntent(id: string): Promise<void> {
    try {
      await (isSetup(id) ? stripe.setupIntents.cancel(id) : stripe.paymentIntents.cancel(id));
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
      // The intent has either ended or is still processing. A processing one may still take money, so
      // rethrow.
      const { status } = await getIntent(id);
      if (status !== "succeeded" && status !== "cancelled") throw error;
    }
  }

  return { createSetup, createPayment, createPackPayment, getIntent, cancelIntent };
}

function intentOf({ id, client_secret: clientSecret }: Stripe.SetupIntent | Stripe.PaymentIntent): Intent {
  if (!clientSecret) throw new Error(`intent ${id} came without its client secret`);
  return { id, clientSecret };
}

function isSetup(id: string): boolean {
  return id.startsWith("seti_");
}

function statusOf(status: Stripe.PaymentIntent["status"]): IntentState["status"] {
  switch (status) {
    case "succeeded":
      return "succeeded";
    case "canceled":
      return "cancelled";
    case "processing":
    case "requires_capture":
      return "processing";
    default:
      return "open";
  }
}

function fingerprintOf(method: string | Stripe.PaymentMethod | null): string | undefined {
  if (typeof method === "string" || !method) return undefined;
  return method.card?.fingerprint ?? method.au_becs_debit?.fingerprint ?? undefined;
}
