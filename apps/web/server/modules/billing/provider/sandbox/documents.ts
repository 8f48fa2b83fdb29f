import { SUBSCRIPTION_STATUSES } from "@plumbline/contract/billing.ts";
import { PACK_IDS } from "@plumbline/contract/giveaway.ts";
import { PLAN_IDS } from "@plumbline/contract/pricing.ts";
import { z } from "zod";
import { TEST_CARD_NAMES } from "./cards.ts";

// What the sandbox keeps, one document to a row. Amounts are in Australian cents, GST included.

/** A moment: ISO text in the database, a Date here. */
const Moment = z.codec(z.iso.datetime(), z.date(), {
  decode: (text) => new Date(text),
  encode: (date) => date.toISOString(),
});
const Cents = z.int().nonnegative();

/** With the facts of the request that made it, to tell its repetition from another one under the same key. */
const made = { id: z.string(), facts: z.string() };

const Customer = z.object({
  ...made,
  kind: z.literal("customer"),
  email: z.string(),
  name: z.string(),
  /** What later invoices are lowered by. */
  creditCents: Cents,
  /** The newest card. */
  cardId: z.string().nullable(),
});

/** A test card. Its number is known from `test`, and kept nowhere. */
const Card = z.object({
  id: z.string(),
  kind: z.literal("card"),
  test: z.enum(TEST_CARD_NAMES),
  brand: z.string(),
  last4: z.string(),
  expiryMonth: z.int(),
  expiryYear: z.int(),
  fingerprint: z.string(),
});

const Intent = z.object({
  ...made,
  kind: z.literal("intent"),
  /** The checkout, or the purchase of a pack. */
  checkoutId: z.string(),
  clientSecret: z.string(),
  status: z.enum(["open", "succeeded", "cancelled"]),
  /** Null where a card is only stored. */
  payment: z
    .union([
      z.object({ planId: z.enum(PLAN_IDS), amountCents: Cents }),
      z.object({ packId: z.enum(PACK_IDS), amountCents: Cents }),
    ])
    .nullable(),
  cardId: z.string().nullable(),
});

const Subscription = z.object({
  ...made,
  kind: z.literal("subscription"),
  checkoutId: z.string(),
  planId: z.enum(PLAN_IDS),
  status: z.enum(SUBSCRIPTION_STATUSES).exclude(["starting", "incomplete", "paused"]),
  cardId: z.string().nullable(),
  startedAt: Moment,
  trialEndsAt: Moment.nullable(),
  /** Periods are counted from here: the end of the trial, the start, or the last change of plan. */
  anchorAt: Moment,
  /** Which period runs; -1 is the trial. */
  period: z.int().min(-1),
  /** The invoice of the running period; null in a trial. */
  invoiceId: z.string().nullable(),
  discount: z.object({ promotionId: z.string(), isOnce: z.boolean(), endsAt: Moment.nullable() }).nullable(),
  cancelsAtPeriodEnd: z.boolean(),
  /** It began without a card, and ends with the first renewal that is not free. */
  endsWhenNotFree: z.boolean(),
  endedAt: Moment.nullable(),
  /** When something happens to it next by the passing of time. */
  dueAt: Moment.nullable(),
});

const Invoice = z.object({
  id: z.string(),
  kind: z.literal("invoice"),
  /** What its payment is known by. As at Stripe, that of a single payment is its intent. */
  paymentId: z.string(),
  /** Null for a single payment. */
  subscriptionId: z.string().nullable(),
  /** The checkout, or the purchase of a pack. */
  checkoutId: z.string(),
  /** Null for a pack. */
  planId: z.enum(PLAN_IDS).nullable(),
  packId: z.enum(PACK_IDS).nullable().default(null),
  priceCents: Cents,
  discountCents: Cents,
  /** Paid by the customer's credit. */
  creditCents: Cents,
  /** Paid, or to be paid, by card: price - discount - credit. */
  dueCents: Cents,
  status: z.enum(["open", "paid", "void"]),
  issuedAt: Moment,
  paidAt: Moment.nullable(),
  /** Attempts to charge the card that failed, and when the first one did. */
  failures: z.int().nonnegative(),
  failedAt: Moment.nullable(),
  period: z.object({ startsAt: Moment, endsAt: Moment }).nullable(),
  refundedCents: Cents,
  dispute: z.enum(["none", "open", "won", "lost"]),
});

const Refund = z.object({
  ...made,
  kind: z.literal("refund"),
  invoiceId: z.string(),
  amountCents: Cents,
  at: Moment,
});

/** A change of plan that was made. */
const Change = z.object({
  ...made,
  kind: z.literal("change"),
  subscriptionId: z.string(),
  fromPlanId: z.enum(PLAN_IDS),
  toPlanId: z.enum(PLAN_IDS),
  /** The unused part of the old plan, given as credit. */
  unusedCents: Cents,
  at: Moment,
});

/** A request that the card was refused for: sent again, it is refused again. */
const Refusal = z.object({ ...made, kind: z.literal("refusal"), sentence: z.string() });

export const Document = z.discriminatedUnion("kind", [
  Customer,
  Card,
  Intent,
  Subscription,
  Invoice,
  Refund,
  Change,
  Refusal,
]);
export type Document = z.infer<typeof Document>;
export type DocumentOf<Kind extends Document["kind"]> = Extract<Document, { kind: Kind }>;
export type Intent = DocumentOf<"intent">;
export type Subscription = DocumentOf<"subscription">;
export type Invoice = DocumentOf<"invoice">;
