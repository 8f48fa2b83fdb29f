import type { PackId } from "@plumbline/contract/giveaway.ts";
import type { PlanId } from "@plumbline/contract/pricing.ts";
import type { SubscriptionState } from "@plumbline/contract/billing.ts";

// What billing needs of a payment provider. Ids are the provider's own. Each `key` is an idempotency key: the same
// key with the same facts does the thing once and answers the same, however often it is sent. Amounts are in
// Australian cents, GST included.

/** A card to be stored (`setup`) or an amount to be paid (`payment`), confirmed by the payer's browser. */
export type Intent = { id: string; clientSecret: string };

export type IntentState = {
  id: string;
  status: "open" | "processing" | "succeeded" | "cancelled";
  customerId: string;
  /** The card it stored or charged; undefined until it succeeded. */
  paymentMethodId: string | undefined;
  /** The same for the same card, whoever uses it. */
  cardFingerprint: string | undefined;
};

export type Promotion = {
  id: string;
  code: string;
  name: string;
  percentOff: number | undefined;
  amountOffCents: number | undefined;
  /** How many payments it lowers: the first one, those of so many months, or all. */
  duration: { kind: "once" } | { kind: "months"; months: number } | { kind: "forever" };
};

export type ProviderSubscription = {
  id: string;
  customerId: string;
  planId: PlanId;
  status: Exclude<SubscriptionState, "starting">;
  /** The checkout it began with, from its metadata. */
  checkoutId: string | undefined;
  startedAt: Date;
  trialEndsAt: Date | undefined;
  periodStartsAt: Date;
  periodEndsAt: Date;
  /** When it ends, or ended; undefined while it goes on. */
  endsAt: Date | undefined;
  /** What the next payment will be, discount and credit taken off; undefined where none comes. */
  nextChargeCents: number | undefined;
  /** What a payment that fails should pay; undefined where none is failing. */
  owedCents: number | undefined;
};

export type ProviderPayment = {
  id: string;
  /** The subscription it paid a period of; undefined for a single payment. */
  subscriptionId: string | undefined;
  /** The checkout of a single payment, from its metadata. */
  checkoutId: string | undefined;
  /** The plan it paid for; undefined for what is no plan. */
  planId: PlanId | undefined;
  /** The entry pack it paid for, and the purchase that its metadata names. */
  pack: { packId: PackId; purchaseId: string } | undefined;
  amountCents: number;
  refundedCents: number;
  dispute: "none" | "open" | "won" | "lost";
  paidAt: Date;
  /** The period it paid for; undefined for a single payment. */
  period: { startsAt: Date; endsAt: Date } | undefined;
};

/** Everything of a customer that billing keeps, as it is at the provider now. */
export type CustomerSnapshot = {
  subscriptions: ProviderSubscription[];
  /** Payments that succeeded, refunded and disputed ones included. */
  payments: ProviderPayment[];
};

/** An event, read from a webhook whose signature was right. What it says happened is fetched, never believed. */
export type ProviderEvent = {
  id: string;
  type: string;
  customerId: string | undefined;
  /** The checkout of an intent that succeeded. */
  checkoutId: string | undefined;
  /** The payment of a refund or dispute, whose events do not name the customer. */
  paymentId?: string | undefined;
};

export type ChangePreview = {
  creditCents: number;
  dueCents: number;
  remainingCreditCents: number;
  nextChargeAt: Date;
  nextChargeCents: number;
};

/** The card was refused. The sentence is the provider's, for the payer. */
export class CardRefused extends Error {}

/** A webhook whose signature is missing, wrong or too old. */
export class SignatureRefused extends Error {}

export type PaymentProvider = {
  name: "stripe" | "sandbox";
  /** The provider's present, which a sandbox can move. */
  now: () => Promise<Date>;

  createCustomer: (customer: { email: string; key: string }) => Promise<string>;
  updateCustomer: (customerId: string, customer: { email: string; name: string }) => Promise<void>;

  createSetup: (setup: { customerId: string; checkoutId: string; key: string }) => Promise<Intent>;
  createPayment: (payment: {
    customerId: string;
    checkoutId: string;
    planId: PlanId;
    amountCents: number;
    key: string;
  }) => Promise<Intent>;
  /** A single payment that is for no plan: it starts none, and no checkout belongs to it. */
  createPackPayment: (payment: {
    customerId: string;
    purchaseId: string;
    packId: PackId;
    amountCents: number;
    key: string;
  }) => Promise<Intent>;
  /** Throws when the provider has no such intent. */
  getIntent: (id: string) => Promise<IntentState>;
  /** Makes an intent that was left unusable; nothing happens to one that succeeded. */
  cancelIntent: (id: string) => Promise<void>;

  /** The promotion of a code that is valid now and for this plan; undefined otherwise. Codes are upper case. */
  findPromotion: (code: string, planId: PlanId) => Promise<Promotion | undefined>;

  /**
   * Starts a subscription, charging its first period now unless there is a trial or nothing to pay. Throws
   * `CardRefused`, leaving nothing behind. Without a card it ends by itself at the end of what is free.
   */
  createSubscription: (subscription: {
    customerId: string;
    checkoutId: string;
    planId: PlanId;
    paymentMethodId: string | undefined;
    trialDays: number;
    promotionId: string | undefined;
    endsWithoutCard: boolean;
    key: string;
  }) => Promise<ProviderSubscription>;
  readCustomer: (customerId: string) => Promise<CustomerSnapshot>;

  previewChange: (subscriptionId: string, planId: PlanId) => Promise<ChangePreview>;
  /** Changes the plan now, charging what is due. Throws `CardRefused`, leaving the plan as it was. */
  changePlan: (change: { subscriptionId: string; planId: PlanId; key: string }) => Promise<void>;
  cancel: (subscriptionId: string, when: "now" | "period-end") => Promise<void>;
  /** Takes a cancellation at the period's end back. */
  resume: (subscriptionId: string) => Promise<void>;

  /** A page of the provider's where the customer sees invoices, changes the card, cancels. */
  openPortal: (customerId: string, returnUrl: string) => Promise<string>;
  refund: (refund: { paymentId: string; amountCents: number; key: string }) => Promise<void>;

  /** Reads a webhook's raw body; throws `SignatureRefused`. */
  readEvent: (body: string, signature: string | undefined) => ProviderEvent;
};
