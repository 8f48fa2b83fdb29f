import { Stripe } from "stripe";

/** `message` is the provider's, written for the payer. */
export class CardRefused extends Error {}

const BANK_WANTS_MORE =
  "Your bank wants to confirm this payment, but you can't do that here. Please use another card";
const NO_CARD = "There's no card to charge. Please add one.";

/** Turns Stripe's card errors into `CardRefused`. */
export async function refusingCards<Result>(charge: Promise<Result>): Promise<Result> {
  try {
    return await charge;
  } catch (error) {
    if (isForLackOfCard(error)) throw new CardRefused(NO_CARD, { cause: error });
    // The SDK turns every 402 into a StripeCardError, but only "card_error" is worded for the payer.
    if (!(error instanceof Stripe.errors.StripeCardError)) throw error;
    const isForPayer = error.rawType === "card_error";
    throw new CardRefused(isForPayer ? error.message : BANK_WANTS_MORE, { cause: error });
  }
}

/** Stripe leaves out the parameter only when the card is missing. */
function isForLackOfCard(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeInvalidRequestError &&
    error.code === "resource_missing" &&
    error.param === undefined
  );
}
