import { z } from "zod";
import { isAbn } from "./abn.ts";
import { YEARS_OF_EXPERIENCE } from "./accounts.ts";
import { cleanLine, cleanText } from "./clean-text.ts";
import { Email } from "./email.ts";
import { STATES } from "./jurisdictions.ts";
import { LISTING_LIMITS } from "./listing-limits.ts";
import { parseAustralianPhone } from "./phone.ts";
import { isPostcodeOf } from "./postcodes.ts";
import { BUSINESS_TRADES } from "./trades.ts";
import { UploadUrl } from "./uploads.ts";

function line(max: number, required: string) {
  return z
    .string(required)
    .transform((text) => cleanLine(text).trim())
    .pipe(z.string().min(1, required).max(max, `Please keep it under ${max} characters`));
}

/** Reads an optional field, where empty becomes null. */
function optional<Schema extends z.ZodType<string, string>>(schema: Schema) {
  return z.preprocess(
    (value) => (typeof value === "string" && value.trim() === "" ? null : value),
    schema.nullable(),
  );
}

const { min, max } = LISTING_LIMITS.description;
const Description = z
  .string(`Use at least ${min} characters to say what you do`)
  .transform((text) => cleanText(text).trim())
  .pipe(
    z
      .string()
      .min(min, `Use at least ${min} characters to say what you do`)
      .max(max, `Please keep it under ${max} characters`),
  );

const Phone = z.string().transform((text, context) => {
  const phone = parseAustralianPhone(text);
  if (phone) return phone;
  context.addIssue({ code: "custom", message: "Enter an Australian phone number, such as 0412 345 678" });
  return z.NEVER;
});

const NOT_A_WEBSITE = "Enter a web address, such as www.example.com.au";
const Website = z
  .string()
  .transform((text) => text.trim())
  .transform((text) => (/^https?:\/\//i.test(text) ? text : `https://${text}`))
  .pipe(
    z
      .url({ protocol: /^https?$/, hostname: z.regexes.domain, error: NOT_A_WEBSITE })
      .max(200, "Please keep it under 200 characters"),
  );

export const PortfolioItem = z.object({
  title: line(80, "Enter a title for this work"),
  description: z
    .string()
    .transform((text) => cleanText(text).trim())
    .pipe(z.string().max(500, "Please keep it under 500 characters")),
  imageUrl: UploadUrl.nullable(),
});
export type PortfolioItem = z.infer<typeof PortfolioItem>;

const Certification = z.object({
  name: line(100, "Enter the name of the certificate"),
  issuer: z
    .string()
    .transform((text) => cleanLine(text).trim())
    .pipe(z.string().max(100, "Please keep it under 100 characters")),
});

const { serviceRadiusKm: RADIUS, yearsExperience: MOST_YEARS } = LISTING_LIMITS;
const radiusMessage = `Enter a distance from ${RADIUS.min} to ${RADIUS.max} km, or leave it empty`;
const yearsMessage = `Enter whole years from 0 to ${MOST_YEARS}`;

const OwnFields = z.object({
  description: Description,
  phone: optional(Phone),
  website: optional(Website),
  address: optional(line(200, "")),
  serviceRadiusKm: z
    .int(radiusMessage)
    .min(RADIUS.min, radiusMessage)
    .max(RADIUS.max, radiusMessage)
    .nullable(),
  yearsExperience: z.int(yearsMessage).min(0, yearsMessage).max(MOST_YEARS, yearsMessage),
  specialties: z
    .array(line(60, "Remove the empty entry"))
    .max(LISTING_LIMITS.specialties, `Please list at most ${LISTING_LIMITS.specialties} specialties`),
  portfolio: z
    .array(PortfolioItem)
    .max(LISTING_LIMITS.portfolio, `Please add at most ${LISTING_LIMITS.portfolio} pieces of work`),
  certifications: z
    .array(Certification)
    .max(LISTING_LIMITS.certifications, `Please list at most ${LISTING_LIMITS.certifications} certificates`),
  logoUrl: UploadUrl.nullable(),
  /** Takes effect once the address is confirmed. */
  contactEmail: Email,
});

/** `version` is the listing's version when it was read. If it has changed since, nothing is saved. */
export const EditListing = OwnFields.partial().extend({ version: z.iso.datetime() });
export type EditListing = z.infer<typeof EditListing>;

const { version } = EditListing.shape;

/** Adds a portfolio item at position `at` of the listing's `version`, or at the end. */
export const NewPortfolioItem = PortfolioItem.extend({ version, at: z.number().int().min(0).optional() });
export type NewPortfolioItem = z.infer<typeof NewPortfolioItem>;
/** `at` is the item's position in the listing's `version`. */
export const PortfolioRemoval = z.object({ version, at: z.number().int().min(0) });

const Abn = z
  .string()
  .transform((abn) => abn.replaceAll(/\s/g, ""))
  .pipe(z.string().refine(isAbn, "This ABN isn't valid. Check the 11 digits."));

const Identity = z.object({
  businessName: line(120, "Enter the name of the business"),
  tradeId: z.enum(BUSINESS_TRADES, "Choose your trade"),
  abn: optional(Abn).default(null),
  suburb: line(80, "Enter the suburb or town"),
  state: z.enum(STATES, "Choose your state or territory"),
  postcode: z
    .string("Enter a 4-digit postcode")
    .trim()
    .regex(/^\d{4}$/, "Enter a 4-digit postcode"),
});
type Located = { postcode: string; state: (typeof STATES)[number] };
const isInState = ({ postcode, state }: Located) => isPostcodeOf(postcode, state);
const NOT_IN_STATE = {
  path: ["postcode"],
  message: "This postcode is not in that state or territory",
};

/** Verification depends on these, so an administrator reviews every change. */
export const IdentityProposal = Identity.refine(isInState, NOT_IN_STATE);
export type IdentityProposal = z.infer<typeof IdentityProposal>;

export const NewListing = Identity.extend({
  ...OwnFields.pick({ description: true, phone: true, website: true, yearsExperience: true }).shape,
}).refine(isInState, NOT_IN_STATE);
export type NewListing = z.infer<typeof NewListing>;

export const PROPOSAL_KINDS = ["new", "change"] as const;
export const PROPOSAL_STATES = ["waiting", "accepted", "refused"] as const;
export type ProposalState = (typeof PROPOSAL_STATES)[number];
export type ProposalKind = (typeof PROPOSAL_KINDS)[number];

export const OwnListing = z.object({
  id: z.uuid(),
  slug: z.string(),
  url: z.string(),
  businessName: z.string(),
  tradeId: z.enum(BUSINESS_TRADES),
  tradeType: z.string(),
  abn: z.string().nullable(),
  suburb: z.string(),
  state: z.enum(STATES),
  postcode: z.string(),
  description: z.string(),
  phone: z.string().nullable(),
  website: z.string().nullable(),
  address: z.string().nullable(),
  contactEmail: z.string().nullable(),
  unconfirmedEmail: z.string().nullable(),
  serviceRadiusKm: z.number().nullable(),
  yearsExperience: z.number(),
  specialties: z.array(z.string()),
  portfolio: z.array(
    z.object({ title: z.string(), description: z.string(), imageUrl: z.string().nullable() }),
  ),
  certifications: z.array(z.object({ name: z.string(), issuer: z.string() })),
  logoUrl: z.string().nullable(),
  isActive: z.boolean(),
  isSample: z.boolean(),
  verifiedUntil: z.iso.date().nullable(),
  averageRating: z.number(),
  totalReviews: z.number().int(),
  requestsWaiting: z.number().int().nullable(),
  waiting: z.object({ kind: z.enum(PROPOSAL_KINDS), changes: z.record(z.string(), z.string()) }).nullable(),
  version: z.iso.datetime(),
});
export type OwnListing = z.infer<typeof OwnListing>;
export const OwnListings = z.object({ listings: z.array(OwnListing) });
export type OwnListings = z.infer<typeof OwnListings>;

export const ListingProposal = z.object({
  id: z.uuid(),
  kind: z.enum(PROPOSAL_KINDS),
  createdAt: z.iso.datetime(),
  business: z.object({
    id: z.uuid(),
    slug: z.string(),
    businessName: z.string(),
    tradeType: z.string(),
    abn: z.string().nullable(),
    suburb: z.string(),
    state: z.string(),
    postcode: z.string(),
    description: z.string(),
    isVerified: z.boolean(),
  }),
  proposedBy: z.object({ email: z.string(), name: z.string() }),
  changes: z.record(z.string(), z.object({ before: z.string(), after: z.string() })),
});
export type ListingProposal = z.infer<typeof ListingProposal>;
export const ListingProposals = z.object({ proposals: z.array(ListingProposal) });

export function yearsOfBand(band: (typeof YEARS_OF_EXPERIENCE)[number]): number {
  return Number.parseInt(band, 10);
}
