import { Stripe } from "stripe";

/** `message` is the provider's, written for the payer. */
export class CardRefused extends Error {}

const BANK_WANTS_MORE =
  "Your bank wants to confirm this payment, but you can't do that here. Please use another card";
const NO_CARD = "There's no card to charge. Please add one.";

/** Throws `CardRefused` with a message for the payer if the card is refused. */
export async function refusingCards<Result>(charge: Promise<Result>): Promise<Result> {
  try {
    return await charge;
  } catch (error) {
    if (isForLackOfCard(error)) throw new CardRefused(NO_CARD, { cause: error });
    // The SDK turns every 402 into a StripeCardError. Only the type "card_error" has a message for the payer; the
    // others need an action from them and are worded for developers.
    if (!(error instanceof Stripe.errors.StripeCardError)) throw error;
    const isForPayer = error.rawType === "card_error";
    throw new CardRefused(isForPayer ? error.message : BANK_WANTS_MORE, { cause: error });
  }
}

/** For a missing card Stripe names no parameter, unlike for anything else missing. */
function isForLackOfCard(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeInvalidRequestError &&
    error.code === "resource_missing" &&
    error.param === undefined
  );
}
