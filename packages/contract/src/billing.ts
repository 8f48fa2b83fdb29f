// Amounts are in Australian cents, including GST.
import { z } from "zod";
import { emailSaying } from "./email.ts";
import { INVOICE_NAMES } from "./invoice-name.ts";
import { PLAN_IDS, PLAN_INTERVALS } from "./pricing.ts";
import { REFUND_REASONS, REFUND_STATES } from "./refund-policy.ts";

/** Access continues this long after a failed payment, while the card is retried. */
export const GRACE_DAYS = 7;

const Cents = z.number().int().nonnegative();
const Moment = z.iso.datetime();

/** Codes are stored in upper case. */
export const PromoCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9_-]{1,40}$/, "This code isn't valid or has expired");

/** A monthly charge repeats until the next line in the schedule. */
const Charge = z.object({ at: Moment, amountCents: Cents, repeats: z.enum(["once", "month", "year"]) });
export type Charge = z.infer<typeof Charge>;

/** Shape given by the SPEC: `percent_off` is 0 to 100, `amount_off` is in cents, and one of them is null. */
const Discount = z.object({
  name: z.string(),
  type: z.enum(["percent", "amount"]),
  percent_off: z.number().nullable(),
  amount_off: Cents.nullable(),
});

export const CreateSubscriptionRequest = z.object({
  email: emailSaying("Please enter a valid email address"),
  priceId: z.string().min(1).max(100),
  promoCode: z.union([z.literal(""), PromoCode]).optional(),
});
export type CreateSubscriptionRequest = z.infer<typeof CreateSubscriptionRequest>;

export const CHECKOUT_MODES = ["setup", "payment", "free"] as const;

/** The card isn't charged until the checkout is completed. */
export const CreateSubscriptionResponse = z.object({
  checkoutId: z.uuid(),
  clientSecret: z.string().nullable(),
  isFree: z.boolean(),
  /** `setup` stores a card and charges it now or later, `payment` is a single payment now, `free` needs no card. */
  mode: z.enum(CHECKOUT_MODES),
  discount: Discount.nullable(),
  /** Null without a free trial, for example if the payer has already had one. */
  trialEndsAt: Moment.nullable(),
  charges: z.array(Charge).min(1),
  /** When a plan that a promo code made free will end, because there's no card to charge. */
  freeUntil: Moment.nullable(),
});
export type CreateSubscriptionResponse = z.infer<typeof CreateSubscriptionResponse>;

export const CompleteCheckoutRequest = z.object({
  checkoutId: z.uuid(),
  /** True if the payer agrees to pay today, after `trial-used` showed that this card has already had its free trial. */
  acceptCharge: z.boolean().default(false),
});
export type CompleteCheckoutRequest = z.infer<typeof CompleteCheckoutRequest>;

/**
 * `done`: the plan is active. `processing`: the provider hasn't finished, so ask again. `trial-used`: nothing has
 * happened, as this card has already had a trial; send `acceptCharge` to pay `dueCents` today.
 */
export const CompleteCheckoutResponse = z.object({
  state: z.enum(["done", "processing", "trial-used"]),
  isTrial: z.boolean(),
  dueCents: Cents,
});
export type CompleteCheckoutResponse = z.infer<typeof CompleteCheckoutResponse>;

/** How a plan began: with a free trial, free by a promo code, or with a payment. */
export const START_KINDS = ["trial", "free", "paid"] as const;
export type StartKind = (typeof START_KINDS)[number];

/** `starting` lasts only until the provider responds. */
export const SUBSCRIPTION_STATUSES = [
  "starting",
  "incomplete",
  "trialing",
  "active",
  "past_due",
  "unpaid",
  "paused",
  "canceled",
] as const;
export type SubscriptionState = (typeof SUBSCRIPTION_STATUSES)[number];

/** A refund or dispute of the current period's payment removes access. */
export const STANDINGS = ["good", "refunded", "disputed"] as const;

export const SubscriptionStatus = z.object({
  hasActiveSubscription: z.boolean(),
  /** "none", or the status of the latest subscription. */
  status: z.enum(["none", ...SUBSCRIPTION_STATUSES]),
  standing: z.enum(STANDINGS),
  currentPlan: z
    .object({ id: z.enum(PLAN_IDS), name: z.string(), priceId: z.string(), interval: z.enum(PLAN_INTERVALS) })
    .nullable(),
  /** True if a promo code made the plan free, and nothing has been paid for it. */
  isFree: z.boolean(),
  trialEndsAt: Moment.nullable(),
  currentPeriodEndsAt: Moment.nullable(),
  endsAt: Moment.nullable(),
  graceEndsAt: Moment.nullable(),
  nextCharge: z.object({ at: Moment, amountCents: Cents }).nullable(),
  canOpenPortal: z.boolean(),
});
export type SubscriptionStatus = z.infer<typeof SubscriptionStatus>;

export const SyncResult = z.object({ synced: z.boolean(), status: z.string(), message: z.string() });
export type SyncResult = z.infer<typeof SyncResult>;

export const PortalResponse = z.object({ url: z.url() });
export type PortalResponse = z.infer<typeof PortalResponse>;

export const PlanChangeRequest = z.object({ priceId: z.string().min(1).max(100) });
export type PlanChangeRequest = z.infer<typeof PlanChangeRequest>;

/** The cost of changing to a plan today, after credit for the unused part of the current one. */
export const PlanChangePreview = z.object({
  planId: z.enum(PLAN_IDS),
  creditCents: Cents,
  dueCents: Cents,
  remainingCreditCents: Cents,
  nextCharge: z.object({ at: Moment, amountCents: Cents }).nullable(),
});
export type PlanChangePreview = z.infer<typeof PlanChangePreview>;

/** `payment` means Lifetime, which has its own payment form. Complete that checkout afterwards. */
export const PlanChangeResponse = z.discriminatedUnion("mode", [
  z.object({ mode: z.literal("done"), subscription: SubscriptionStatus }),
  z.object({ mode: z.literal("payment"), checkoutId: z.uuid(), clientSecret: z.string() }),
]);
export type PlanChangeResponse = z.infer<typeof PlanChangeResponse>;

export const RefundRequest = z.object({
  paymentId: z.uuid(),
  reason: z.enum(REFUND_REASONS, "Choose a reason"),
  details: z.string().trim().max(2000, "Please keep it under 2,000 characters").default(""),
});
export type RefundRequest = z.infer<typeof RefundRequest>;

const AskedRefund = z.object({
  id: z.uuid(),
  reason: z.enum(REFUND_REASONS),
  state: z.enum(REFUND_STATES),
  note: z.string(),
  askedAt: Moment,
});

export const PaymentList = z.object({
  payments: z.array(
    z.object({
      id: z.uuid(),
      number: z.string(),
      /** The seller issues a receipt instead of a tax invoice if it has no ABN, or in the sandbox. */
      document: z.enum(INVOICE_NAMES),
      description: z.string(),
      paidAt: Moment,
      amountCents: Cents,
      gstCents: Cents,
      refundedCents: Cents,
      /** Reasons still within their time limit, with the date each ends. Empty once a refund was requested or paid. */
      refundReasons: z.array(z.object({ reason: z.enum(REFUND_REASONS), until: Moment })),
      refund: AskedRefund.nullable(),
    }),
  ),
});
export type PaymentList = z.infer<typeof PaymentList>;

export const RefundQuery = z.object({
  state: z.enum(REFUND_STATES, "Choose a refund state from the list").default("open"),
});
export const RefundRequestList = z.object({
  requests: z.array(
    AskedRefund.extend({
      details: z.string(),
      email: z.string(),
      payment: z.object({
        number: z.string(),
        description: z.string(),
        amountCents: Cents,
        refundedCents: Cents,
        paidAt: Moment,
      }),
    }),
  ),
});
export type RefundRequestList = z.infer<typeof RefundRequestList>;
export const RefundDecision = z.object({
  note: z.string().trim().max(1000, "Please keep it under 1,000 characters").default(""),
});

/** `approved` means the payout hasn't gone through yet and is being retried. `paid` means the money is on its way. */
export const RefundOutcome = z.object({ state: z.enum(["approved", "paid"]) });
export type RefundOutcome = z.infer<typeof RefundOutcome>;

/** Attaches a plan that was paid for before the account existed, using the link emailed to the payer. */
export const PlanClaimRequest = z.object({ token: z.string().min(20).max(200) });
export type PlanClaimRequest = z.infer<typeof PlanClaimRequest>;
