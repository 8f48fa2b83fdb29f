import { z } from "zod";
import { RADIUS, SORT_ORDERS } from "./directory-options.ts";
import { STATES } from "./jurisdictions.ts";
import { BUSINESS_TRADE_LABELS, BUSINESS_TRADES, type BusinessTrade } from "./trades.ts";

export const TRADIES_PER_PAGE = 24;

/** Shown as a badge. Never affects the order of a list. */
export const DIRECTORY_PLANS = ["free", "pro", "premium"] as const;

/** A trade's id ("hvac") or its directory label ("HVAC"). */
export const TradeName = z.string().transform((text, context): BusinessTrade => {
  const asked = text.trim().toLowerCase();
  const trade = BUSINESS_TRADES.find(
    (id) => id === asked || BUSINESS_TRADE_LABELS[id].toLowerCase() === asked,
  );
  if (trade) return trade;
  context.addIssue({ code: "custom", message: "Choose a trade from the list" });
  return z.NEVER;
});

export const TradieSearch = z.object({
  search: z.string().trim().max(120, "Please keep it under 120 characters").default(""),
  tradeType: z.preprocess(
    (value) => (value === "" || value === "all" ? undefined : value),
    TradeName.optional(),
  ),
  /** A suburb or postcode, with or without its state: "Richmond", "Richmond VIC", "3121". */
  location: z.string().trim().max(120, "Please keep it under 120 characters").default(""),
  radius: z.coerce.number().int().min(RADIUS.min).max(RADIUS.max).default(RADIUS.default),
  sortBy: z.enum(SORT_ORDERS).default("rating"),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
});
export type TradieSearch = z.infer<typeof TradieSearch>;

export const Place = z.object({
  slug: z.string(),
  name: z.string(),
  state: z.enum(STATES),
  /** Null for a region with many postcodes, such as the Gold Coast. */
  postcode: z.string().nullable(),
});
export type Place = z.infer<typeof Place>;

const ResponseTime = z.object({
  medianMinutes: z.number().int().nonnegative(),
  samples: z.number().int().positive(),
});

export const TradieSummary = z.object({
  id: z.uuid(),
  slug: z.string(),
  businessName: z.string(),
  logoUrl: z.string().nullable(),
  tradeType: z.string(),
  tradeId: z.enum(BUSINESS_TRADES),
  suburb: z.string(),
  state: z.enum(STATES),
  postcode: z.string(),
  description: z.string(),
  yearsExperience: z.number().int().nonnegative(),
  /** Mean rating of the published reviews, from 1 to 5, to one decimal place. 0 without reviews. */
  averageRating: z.number().min(0).max(5),
  totalReviews: z.number().int().nonnegative(),
  /** True if a register check is current today. */
  isVerified: z.boolean(),
  /** When the earliest check expires. Null if not verified. */
  verifiedUntil: z.iso.date().nullable(),
  directoryPlan: z.enum(DIRECTORY_PLANS),
  specialties: z.array(z.string()),
  isSample: z.boolean(),
  distanceKm: z.number().nonnegative().nullable(),
});
export type TradieSummary = z.infer<typeof TradieSummary>;

export const Review = z.object({
  id: z.uuid(),
  rating: z.number().int().min(1).max(5),
  customerName: z.string(),
  projectType: z.string(),
  title: z.string(),
  comment: z.string(),
  createdAt: z.iso.datetime(),
  /** True once reported as wrong, until that's decided. Meanwhile the review is published and counts. */
  isDisputed: z.boolean(),
  reply: z.object({ text: z.string(), createdAt: z.iso.datetime() }).nullable(),
});
export type Review = z.infer<typeof Review>;

export const CHECK_KINDS = ["licence", "abn", "insurance", "identity"] as const;
export type CheckKind = (typeof CHECK_KINDS)[number];

/** A line in the public ledger of checks. */
export const LedgerEntry = z.object({
  kind: z.enum(CHECK_KINDS),
  /** Such as "Plumber, licence 123456C" or "ABN 51 824 753 556 belongs to Ray's Plumbing Pty Ltd". */
  what: z.string(),
  /** The register or document, with a link for anyone to check it. */
  source: z.object({ name: z.string(), url: z.string().nullable() }),
  checkedOn: z.iso.date(),
  checkedBy: z.string(),
  expiresOn: z.iso.date().nullable(),
  status: z.enum(["current", "expired", "withdrawn"]),
  /** Withdrawn lines stay in the ledger. */
  withdrawn: z.object({ on: z.iso.date(), why: z.string() }).nullable(),
});
export type LedgerEntry = z.infer<typeof LedgerEntry>;

/** `source` is the rule's source, or the body to ask if no rule is known. */
export const TradeWarning = z.object({
  kind: z.enum(["wrong-class", "no-licence", "no-rule"]),
  text: z.string(),
  source: z.object({ title: z.string(), url: z.string() }),
});
export type TradeWarning = z.infer<typeof TradeWarning>;

export const TradieProfile = TradieSummary.extend({
  address: z.string().nullable(),
  phone: z.string().nullable(),
  website: z.string().nullable(),
  serviceRadiusKm: z.number().int().nullable(),
  portfolio: z.array(
    z.object({ title: z.string(), description: z.string(), imageUrl: z.string().nullable() }),
  ),
  reviews: z.array(Review),
  licenses: z.array(z.object({ name: z.string(), number: z.string() })),
  certifications: z.array(z.object({ name: z.string(), issuer: z.string() })),
  ledger: z.array(LedgerEntry),
  warnings: z.array(TradeWarning),
  responseTime: ResponseTime.nullable(),
  /** True once the business has proved its identity. It then receives its requests here. */
  isClaimed: z.boolean(),
});
export type TradieProfile = z.infer<typeof TradieProfile>;

/** We ask about an unknown or ambiguous place rather than guess. */
export type SearchOutcome = {
  /** The centre of the search. Undefined if no place was given or it's ambiguous. */
  place: Place | undefined;
  /** Why the given place wasn't used, with suggestions. Results are then from all of Australia. */
  unsettledPlace: { kind: "unknown" | "ambiguous"; suggestions: Place[] } | undefined;
  /** The requested page: verified businesses first, then the others, each sorted as requested. */
  tradies: TradieSummary[];
  /** Exact totals across all pages. */
  counts: { verified: number; others: number };
  page: number;
  pages: number;
};

export const PlaceQuery = z.object({
  query: z
    .string({ error: "Type a suburb or postcode" })
    .trim()
    .min(1, "Type a suburb or postcode")
    .max(120, "Please keep it under 120 characters"),
});

export const PlaceSuggestions = z.object({ places: z.array(Place) });

const NOT_IN_AUSTRALIA = "That isn't in Australia";

/** The range includes Australia's islands. */
export const NearQuery = z.object({
  latitude: z.coerce.number({ error: NOT_IN_AUSTRALIA }).min(-56, NOT_IN_AUSTRALIA).max(-8, NOT_IN_AUSTRALIA),
  longitude: z.coerce
    .number({ error: NOT_IN_AUSTRALIA })
    .min(96, NOT_IN_AUSTRALIA)
    .max(169, NOT_IN_AUSTRALIA),
});
