import { cardError, invalidRequest } from "./errors.ts";
import type { PaymentIntent, PaymentMethod } from "./objects.ts";
import type { World } from "./world.ts";

/** A card as it is typed: what happens when it is stored, and when it is charged later. */
export type Card = { last4: string; fingerprint: string; refuses?: "at-once" | "later" };

export const GOOD_CARD: Card = { last4: "4242", fingerprint: "fingerprint-of-4242" };
export const DECLINED_CARD: Card = { last4: "0002", fingerprint: "fingerprint-of-0002", refuses: "at-once" };
export const EMPTY_CARD: Card = { last4: "0341", fingerprint: "fingerprint-of-0341", refuses: "later" };

export function declined(): Error {
  return cardError("card_declined", "Your card was declined.", "generic_decline");
}

/** What Stripe.js does when the payer confirms the form. */
export function confirm(world: World, clientSecret: string, card: Card): void {
  const intent = [...world.all("setup_intent"), ...world.all("payment_intent")].find(
    (one) => one.client_secret === clientSecret,
  );
  if (!intent) throw invalidRequest("No such intent", { code: "resource_missing" });
  if (intent.status !== "requires_payment_method")
    throw invalidRequest(`This intent is ${intent.status}`, { code: "setup_intent_unexpected_state" });
  if (card.refuses === "at-once") throw declined();
  const method = storeCard(world, card, intent.object === "setup_intent" ? intent.customer : null);
  if (intent.object === "payment_intent") pay(world, intent, method.id);
  else Object.assign(intent, { status: "succeeded", payment_method: method.id });
}

function storeCard(
  world: World,
  { last4, fingerprint, refuses }: Card,
  customer: string | null,
): PaymentMethod {
  const method = world.add({
    id: world.makeId("pm"),
    object: "payment_method",
    created: world.now(),
    customer,
    type: "card",
    card: { brand: "visa", last4, exp_month: 12, exp_year: 2040, fingerprint },
  });
  if (refuses === "later") world.emptyCards.add(method.id);
  return method;
}

/** Charges a card for an intent; throws Stripe's error, and changes nothing, where it is refused. */
export function pay(world: World, intent: PaymentIntent, methodId: string): void {
  const failure = world.failures.shift() ?? (world.emptyCards.has(methodId) ? declined() : undefined);
  if (failure) throw failure;
  const charge = world.add({
    id: world.makeId("ch"),
    object: "charge",
    created: world.now(),
    customer: intent.customer,
    amount: intent.amount,
    amount_refunded: 0,
    currency: intent.currency,
    disputed: false,
    refunded: false,
    paid: true,
    status: "succeeded",
    payment_intent: intent.id,
    payment_method: methodId,
    metadata: { ...intent.metadata },
  });
  Object.assign(intent, {
    status: "succeeded",
    payment_method: methodId,
    amount_received: intent.amount,
    latest_charge: charge.id,
  });
}

/** An intent that waits for a card. */
export function newPaymentIntent(
  world: World,
  facts: Pick<
    PaymentIntent,
    "customer" | "amount" | "currency" | "description" | "metadata" | "automatic_payment_methods"
  >,
): PaymentIntent {
  const id = world.makeId("pi");
  return {
    id,
    object: "payment_intent",
    created: world.now(),
    client_secret: `${id}_secret_${world.makeId("s")}`,
    status: "requires_payment_method",
    payment_method: null,
    amount_received: 0,
    latest_charge: null,
    ...facts,
  };
}
