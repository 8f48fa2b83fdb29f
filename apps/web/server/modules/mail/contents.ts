import { START_KINDS } from "@plumbline/contract/billing.ts";
import { CHECK_KINDS } from "@plumbline/contract/directory.ts";
import { z } from "zod";
import { REMOVAL_REASONS, type RemovalReason } from "@plumbline/contract/review-rules.ts";
import { InvoiceFacts } from "../billing/invoice.ts";

const Moment = z.iso.datetime();
const Cents = z.number().int().nonnegative();
const name = z.string();
const url = z.string();
/** Null if replies go nowhere. */
const replyTo = z.string().nullable();
const planName = z.string();
/** The listing's business name; empty if it hasn't been reviewed yet. */
const businessName = z.string();
const number = z.string();

export const MailContent = z.discriminatedUnion("template", [
  z.object({ template: z.literal("welcome"), name, url }),
  z.object({ template: z.literal("verify-email"), name, url }),
  z.object({ template: z.literal("reset-password"), name, url }),
  z.object({ template: z.literal("change-email"), name, url }),
  z.object({ template: z.literal("email-changed"), name, url }),
  z.object({ template: z.literal("password-changed"), name, url }),
  z.object({ template: z.literal("second-factor-changed"), name, isOn: z.boolean(), url }),
  z.object({ template: z.literal("account-closed"), name }),
  z.object({ template: z.literal("receipt"), name, invoice: InvoiceFacts, url }),
  z.object({
    template: z.literal("trial-started"),
    name,
    planName,
    trialEndsAt: Moment,
    firstChargeCents: Cents,
    url,
  }),
  z.object({
    template: z.literal("trial-ending"),
    name,
    planName,
    trialEndsAt: Moment,
    amountCents: Cents,
    /** Set if a discount or credit lowers the first payment. */
    priceCents: Cents,
    every: z.enum(["month", "year"]),
    url,
  }),
  /** `freeUntil` is null for a plan that's free for good. */
  z.object({ template: z.literal("plan-free"), name, planName, freeUntil: Moment.nullable(), url }),
  /** `nextCharge` is null for a plan without a card, which ends then. */
  z.object({
    template: z.literal("free-ending"),
    name,
    planName,
    endsAt: Moment,
    nextCharge: z.object({ amountCents: Cents, every: z.enum(["month", "year"]) }).nullable(),
    url,
  }),
  z.object({
    template: z.literal("renewal-reminder"),
    name,
    planName,
    renewsAt: Moment,
    amountCents: Cents,
    url,
  }),
  z.object({
    template: z.literal("payment-failed"),
    name,
    planName,
    amountCents: Cents,
    graceEndsAt: Moment,
    url,
  }),
  z.object({ template: z.literal("plan-cancelled"), name, planName, endsAt: Moment, url }),
  z.object({ template: z.literal("plan-ended"), name, planName, url }),
  z.object({
    template: z.literal("plan-changed"),
    name,
    fromName: z.string(),
    toName: z.string(),
    paidCents: Cents,
    creditCents: Cents,
    nextCharge: z.object({ at: Moment, amountCents: Cents }).nullable(),
    url,
  }),
  z.object({ template: z.literal("finish-account"), name, planName, start: z.enum(START_KINDS), url }),
  z.object({ template: z.literal("refund-asked"), name, number, amountCents: Cents, reviewBy: Moment }),
  z.object({ template: z.literal("refund-approved"), name, number, amountCents: Cents, payoutBy: Moment }),
  z.object({ template: z.literal("refund-declined"), name, number, note: z.string() }),
  z.object({ template: z.literal("quote-confirm"), name, businessName, url }),
  z.object({ template: z.literal("quote-sent"), name, businessName, url }),
  z.object({ template: z.literal("quote-held"), name, businessName, url }),
  z.object({ template: z.literal("quote-closed"), name, businessName, url }),
  z.object({
    template: z.literal("quote-delivered"),
    name,
    customerName: z.string(),
    projectType: z.string(),
    projectLocation: z.string(),
    budget: z.string(),
    timeframe: z.string(),
    description: z.string(),
    url,
    replyTo,
  }),
  z.object({
    template: z.literal("quote-reply"),
    name,
    businessName,
    kind: z.enum(["message", "accept", "decline", "quote"]),
    reason: z.string().nullable(),
    amountCents: Cents.nullable(),
    text: z.string(),
    url,
    replyTo,
  }),
  z.object({
    template: z.literal("quote-message"),
    name,
    customerName: z.string(),
    text: z.string(),
    url,
    replyTo,
  }),
  z.object({
    template: z.literal("quote-answer-refused"),
    name,
    other: z.string(),
    refusal: z.enum(["closed", "empty", "too long", "unreadable"]),
    url,
  }),
  z.object({ template: z.literal("quote-withdrawn"), name, customerName: z.string() }),
  z.object({
    template: z.literal("quote-unanswered"),
    name,
    businessName,
    others: z.array(z.object({ businessName, place: z.string(), url })),
    url,
  }),
  z.object({
    template: z.literal("review-invitation"),
    name,
    businessName,
    projectType: z.string(),
    expiresAt: Moment,
    url,
    stopUrl: url,
  }),
  z.object({
    template: z.literal("review-received"),
    name,
    businessName,
    rating: z.number(),
    isClaimed: z.boolean(),
    url,
  }),
  z.object({ template: z.literal("review-reply"), name, businessName, url }),
  z.object({
    template: z.literal("review-removed"),
    name,
    businessName,
    reason: z.enum(Object.keys(REMOVAL_REASONS) as RemovalReason[]),
    url,
  }),
  z.object({
    template: z.literal("claim-code"),
    name,
    businessName,
    code: z.string(),
    minutes: z.number().int().positive(),
  }),
  z.object({ template: z.literal("claim-received"), name, businessName, url }),
  z.object({ template: z.literal("claim-confirmed"), name, businessName, url }),
  z.object({ template: z.literal("claim-refused"), name, businessName, note: z.string(), url }),
  z.object({ template: z.literal("listing-lost"), name, businessName, url }),
  z.object({ template: z.literal("contact-email-check"), name, businessName, url }),
  z.object({
    template: z.literal("listing-decided"),
    name,
    businessName,
    kind: z.enum(["new", "change"]),
    isAccepted: z.boolean(),
    note: z.string(),
    url,
  }),
  z.object({
    template: z.literal("giveaway-won"),
    name,
    campaignName: z.string(),
    prize: z.string(),
    respondBy: Moment,
    acceptBy: Moment,
    url,
  }),
  z.object({ template: z.literal("giveaway-lapsed"), name, campaignName: z.string(), url }),
  /** `expiresOn` is the last day the check is valid. */
  z.object({
    template: z.literal("check-expiring"),
    name,
    businessName: z.string(),
    kind: z.enum(CHECK_KINDS),
    what: z.string(),
    expiresOn: z.iso.date(),
    url,
  }),
]);
export type MailContent = z.infer<typeof MailContent>;
