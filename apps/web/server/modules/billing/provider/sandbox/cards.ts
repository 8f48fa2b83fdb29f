import { createHmac } from "node:crypto";
import { CardRefused } from "../port.ts";

export const TEST_CARD_NAMES = ["works", "declined", "expired", "asks", "fails-later"] as const;
type TestCardName = (typeof TEST_CARD_NAMES)[number];

const DECLINED = "Your card was declined.";
const EXPIRED = "Your card has expired.";
const NOT_AUTHENTICATED =
  "We are unable to authenticate your payment method. Please choose a different payment method and try again.";

type TestCard = {
  name: TestCardName;
  number: string;
  /** Why it cannot be stored, and why it cannot be charged. */
  storing?: string;
  charging?: string;
  /** The payer's bank asks whether it is them, while they are there. */
  asks?: boolean;
};

/** The only cards the sandbox takes; Stripe's own test cards. */
const TEST_CARDS: TestCard[] = [
  { name: "works", number: "4242424242424242" },
  { name: "declined", number: "4000000000000002", storing: DECLINED, charging: DECLINED },
  { name: "expired", number: "4000000000000069", storing: EXPIRED, charging: EXPIRED },
  { name: "asks", number: "4000002500003155", asks: true },
  { name: "fails-later", number: "4000000000000341", charging: DECLINED },
];

export type CardEntry = { number: string; expiryMonth: number; expiryYear: number; cvc: string };

/**
 * The card of what somebody typed, without its number. The fingerprint is that of number and expiry: another date
 * plays another person's card. Throws `CardRefused`; what was typed is neither kept nor repeated.
 */
export function readCard(entry: CardEntry, secret: string, now: Date) {
  const number = entry.number.replaceAll(/[\s-]/g, "");
  const card = TEST_CARDS.find((one) => one.number === number);
  if (!card) {
    throw new CardRefused("This is a sandbox: only its test cards work here. Never enter a real card.");
  }
  const isPast = Date.UTC(entry.expiryYear, entry.expiryMonth) <= now.getTime();
  if (isPast) throw new CardRefused("Your card's expiration date is in the past.");
  const { expiryMonth, expiryYear } = entry;
  return {
    test: card.name,
    brand: "visa",
    last4: number.slice(-4),
    expiryMonth,
    expiryYear,
    fingerprint: createHmac("sha256", secret)
      .update(`card:${number}:${expiryMonth}/${expiryYear}`)
      .digest("base64url"),
  };
}

export type Use = "store" | "charge";

/** Why a card cannot be stored or charged; undefined when it can. */
export function findRefusal(name: TestCardName, use: Use): string | undefined {
  const card = getTestCard(name);
  return use === "store" ? card.storing : card.charging;
}

/**
 * What becomes of a card that its owner enters: a bank may ask back first, with "requires_action". Throws
 * `CardRefused`.
 */
export function enterCard(
  name: TestCardName,
  use: Use,
  authentication: "complete" | "fail" | undefined,
): "succeeded" | "requires_action" {
  const refusal = findRefusal(name, use);
  if (refusal) throw new CardRefused(refusal);
  if (!getTestCard(name).asks) return "succeeded";
  if (authentication === "fail") throw new CardRefused(NOT_AUTHENTICATED);
  return authentication === "complete" ? "succeeded" : "requires_action";
}

function getTestCard(name: TestCardName): TestCard {
  const card = TEST_CARDS.find((one) => one.name === name);
  if (!card) throw new Error(`there is no test card ${name}`);
  return card;
}
