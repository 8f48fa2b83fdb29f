import { Stripe } from "stripe";
import { getPack } from "@plumbline/contract/giveaway.ts";
import { getPlan } from "../../catalogue.ts";
import type { Intent, IntentState, PaymentProvider } from "../port.ts";
import { CURRENCY, idOf } from "./client.ts";
import { markOf, markOfPack } from "./metadata.ts";

type Intents = Pick<
  PaymentProvider,
  "createSetup" | "createPayment" | "createPackPayment" | "getIntent" | "cancelIntent"
>;

// Nothing that would lead the payer away from the checkout page.
const PAYMENT_METHODS = { enabled: true, allow_redirects: "never" } as const;

/** What the payer's browser confirms: storing a card, or paying once. */
export function createIntents(stripe: Stripe): Intents {
  const createSetup: Intents["createSetup"] = async ({ customerId, checkoutId, key }) =>
    intentOf(
      await stripe.setupIntents.create(
        {
          customer: customerId,
          usage: "off_session",
          automatic_payment_methods: PAYMENT_METHODS,
          metadata: { checkoutId },
        },
        { idempotencyKey: `setup:${key}` },
      ),
    );

  const createPayment: Intents["createPayment"] = async ({
    customerId,
    checkoutId,
    planId,
    amountCents,
    key,
  }) =>
    intentOf(
      await stripe.paymentIntents.create(
        {
          customer: customerId,
          amount: amountCents,
          currency: CURRENCY,
          description: `Plumbline ${getPlan(planId).name}`,
          automatic_payment_methods: PAYMENT_METHODS,
          metadata: markOf(checkoutId, planId),
        },
        { idempotencyKey: `payment:${key}` },
      ),
    );

  const createPackPayment: Intents["createPackPayment"] = async ({
    customerId,
    purchaseId,
    packId,
    amountCents,
    key,
  }) =>
    intentOf(
      await stripe.paymentIntents.create(
        {
          customer: customerId,
          amount: amountCents,
          currency: CURRENCY,
          description: `Plumbline ${getPack(packId).name} pack`,
          automatic_payment_methods: PAYMENT_METHODS,
          metadata: markOfPack(purchaseId, packId),
        },
        { idempotencyKey: `pack:${key}` },
      ),
    );

  async function getIntent(id: string): Promise<IntentState> {
    const intent = isSetup(id)
      ? await stripe.setupIntents.retrieve(id, { expand: ["payment_method"] })
      : await stripe.paymentIntents.retrieve(id, { expand: ["payment_method"] });
    const customerId = idOf(intent.customer);
    if (!customerId) throw new Error(`the intent ${id} is nobody's`);
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

  async function cancelIntent(id: string): Promise<void> {
    try {
      await (isSetup(id) ? stripe.setupIntents.cancel(id) : stripe.paymentIntents.cancel(id));
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
      // Refused because it is over already. One that is still processing may yet take money: that is worth knowing.
      const { status } = await getIntent(id);
      if (status !== "succeeded" && status !== "cancelled") throw error;
    }
  }

  return { createSetup, createPayment, createPackPayment, getIntent, cancelIntent };
}

function intentOf({ id, client_secret: clientSecret }: Stripe.SetupIntent | Stripe.PaymentIntent): Intent {
  if (!clientSecret) throw new Error(`the intent ${id} came without its secret`);
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
