// The sandbox, which plays the payment provider: its card form, its portal, its clock. No real money anywhere.
import { z } from "zod";

const NO_NUMBER = "Your card number is incomplete.";
const NO_EXPIRY = "Your card's expiration date is incomplete.";
const NO_CVC = "Your card's security code is incomplete.";

const CardNumber = z.string().regex(/^\s*\d(?:[\s-]*\d){11,18}\s*$/, NO_NUMBER);
const Cvc = z
  .string()
  .trim()
  .regex(/^\d{3,4}$/, NO_CVC);

/** A test card. Any other number is refused, and kept nowhere. */
const Card = z.object({
  number: CardNumber,
  expiryMonth: z.int(NO_EXPIRY).min(1, NO_EXPIRY).max(12, NO_EXPIRY),
  expiryYear: z.int(NO_EXPIRY).min(2000, NO_EXPIRY).max(2099, NO_EXPIRY),
  cvc: Cvc,
});

/** What the payer tells a bank that asks back. */
const Authentication = z.enum(["complete", "fail"]);

/** What the card form of a checkout sends, as a real one does to its provider. */
export const SandboxConfirmRequest = z.object({
  clientSecret: z.string().min(1).max(200),
  card: Card,
  authentication: Authentication.optional(),
});
/** `requires_action`: the bank asks back; send the same again with its answer. */
export type SandboxConfirmResponse = { status: "succeeded" | "requires_action" };

/** A card form's fields as they are typed, the expiry as MM/YY. */
export const SandboxCardForm = z
  .object({
    cardNumber: CardNumber,
    expiry: z
      .string()
      .trim()
      .regex(/^(0?[1-9]|1[0-2])\s*\/\s*(20)?\d{2}$/, NO_EXPIRY),
    cvc: Cvc,
    authentication: Authentication.optional(),
  })
  .transform(({ cardNumber, expiry, cvc, authentication }) => {
    const [month, year] = expiry.split("/").map(Number);
    const card = { number: cardNumber, expiryMonth: month ?? 0, expiryYear: 2000 + ((year ?? 0) % 100), cvc };
    return { card, authentication };
  });

export const SandboxClockRequest = z.object({ to: z.iso.datetime() });

/** What a bank does with a payment: takes it back to look into it, and decides. */
export const DISPUTE_STEPS = ["open", "won", "lost"] as const;
export const SandboxDisputeRequest = z.object({
  paymentId: z.string().min(1).max(200),
  step: z.enum(DISPUTE_STEPS),
});
export type SandboxDisputeRequest = z.infer<typeof SandboxDisputeRequest>;
