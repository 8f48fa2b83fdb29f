import { createHmac } from "node:crypto";
import { cardError } from "./errors.ts";
import type { PaymentIntent, PaymentMethod } from "./objects.ts";
import type { World } from "./world.ts";

const TEST_CARDS = [
  { number: "4242424242424242" },
  { number: "4000000000000002", refuses: "always", as: declined },
  {
    number: "4000000000000069",
    refuses: "always",
    as: () => cardError("expired_card", "Your card has expired."),
  },
  { number: "4000002500003155", asks: true },
  { number: "4000000000000341", refuses: "charges", as: declined },
] as const satisfies { number: string; refuses?: "always" | "charges"; as?: () => Error; asks?: boolean }[];

export type CardEntry = { number: string; expiryMonth: number; expiryYear: number; cvc: string };

export type Authentication = "complete" | "fail";

/**
 * Returns undefined while the bank's check is outstanding. Throws Stripe's error if the card is refused. The
 * full number is never stored or returned.
 */
export function enterCard(
  world: World,
  customer: string | null,
  { number: typed, expiryMonth, expiryYear }: CardEntry,
  authentication: Authentication | undefined,
  secret: string,
): PaymentMethod | undefined {
  const number = typed.replaceAll(/[\s-]/g, "");
  const card = TEST_CARDS.find((one) => one.number === number);
  if (!card)
    throw cardError(
      "incorrect_number",
      "This is a sandbox: only its test cards work here. Never enter a real card.",
    );
  if (Date.UTC(expiryYear, expiryMonth) <= world.now() * 1000)
    throw cardError("invalid_expiry_year", "Your card's expiration date is in the past.");
  if ("refuses" in card && card.refuses === "always") throw card.as();
  if ("asks" in card && authentication !== "complete") {
    if (authentication === "fail")
      throw cardError(
        "payment_intent_authentication_failure",
        "We are unable to authenticate your payment method. Please choose a different payment method and try again.",
      );
    return undefined;
  }
  return world.add({
    id: world.makeId("pm"),
    object: "payment_method",
    created: world.now(),
    customer,
    type: "card",
    card: {
      brand: "visa",
      last4: number.slice(-4),
      exp_month: expiryMonth,
      exp_year: expiryYear,
      // Includes the expiry date, so the same number with a different date counts as another card.
      fingerprint: createHmac("sha256", secret)
        .update(`card:${number}:${expiryMonth}/${expiryYear}`)
        .digest("base64url"),
    },
  });
}

/** Throws and changes nothing if the card is refused. */
export function pay(world: World, intent: PaymentIntent, methodId: string): void {
  const { last4 } = world.get("payment_method", methodId).card;
  const card = TEST_CARDS.find(({ number }) => number.endsWith(last4 ?? ""));
  if (card && "refuses" in card) throw card.as();
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

function declined(): Error {
  return cardError("card_declined", "Your card was declined.", "generic_decline");
}
