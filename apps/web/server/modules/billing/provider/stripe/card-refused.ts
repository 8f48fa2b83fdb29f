import { Stripe } from "stripe";

/** The card was refused. The sentence is the provider's, for the payer. */
export class CardRefused extends Error {}

const BANK_WANTS_MORE =
  "Your bank wants to confirm this payment, which cannot be done here. Please use another card";
const NO_CARD = "There is no card to charge. Please add one.";

/** Does what may charge a card; throws `CardRefused` with a sentence for the payer when it is refused. */
export async function refusingCards<Result>(charge: Promise<Result>): Promise<Result> {
  try {
    return await charge;
  } catch (error) {
    if (isForLackOfCard(error)) throw new CardRefused(NO_CARD, { cause: error });
    // The SDK makes this of every 402. Only a card error is worded for the payer; the other kind wants an action of
    // theirs, and says so to developers.
    if (!(error instanceof Stripe.errors.StripeCardError)) throw error;
    const isForPayer = error.rawType === "card_error";
    throw new CardRefused(isForPayer ? error.message : BANK_WANTS_MORE, { cause: error });
  }
}

/** Stripe names no parameter when the customer has no card, as it does for every other thing that is missing. */
function isForLackOfCard(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeInvalidRequestError &&
    error.code === "resource_missing" &&
    error.param === undefined
  );
}
