// Simulates the payment provider: its card form, portal and clock. No real money.
import { z } from "zod";

const NO_NUMBER = "Your card number is incomplete.";
const NO_EXPIRY = "Your card's expiration date is incomplete.";
const NO_CVC = "Your card's security code is incomplete.";

const CardNumber = z.string().regex(/^\s*\d(?:[\s-]*\d){11,18}\s*$/, NO_NUMBER);
const Cvc = z
  .string()
  .trim()
  .regex(/^\d{3,4}$/, NO_CVC);

/** A test card. Any other number is refused and not stored. */
const Card = z.object({
  number: CardNumber,
  expiryMonth: z.int(NO_EXPIRY).min(1, NO_EXPIRY).max(12, NO_EXPIRY),
  expiryYear: z.int(NO_EXPIRY).min(2000, NO_EXPIRY).max(2099, NO_EXPIRY),
  cvc: Cvc,
});

/** The payer's response when the bank asks for authentication. */
const Authentication = z.enum(["complete", "fail"]);

export const SandboxConfirmRequest = z.object({
  clientSecret: z.string().min(1).max(200),
  card: Card,
  authentication: Authentication.optional(),
});
/** `requires_action` means the bank asks for authentication. Send the request again with `authentication`. */
export type SandboxConfirmResponse = { status: "succeeded" | "requires_action" };

/** The expiry is MM/YY. */
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

export const DISPUTE_STEPS = ["open", "won", "lost"] as const;
export const SandboxDisputeRequest = z.object({
  paymentId: z.string().min(1).max(200),
  step: z.enum(DISPUTE_STEPS),
});
export type SandboxDisputeRequest = z.infer<typeof SandboxDisputeRequest>;
