import { z } from "zod";
import { isAbn } from "./abn.ts";
import { cleanLine, cleanText } from "./clean-text.ts";
import { DIRECTORY_PLANS, TradeName } from "./directory.ts";
import { STATES } from "./jurisdictions.ts";
import { parseAustralianPhone } from "./phone.ts";
import { isPostcodeOf } from "./postcodes.ts";
import { DIRECTIONS } from "./table-search.ts";
import { BUSINESS_TRADES } from "./trades.ts";
import { UploadUrl } from "./uploads.ts";

export const WRONG_POSTCODE = "This postcode is not in that state or territory";
export const ADMIN_TRADIES_PER_PAGE = 50;
export const RESTORE_DAYS = 30;

const line = (max: number, missing: string) =>
  z
    .string(missing)
    .transform((text) => cleanLine(text).trim())
    .pipe(z.string().min(1, missing).max(max, `Please keep it under ${max} characters`));

/** Reads an optional field, where empty becomes null. */
function optional<Output>(read: (text: string) => Output | undefined, message: string) {
  return z
    .string()
    .nullable()
    .transform((text, context): Output | null => {
      const typed = cleanLine(text ?? "").trim();
      if (typed === "") return null;
      const value = read(typed);
      if (value !== undefined) return value;
      context.addIssue({ code: "custom", message });
      return z.NEVER;
    });
}

function readWebsite(text: string): string | undefined {
  const url = URL.parse(/^[a-z]+:/i.test(text) ? text : `https://${text}`);
  const isSite = url && /^https?:$/.test(url.protocol) && url.hostname.includes(".") && !url.username;
  return isSite && url.href.length <= 500 ? url.href : undefined;
}

const readEmail = (text: string) => z.email().max(254).safeParse(text.toLowerCase()).data;

const Specialties = z
  .array(z.string().max(80, "Please keep each specialty under 80 characters"))
  .max(30, "Please list at most 30 specialties")
  .transform((items) => [...new Set(items.flatMap((item) => splitSpecialties(item)))]);

export function splitSpecialties(text: string): string[] {
  return text
    .split(",")
    .map((part) => cleanLine(part).trim())
    .filter(Boolean);
}

const YEARS = "Use a whole number from 0 to 120";
const RADIUS = "Use a whole number of kilometres from 1 to 2,000";

/** Rating, reviews and verification are derived, so they can't be set here. */
const FIELDS = {
  businessName: line(120, "Enter the business name"),
  /** A trade's id ("hvac") or its directory label ("HVAC"). */
  tradeType: TradeName,
  description: z
    .string("Enter a description")
    .transform((text) => cleanText(text).trim())
    .pipe(z.string().min(1, "Enter a description").max(4000, "Please keep it under 4,000 characters")),
  phone: optional(parseAustralianPhone, "Enter an Australian phone number, such as 0412 345 678"),
  website: optional(readWebsite, "Enter a web address, such as https://example.com.au"),
  logoUrl: optional((text) => UploadUrl.safeParse(text).data, "Upload the picture here first"),
  address: optional((text) => (text.length <= 200 ? text : undefined), "Please keep it under 200 characters"),
  suburb: line(80, "Enter the suburb"),
  state: z.enum(STATES, "Choose the state or territory"),
  postcode: z
    .string("Enter a 4-digit postcode")
    .trim()
    .regex(/^\d{4}$/, "Enter a 4-digit postcode"),
  yearsExperience: z.number(YEARS).int(YEARS).min(0, YEARS).max(120, YEARS),
  specialties: Specialties,
  abn: optional((text) => (isAbn(text) ? text.replaceAll(/\s/g, "") : undefined), "This ABN isn't valid"),
  contactEmail: optional(readEmail, "Please enter a valid email address"),
  serviceRadiusKm: z.number(RADIUS).int(RADIUS).min(1, RADIUS).max(2000, RADIUS).nullable(),
  directoryPlan: z.enum(DIRECTORY_PLANS, "Choose free, pro or premium"),
};

export const TradieFields = z.object(FIELDS);
export type TradieFields = z.infer<typeof TradieFields>;

const isInState = ({ postcode, state }: Pick<TradieFields, "postcode" | "state">) =>
  isPostcodeOf(postcode, state);
const IN_STATE = { path: ["postcode"], message: WRONG_POSTCODE };

/** Omitted fields are empty. */
export const CreateTradieRequest = z
  .object({
    ...FIELDS,
    phone: FIELDS.phone.default(null),
    website: FIELDS.website.default(null),
    logoUrl: FIELDS.logoUrl.default(null),
    address: FIELDS.address.default(null),
    yearsExperience: FIELDS.yearsExperience.default(0),
    specialties: FIELDS.specialties.default([]),
    abn: FIELDS.abn.default(null),
    contactEmail: FIELDS.contactEmail.default(null),
    serviceRadiusKm: FIELDS.serviceRadiusKm.default(null),
    directoryPlan: FIELDS.directoryPlan.default("free"),
    isActive: z.boolean().default(true),
  })
  .refine(isInState, IN_STATE);
export type CreateTradieRequest = z.output<typeof CreateTradieRequest>;

/** With `version`, the update is refused if a field was changed since it was read. */
export const UpdateTradieRequest = TradieFields.partial()
  .extend({ isActive: z.boolean().optional(), version: z.string().optional() })
  .refine((said) => Object.entries(said).some(([name, value]) => name !== "version" && value !== undefined), {
    message: "Choose what to change",
  });
export type UpdateTradieRequest = z.output<typeof UpdateTradieRequest>;

/** SPEC: anything other than a whole number becomes 0. */
const typedYears = z.string().transform((text) => {
  const years = Number.parseInt(text, 10);
  return Number.isFinite(years) && years > 0 ? Math.min(years, 120) : 0;
});

const typedRadius = z.string().transform((text, context): number | null => {
  if (text.trim() === "") return null;
  const radius = FIELDS.serviceRadiusKm.safeParse(Number(text));
  if (radius.success) return radius.data;
  context.addIssue({ code: "custom", message: RADIUS });
  return z.NEVER;
});

const typedPlan = z
  .string()
  .transform((text) => text.trim().toLowerCase() || "free")
  .pipe(FIELDS.directoryPlan);

export const TradieEntry = z
  .object({
    ...FIELDS,
    yearsExperience: typedYears,
    serviceRadiusKm: typedRadius,
    directoryPlan: typedPlan,
    specialties: z.string().transform(splitSpecialties).pipe(Specialties),
  })
  .refine(isInState, IN_STATE);
export type TradieEntry = z.output<typeof TradieEntry>;

export const AdminTradie = z.object({
  id: z.uuid(),
  slug: z.string(),
  businessName: z.string(),
  tradeType: z.string(),
  tradeId: z.enum(BUSINESS_TRADES),
  description: z.string(),
  phone: z.string().nullable(),
  website: z.string().nullable(),
  logoUrl: z.string().nullable(),
  address: z.string().nullable(),
  suburb: z.string(),
  state: z.enum(STATES),
  postcode: z.string(),
  yearsExperience: z.number().int(),
  specialties: z.array(z.string()),
  abn: z.string().nullable(),
  contactEmail: z.string().nullable(),
  serviceRadiusKm: z.number().int().nullable(),
  isActive: z.boolean(),
  version: z.string(),
  directoryPlan: z.enum(DIRECTORY_PLANS),
  isSample: z.boolean(),
  isClaimed: z.boolean(),
  /** False if the place isn't in the gazetteer, so searches by distance won't find the listing. */
  isLocated: z.boolean(),
  /** Derived from the checks and the published reviews. */
  isVerified: z.boolean(),
  verifiedUntil: z.iso.date().nullable(),
  averageRating: z.number(),
  totalReviews: z.number().int(),
  deletedForGoodAt: z.iso.datetime().nullable(),
});
export type AdminTradie = z.infer<typeof AdminTradie>;

export const TRADIE_FILTERS = ["all", "active", "inactive", "deleted", ...STATES] as const;
export type TradieFilter = (typeof TRADIE_FILTERS)[number];

export const TRADIE_COLUMNS = ["business", "tradeType", "place", "rating"] as const;

export const AdminTradieSearch = z.object({
  search: z.string().trim().max(120, "Please keep it under 120 characters").default(""),
  filter: z.enum(TRADIE_FILTERS, "Choose a filter from the list").default("all"),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  sort: z.enum(TRADIE_COLUMNS, "Choose a column from the list").default("business"),
  direction: z.enum(DIRECTIONS, "Choose asc or desc").default("asc"),
});
export type AdminTradieSearch = z.infer<typeof AdminTradieSearch>;

export const AdminTradiePage = z.object({
  tradies: z.array(AdminTradie),
  total: z.number().int(),
  page: z.number().int(),
  pages: z.number().int(),
});
export type AdminTradiePage = z.infer<typeof AdminTradiePage>;
