import { z } from "zod";
import { Citation } from "./assistant.ts";
import { cleanLine, cleanText } from "./clean-text.ts";
import { Email } from "./email.ts";
import { STATES } from "./jurisdictions.ts";
import { parseAustralianPhone } from "./phone.ts";
import {
  BUDGETS,
  DECLINE_REASONS,
  JOB_SUBJECTS,
  PROJECT_TYPES,
  QUOTE_MESSAGE_KINDS,
  QUOTE_STATUSES,
  RULE_KINDS,
  TIMEFRAMES,
} from "./quote-options.ts";
import { BUSINESS_TRADES } from "./trades.ts";

const namesOf = <Options extends Record<string, string>>(options: Options) =>
  Object.keys(options) as [keyof Options & string, ...(keyof Options & string)[]];

const MAX_MESSAGE = 4000;

const NOT_A_PHONE = "Please enter an Australian phone number, or leave this empty";

/** Empty, or a number in international form. */
const OptionalPhone = z
  .string()
  .trim()
  .transform((text, context) => {
    const phone = text === "" ? "" : parseAustralianPhone(text);
    if (phone !== undefined) return phone;
    context.addIssue({ code: "custom", message: NOT_A_PHONE });
    return z.NEVER;
  });

export const QuoteRequest = z.object({
  tradieProfileId: z.uuid("This business is not in the directory"),
  customerName: z
    .string()
    .overwrite(cleanLine)
    .trim()
    .min(2, "Name must be at least 2 characters")
    .max(120, "Please keep the name under 120 characters"),
  customerEmail: Email,
  customerPhone: OptionalPhone.optional(),
  projectDescription: z
    .string()
    .overwrite(cleanText)
    .trim()
    .min(10, "Please provide more details about your project")
    .max(MAX_MESSAGE, "Please keep the description under 4,000 characters"),
  projectType: z.enum(PROJECT_TYPES, "Please select a project type"),
  projectLocation: z
    .string()
    .overwrite(cleanLine)
    .trim()
    .min(2, "Please enter the project location")
    .max(200, "Please keep the location under 200 characters"),
  budget: z.enum(BUDGETS, "Please select a budget range"),
  timeframe: z.enum(TIMEFRAMES, "Please select a timeframe"),
  /** A honeypot that's hidden from people. A bot that fills it in gets the usual response. */
  companyFax: z.string().max(500).optional(),
});
export type QuoteRequest = z.infer<typeof QuoteRequest>;

/** The same for every accepted request. The business doesn't see it until the customer confirms their address. */
export const QuoteRequestResponse = z.object({
  id: z.uuid(),
  /** Lets the sender view the pending request and add photos until it's confirmed. */
  uploadKey: z.string(),
  message: z.string(),
});
export type QuoteRequestResponse = z.infer<typeof QuoteRequestResponse>;

/** The sender's view of the request before they confirm their email address. */
export const PendingQuote = z.object({
  id: z.uuid(),
  businessName: z.string(),
  businessSlug: z.string().nullable(),
  customerEmail: z.string(),
  isConfirmed: z.boolean(),
  linkExpiresAt: z.iso.datetime(),
});
export type PendingQuote = z.infer<typeof PendingQuote>;

export const ChangeQuoteEmail = z.object({ customerEmail: Email });

export const QuoteToConfirm = z.object({
  businessName: z.string(),
  projectDescription: z.string(),
  isConfirmed: z.boolean(),
});
export type QuoteToConfirm = z.infer<typeof QuoteToConfirm>;

export const ConfirmQuote = z.object({ token: z.string().min(1).max(200) });

const Text = z
  .string()
  .overwrite(cleanText)
  .trim()
  .min(1, "Please write a message")
  .max(MAX_MESSAGE, "Please keep it under 4,000 characters");
const OptionalText = z
  .string()
  .overwrite(cleanText)
  .trim()
  .max(MAX_MESSAGE, "Please keep it under 4,000 characters")
  .default("");

export const CustomerAction = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("message"), text: Text }),
  /** Shows or hides the phone number and email address. */
  z.object({ kind: z.literal("share-contact"), isShared: z.boolean() }),
  /** `quoteId` is the quote the customer saw, because the business can change the amount. */
  z.object({ kind: z.literal("accept-quote"), quoteId: z.uuid(), text: OptionalText }),
  z.object({ kind: z.literal("decline-quote"), quoteId: z.uuid(), text: OptionalText }),
  z.object({ kind: z.literal("withdraw") }),
  z.object({ kind: z.literal("done") }),
  z.object({ kind: z.literal("delete-photos") }),
]);
export type CustomerAction = z.infer<typeof CustomerAction>;

const MAX_QUOTE_CENTS = 1_000_000_000;

export const BusinessAction = z.discriminatedUnion("kind", [
  /** Sent by the page, because email scanners open links too. */
  z.object({ kind: z.literal("see") }),
  z.object({ kind: z.literal("message"), text: Text }),
  z.object({ kind: z.literal("accept"), text: OptionalText }),
  z.object({
    kind: z.literal("decline"),
    reason: z.enum(namesOf(DECLINE_REASONS), "Please choose a reason"),
    text: OptionalText,
  }),
  z.object({
    kind: z.literal("quote"),
    /** For the whole job, including GST. */
    amountCents: z
      .number("Please enter the amount")
      .int()
      .positive("Please enter the amount")
      .max(MAX_QUOTE_CENTS, "Please check the amount"),
    text: Text,
  }),
  z.object({ kind: z.literal("done") }),
]);
export type BusinessAction = z.infer<typeof BusinessAction>;

const QuoteMessage = z.object({
  id: z.uuid(),
  from: z.enum(["customer", "business"]),
  kind: z.enum(QUOTE_MESSAGE_KINDS),
  text: z.string(),
  reason: z.string().nullable(),
  amountCents: z.number().int().nullable(),
  createdAt: z.iso.datetime(),
});
export type QuoteMessage = z.infer<typeof QuoteMessage>;

const QuoteThread = z.object({
  id: z.uuid(),
  status: z.enum(QUOTE_STATUSES),
  businessName: z.string(),
  businessSlug: z.string().nullable(),
  customerName: z.string(),
  projectDescription: z.string(),
  projectType: z.string(),
  projectLocation: z.string(),
  budget: z.string(),
  timeframe: z.string(),
  createdAt: z.iso.datetime(),
  timeline: z.array(z.object({ status: z.enum(QUOTE_STATUSES), at: z.iso.datetime() })),
  messages: z.array(QuoteMessage),
  photos: z.array(z.object({ id: z.uuid(), name: z.string() })),
  isContactShared: z.boolean(),
});

export const CustomerQuote = QuoteThread.extend({
  customerEmail: z.string(),
  customerPhone: z.string(),
  /** Path of the page to review the business, once the job is done. */
  reviewPath: z.string().nullable(),
});
export type CustomerQuote = z.infer<typeof CustomerQuote>;

/** Includes the customer's email address and number only after they share them. */
export const BusinessQuote = QuoteThread.extend({
  contact: z.object({ email: z.string(), phone: z.string() }).nullable(),
});
export type BusinessQuote = z.infer<typeof BusinessQuote>;

export const InboxEntry = z.object({
  id: z.uuid(),
  status: z.enum(QUOTE_STATUSES),
  businessName: z.string(),
  customerName: z.string(),
  projectType: z.string(),
  projectLocation: z.string(),
  budget: z.string(),
  timeframe: z.string(),
  deliveredAt: z.iso.datetime().nullable(),
});
export const Inbox = z.object({ requests: z.array(InboxEntry) });
export type Inbox = z.infer<typeof Inbox>;

/** For administrators: confirmed requests to businesses without a known contact. */
export const HeldQuotes = z.object({
  requests: z.array(
    z.object({
      id: z.uuid(),
      businessName: z.string(),
      businessSlug: z.string().nullable(),
      projectType: z.string(),
      projectLocation: z.string(),
      createdAt: z.iso.datetime(),
    }),
  ),
});
export type HeldQuotes = z.infer<typeof HeldQuotes>;
export const ForwardQuote = z.object({ email: Email });

export const JobRulesQuery = z.object({
  trade: z.enum(BUSINESS_TRADES),
  state: z.enum(STATES),
  projectType: z.enum(PROJECT_TYPES).optional(),
  subject: z.enum(namesOf(JOB_SUBJECTS)).optional(),
  budget: z.enum(BUDGETS).optional(),
});
export type JobRulesQuery = z.infer<typeof JobRulesQuery>;

/** At most one statement of each kind, with its source. */
export const JobRules = z.object({
  statements: z.array(
    z.object({
      kind: z.enum(namesOf(RULE_KINDS)),
      text: z.string(),
      caveat: z.string(),
      citation: Citation,
    }),
  ),
});
export type JobRules = z.infer<typeof JobRules>;

export const PhotoKept = z.object({ id: z.uuid(), name: z.string() });
