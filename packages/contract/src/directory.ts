// The directory: what a visitor searches by, and what they see of a business.
import { z } from "zod";
import { RADIUS, SORT_ORDERS } from "./directory-options.ts";
import { STATES } from "./jurisdictions.ts";
import { BUSINESS_TRADE_LABELS, BUSINESS_TRADES, type BusinessTrade } from "./trades.ts";

export const TRADIES_PER_PAGE = 24;

/** A badge on the card. It changes nothing about where the business stands in a list. */
export const DIRECTORY_PLANS = ["free", "pro", "premium"] as const;

/** A trade by its id ("hvac") or by the word the directory writes ("HVAC"). */
export const TradeName = z.string().transform((text, context): BusinessTrade => {
  const asked = text.trim().toLowerCase();
  const trade = BUSINESS_TRADES.find(
    (id) => id === asked || BUSINESS_TRADE_LABELS[id].toLowerCase() === asked,
  );
  if (trade) return trade;
  context.addIssue({ code: "custom", message: "Choose a trade of the list" });
  return z.NEVER;
});

/** The filters, as they stand in the address of the page and in the call. */
export const TradieSearch = z.object({
  /** A business, a service, a trade; spelled roughly. */
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

/** A locality of the gazetteer. */
export const Place = z.object({
  /** Its part of an address: "parramatta-nsw". */
  slug: z.string(),
  name: z.string(),
  state: z.enum(STATES),
  /** Null for a region that has many, such as the Gold Coast. */
  postcode: z.string().nullable(),
});
export type Place = z.infer<typeof Place>;

/** How long a business takes to answer a quote request. */
const ResponseTime = z.object({
  medianMinutes: z.number().int().nonnegative(),
  /** How many answers it was measured from. */
  samples: z.number().int().positive(),
});

/** A business on a card of the list. */
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
  /** Mean of the published reviews out of 5, to one decimal; 0 without any. */
  averageRating: z.number().min(0).max(5),
  totalReviews: z.number().int().nonnegative(),
  /** A check of a named register is current today. */
  isVerified: z.boolean(),
  /** The last day of the earliest check to run out; null for a business that is not verified. */
  verifiedUntil: z.iso.date().nullable(),
  directoryPlan: z.enum(DIRECTORY_PLANS),
  specialties: z.array(z.string()),
  /** A made-up business for trying the site. */
  isSample: z.boolean(),
  /** Kilometres from the place searched for; null where none was named. */
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
  /** Somebody says it is wrong, and it could not be settled. It stays and counts. */
  isDisputed: z.boolean(),
  /** What the business answered. */
  reply: z.object({ text: z.string(), createdAt: z.iso.datetime() }).nullable(),
});
export type Review = z.infer<typeof Review>;

export const CHECK_KINDS = ["licence", "abn", "insurance", "identity"] as const;
export type CheckKind = (typeof CHECK_KINDS)[number];

/** A line of the public ledger: what was checked, where, when and by whom. */
export const LedgerEntry = z.object({
  kind: z.enum(CHECK_KINDS),
  /** "Plumber, licence 123456C" or "ABN 51 824 753 556 belongs to Ray's Plumbing Pty Ltd". */
  what: z.string(),
  /** The register or document looked at, and where anybody can look it up. */
  source: z.object({ name: z.string(), url: z.string().nullable() }),
  checkedOn: z.iso.date(),
  /** Who checked, by role and first name: "Sam, administrator". */
  checkedBy: z.string(),
  expiresOn: z.iso.date().nullable(),
  status: z.enum(["current", "expired", "withdrawn"]),
  /** Why the line no longer counts; it stays in the ledger. */
  withdrawn: z.object({ on: z.iso.date(), why: z.string() }).nullable(),
});
export type LedgerEntry = z.infer<typeof LedgerEntry>;

/** What is known against the advertised trade: with the rule that says so, or whom to ask where no rule is known. */
export const TradeWarning = z.object({
  kind: z.enum(["wrong-class", "no-licence", "no-rule"]),
  text: z.string(),
  source: z.object({ title: z.string(), url: z.string() }),
});
export type TradeWarning = z.infer<typeof TradeWarning>;

/** Everything a visitor may know of a business. */
export const TradieProfile = TradieSummary.extend({
  address: z.string().nullable(),
  phone: z.string().nullable(),
  website: z.string().nullable(),
  /** How far from its suburb it works; null where it did not say. */
  serviceRadiusKm: z.number().int().nullable(),
  portfolio: z.array(
    z.object({ title: z.string(), description: z.string(), imageUrl: z.string().nullable() }),
  ),
  reviews: z.array(Review),
  licenses: z.array(z.object({ name: z.string(), number: z.string() })),
  certifications: z.array(z.object({ name: z.string(), issuer: z.string() })),
  ledger: z.array(LedgerEntry),
  warnings: z.array(TradeWarning),
  /** Null until five answers were measured. */
  responseTime: ResponseTime.nullable(),
  /** Whether somebody proved to be the business, and reads its requests here. */
  isClaimed: z.boolean(),
});
export type TradieProfile = z.infer<typeof TradieProfile>;

/** What a search comes to. A place that is unknown, or one of several, is asked about instead of guessed. */
export type SearchOutcome = {
  /** The place that was searched around; undefined where none was named, or it has yet to be settled. */
  place: Place | undefined;
  /** Why the place named was not used, with what it could have been. The tradies are then those of everywhere. */
  unsettledPlace: { kind: "unknown" | "ambiguous"; suggestions: Place[] } | undefined;
  /** Of the asked page: verified businesses first, each group in the order asked for. */
  tradies: TradieSummary[];
  /** Exact, over all pages. */
  counts: { verified: number; others: number };
  page: number;
  pages: number;
};

/** A partly typed place. */
export const PlaceQuery = z.object({
  query: z
    .string({ error: "Type a suburb or postcode" })
    .trim()
    .min(1, "Type a suburb or postcode")
    .max(120, "Please keep it under 120 characters"),
});

export const PlaceSuggestions = z.object({ places: z.array(Place) });

const NOT_IN_AUSTRALIA = "That is not in Australia";

/** A point in Australia, its islands included. */
export const NearQuery = z.object({
  latitude: z.coerce.number({ error: NOT_IN_AUSTRALIA }).min(-56, NOT_IN_AUSTRALIA).max(-8, NOT_IN_AUSTRALIA),
  longitude: z.coerce
    .number({ error: NOT_IN_AUSTRALIA })
    .min(96, NOT_IN_AUSTRALIA)
    .max(169, NOT_IN_AUSTRALIA),
});
