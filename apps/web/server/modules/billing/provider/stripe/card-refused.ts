import { Stripe } from "stripe";
import { CardRefused } from "../port.ts";

const BANK_WANTS_MORE =
  "Your bank wants to confirm this payment, which cannot be done here. Please use another card";

/** Does what may charge a card; throws `CardRefused` with a sentence for the payer when it is refused. */
export async function refusingCards<Result>(charge: Promise<Result>): Promise<Result> {
  try {
    return await charge;
  } catch (error) {
    // The SDK makes this of every 402. Only a card error is worded for the payer; the other kind wants an action of
    // theirs, and says so to developers.
    if (!(error instanceof Stripe.errors.StripeCardError)) throw error;
    const isForPayer = error.rawType === "card_error";
    throw new CardRefused(isForPayer ? error.message : BANK_WANTS_MORE, { cause: error });
  }
}
