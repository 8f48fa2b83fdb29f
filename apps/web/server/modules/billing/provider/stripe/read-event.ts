import { Stripe } from "stripe";
import { idOf } from "./client.ts";
import { checkoutIdOf } from "./metadata.ts";

/** State is fetched from Stripe, never taken from the event. */
export type ProviderEvent = {
  id: string;
  type: string;
  customerId: string | undefined;
  checkoutId: string | undefined;
  /** For refunds and disputes, whose events don't name the customer. */
  paymentId: string | undefined;
};

export class SignatureRefused extends Error {}

/** The only event types that the webhook subscribes to. */
export const WEBHOOK_EVENTS = [
  "customer.subscription.created",
  "customer.subscription.updated",
  "customer.subscription.deleted",
  "customer.subscription.paused",
  "customer.subscription.resumed",
  "invoice.paid",
  "invoice.payment_failed",
  "invoice.voided",
  "invoice.marked_uncollectible",
  "setup_intent.succeeded",
  "payment_intent.succeeded",
  "charge.refunded",
  "refund.created",
  "refund.updated",
  "refund.failed",
  "charge.dispute.created",
  "charge.dispute.updated",
  "charge.dispute.closed",
  "charge.dispute.funds_withdrawn",
  "charge.dispute.funds_reinstated",
] as const satisfies Stripe.WebhookEndpointCreateParams.EnabledEvent[];

/** Stops an intercepted event from being replayed later. */
const TOLERANCE_SECONDS = 300;

/** Throws `SignatureRefused` for an invalid or old signature. */
export function readEvent(
  stripe: Stripe,
  secret: string,
  body: string,
  signature: string | undefined,
): ProviderEvent {
  if (!signature) throw new SignatureRefused("the webhook isn't signed");
  try {
    return describe(stripe.webhooks.constructEvent(body, signature, secret, TOLERANCE_SECONDS));
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError)
      throw new SignatureRefused("the webhook's signature is wrong or too old", { cause: error });
    throw error;
  }
}

function describe(event: Stripe.Event): ProviderEvent {
  const { id, type } = event;
  const nothing = { customerId: undefined, checkoutId: undefined, paymentId: undefined };
  switch (event.type) {
    case "customer.subscription.created":
    case "customer.subscription.updated":
    case "customer.subscription.deleted":
    case "customer.subscription.paused":
    case "customer.subscription.resumed":
    case "invoice.paid":
    case "invoice.payment_failed":
    case "invoice.voided":
    case "invoice.marked_uncollectible":
    case "charge.refunded":
      return { id, type, ...nothing, customerId: idOf(event.data.object.customer) };
    case "setup_intent.succeeded":
    case "payment_intent.succeeded": {
      const { customer, metadata } = event.data.object;
      return { id, type, ...nothing, customerId: idOf(customer), checkoutId: checkoutIdOf(metadata) };
    }
    case "refund.created":
    case "refund.updated":
    case "refund.failed":
    case "charge.dispute.created":
    case "charge.dispute.updated":
    case "charge.dispute.closed":
    case "charge.dispute.funds_withdrawn":
    case "charge.dispute.funds_reinstated":
      return { id, type, ...nothing, paymentId: idOf(event.data.object.payment_intent) };
    default:
      return { id, type, ...nothing };
  }
}
