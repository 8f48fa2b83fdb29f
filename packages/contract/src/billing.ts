// Plans, checkout, subscriptions, payments and refunds. Amounts are in Australian cents, GST included.
import { z } from "zod";
import { emailSaying } from "./email.ts";
import { INVOICE_NAMES } from "./invoice-name.ts";
import { PLAN_IDS, PLAN_INTERVALS } from "./pricing.ts";
import { REFUND_REASONS, REFUND_STATES } from "./refund-policy.ts";

export const TRIAL_DAYS = 7;
/** How long a subscriber whose payment failed keeps access while the card is tried again. */
export const GRACE_DAYS = 7;

const Cents = z.number().int().nonnegative();
const Moment = z.iso.datetime();

/** A code as people type it. Codes are upper case everywhere. */
export const PromoCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9_-]{1,40}$/, "This code isn't valid or has expired");

/** An amount and when it is charged; one that repeats does so until the next line of the schedule begins. */
const Charge = z.object({ at: Moment, amountCents: Cents, repeats: z.enum(["once", "month", "year"]) });
export type Charge = z.infer<typeof Charge>;

/** A promotion as the SPEC shows it: `percent_off` 0 to 100, `amount_off` in cents, the other one null. */
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

/** A checkout that was prepared. Nothing is charged, and nobody subscribed, until it is completed. */
export const CreateSubscriptionResponse = z.object({
  checkoutId: z.uuid(),
  /** For the payment form; null where nothing is to be paid. */
  clientSecret: z.string().nullable(),
  isFree: z.boolean(),
  /** `setup`: a card is stored and charged later or now; `payment`: paid once, now; `free`: no card. */
  mode: z.enum(CHECKOUT_MODES),
  discount: Discount.nullable(),
  /** End of the free trial; null where there is none, such as for somebody who had one. */
  trialEndsAt: Moment.nullable(),
  /** Everything that will be charged, the first line today. */
  charges: z.array(Charge).min(1),
  /** When a plan that is free by its code ends, there being no card to charge; null for one that does not. */
  freeUntil: Moment.nullable(),
});
export type CreateSubscriptionResponse = z.infer<typeof CreateSubscriptionResponse>;

export const CompleteCheckoutRequest = z.object({
  checkoutId: z.uuid(),
  /** The payer agreed to pay today, after `trial-used` said that this card has had its free trial. */
  acceptCharge: z.boolean().default(false),
});
export type CompleteCheckoutRequest = z.infer<typeof CompleteCheckoutRequest>;

/**
 * `done`: the plan runs. `processing`: the provider is not finished, ask again. `trial-used`: nothing happened yet, a
 * trial was had with this card; send `acceptCharge` to pay `dueCents` today.
 */
export const CompleteCheckoutResponse = z.object({
  state: z.enum(["done", "processing", "trial-used"]),
  isTrial: z.boolean(),
  dueCents: Cents,
});
export type CompleteCheckoutResponse = z.infer<typeof CompleteCheckoutResponse>;

/** What a subscription can be in. `starting` exists only until the provider has answered. */
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

/** Whether the money of the current period is ours: a refund or a dispute takes access away. */
export const STANDINGS = ["good", "refunded", "disputed"] as const;

export const SubscriptionStatus = z.object({
  hasActiveSubscription: z.boolean(),
  /** "none" where there never was one, else that of the newest. */
  status: z.enum(["none", ...SUBSCRIPTION_STATUSES]),
  standing: z.enum(STANDINGS),
  currentPlan: z
    .object({ id: z.enum(PLAN_IDS), name: z.string(), priceId: z.string(), interval: z.enum(PLAN_INTERVALS) })
    .nullable(),
  trialEndsAt: Moment.nullable(),
  /** When the paid period ends; null for Lifetime. */
  currentPeriodEndsAt: Moment.nullable(),
  /** When the subscription ends because it was cancelled; null while it goes on. */
  endsAt: Moment.nullable(),
  /** Until when access lasts although a payment failed; null where none did. */
  graceEndsAt: Moment.nullable(),
  /** The next payment; null where none comes. */
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

/** What a change of plan costs. The unused part of what is paid already is taken off. */
export const PlanChangePreview = z.object({
  planId: z.enum(PLAN_IDS),
  creditCents: Cents,
  dueCents: Cents,
  /** Credit that is left over and pays later charges. */
  remainingCreditCents: Cents,
  nextCharge: z.object({ at: Moment, amountCents: Cents }).nullable(),
});
export type PlanChangePreview = z.infer<typeof PlanChangePreview>;

/** `payment`: Lifetime is paid by a form of its own; complete the checkout afterwards. */
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
  /** What the administrator wrote to the payer; empty while it is open. */
  note: z.string(),
  askedAt: Moment,
});

export const PaymentList = z.object({
  payments: z.array(
    z.object({
      id: z.uuid(),
      /** Number of the tax invoice, such as "PL-000123". */
      number: z.string(),
      /** What that document is: without a seller's ABN, or in the sandbox, it is a receipt only. */
      document: z.enum(INVOICE_NAMES),
      description: z.string(),
      paidAt: Moment,
      amountCents: Cents,
      gstCents: Cents,
      refundedCents: Cents,
      /** The reasons whose window is open, with its end. Empty once a refund was asked for or paid. */
      refundReasons: z.array(z.object({ reason: z.enum(REFUND_REASONS), until: Moment })),
      refund: AskedRefund.nullable(),
    }),
  ),
});
export type PaymentList = z.infer<typeof PaymentList>;

/** An administrator's list of refund requests, the oldest open one first. */
export const RefundQuery = z.object({
  state: z.enum(REFUND_STATES, "There is no such state of a refund").default("open"),
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

/** `approved`: the payout did not go through yet and is tried again by itself; `paid`: the money is on its way. */
export const RefundOutcome = z.object({ state: z.enum(["approved", "paid"]) });
export type RefundOutcome = z.infer<typeof RefundOutcome>;

/** Attaches a plan that was paid before the account existed, by the link that was mailed to the payer. */
export const PlanClaimRequest = z.object({ token: z.string().min(20).max(200) });
export type PlanClaimRequest = z.infer<typeof PlanClaimRequest>;
