import { z } from "zod";
import { isAbn } from "./abn.ts";
import { CHECK_KINDS, LedgerEntry, TradeWarning } from "./directory.ts";
import { STATES } from "./jurisdictions.ts";
import { tablePage, tableSearch } from "./table-search.ts";
import { BUSINESS_TRADES } from "./trades.ts";

/** The business gets an email this many days before a check expires. */
export const REMINDER_DAYS = [60, 30, 7] as const;
/** An ABN is looked up again within this time, even if every other check is current. */
export const RECHECK_AFTER_YEARS = 1;

const Day = z.iso.date("Use the format YYYY-MM-DD");
const Reason = z
  .string()
  .trim()
  .min(10, "Please give a reason in a sentence")
  .max(500, "Please keep it under 500 characters");

/** "123 456c" and "123456-C" are the same licence. */
export function normaliseLicenceNumber(number: string): string {
  return number.toUpperCase().replaceAll(/[^A-Z0-9]/g, "");
}

const LicenceNumber = z
  .string()
  .trim()
  .max(40, "Please keep it under 40 characters")
  .refine((number) => normaliseLicenceNumber(number) !== "", "Enter the licence number");

export const Abn = z
  .string()
  .trim()
  .refine(isAbn, "This ABN isn't valid. Check the 11 digits.")
  .transform((abn) => abn.replaceAll(/\s/g, ""));

/** The licence counts only once someone has sighted it in a check. */
export const LicenceRequest = z.object({
  state: z.enum(STATES, "Choose the state that issued it"),
  number: LicenceNumber,
  className: z.string().trim().min(1, "Enter the class").max(200, "Please keep it under 200 characters"),
  trades: z
    .array(z.enum(BUSINESS_TRADES))
    .min(1, "Tick at least one trade the class covers")
    .transform((trades) => [...new Set(trades)]),
  holderName: z
    .string()
    .trim()
    .min(1, "Enter the licence holder")
    .max(200, "Please keep it under 200 characters"),
  registerId: z.string().min(1, "Choose the register"),
});
export type LicenceRequest = z.infer<typeof LicenceRequest>;

const checkedOn = Day;
export const CheckRequest = z.discriminatedUnion(
  "kind",
  [
    z.object({
      kind: z.literal("licence"),
      licenceId: z.uuid("Choose a licence"),
      checkedOn,
      expiresOn: Day,
    }),
    z.object({
      kind: z.literal("abn"),
      checkedOn,
      abn: Abn,
      entityName: z
        .string()
        .trim()
        .min(1, "Enter the name shown on ABN Lookup")
        .max(200, "Please keep it under 200 characters"),
      /** Explains why the names differ, if they do. */
      nameNote: z.string().trim().max(300, "Please keep it under 300 characters").default(""),
    }),
    z.object({
      kind: z.literal("insurance"),
      checkedOn,
      expiresOn: Day,
      insurer: z.string().trim().min(1, "Enter the insurer").max(120, "Please keep it under 120 characters"),
      cover: z
        .string()
        .trim()
        .min(1, "Enter what it covers, such as $10 million public liability")
        .max(200, "Please keep it under 200 characters"),
    }),
    z.object({
      kind: z.literal("identity"),
      checkedOn,
      /** Must not contain document numbers, because it's shown on the public profile. */
      what: z
        .string()
        .trim()
        .min(1, "Enter what you sighted, without document numbers")
        .max(200, "Please keep it under 200 characters"),
    }),
  ],
  { error: "Choose what you checked" },
);
export type CheckRequest = z.infer<typeof CheckRequest>;

export const WithdrawRequest = z.object({ why: Reason });
export const BanRequest = z.object({ reason: Reason });
export const LiftBanRequest = z.object({ reason: Reason });

export const Register = z.object({ id: z.string(), name: z.string(), url: z.url() });
export type Register = z.infer<typeof Register>;

export const LicenceRule = z.object({
  need: z.enum(["licensed", "depends", "unlicensed"]),
  says: z.string(),
  ruling: z.string(),
  entryId: z.string(),
  source: z.object({ title: z.string(), url: z.url() }),
});
export type LicenceRule = z.infer<typeof LicenceRule>;

const Licence = z.object({
  id: z.uuid(),
  ...LicenceRequest.omit({ trades: true, registerId: true }).shape,
  trades: z.array(z.enum(BUSINESS_TRADES)),
  register: Register,
  sightedUntil: z.iso.date().nullable(),
  withdrawn: z.object({ on: z.iso.date(), why: z.string() }).nullable(),
});
export type Licence = z.infer<typeof Licence>;

const Check = LedgerEntry.extend({
  id: z.uuid(),
  hasEvidence: z.boolean(),
  /** The administrator's note, which isn't public. */
  note: z.string(),
});
export type Check = z.infer<typeof Check>;

const Ban = z.object({
  id: z.uuid(),
  /** Such as "ABN 51 824 753 556" or "NSW licence 123456C". */
  key: z.string(),
  reason: z.string(),
  bannedBy: z.string(),
  bannedAt: z.iso.datetime(),
});
export type Ban = z.infer<typeof Ban>;

const CheckedBusiness = z.object({
  id: z.uuid(),
  slug: z.string(),
  businessName: z.string(),
  trade: z.enum(BUSINESS_TRADES),
  state: z.enum(STATES),
  suburb: z.string(),
  abn: z.string().nullable(),
  isActive: z.boolean(),
  isDeleted: z.boolean(),
  isSample: z.boolean(),
  isVerified: z.boolean(),
  verifiedUntil: z.iso.date().nullable(),
});
export type CheckedBusiness = z.infer<typeof CheckedBusiness>;

export const VerificationFile = z.object({
  business: CheckedBusiness,
  rule: LicenceRule.nullable(),
  /** One sentence for each requirement that isn't met yet. */
  missing: z.array(z.string()),
  /** Problems such as conflicting names, classes or advertised numbers, or banned keys. */
  concerns: z.array(
    z.object({ text: z.string(), source: z.object({ title: z.string(), url: z.string() }).nullable() }),
  ),
  warnings: z.array(TradeWarning),
  licences: z.array(Licence),
  checks: z.array(Check),
  bans: z.array(Ban),
  /** Other listings with the same ABN or licence, including deleted ones. */
  others: z.array(CheckedBusiness.extend({ sharedKeys: z.array(z.string()) })),
  /** Registers for looking up a licence or an ABN, relevant ones first. */
  registers: z.array(Register),
});
export type VerificationFile = z.infer<typeof VerificationFile>;

export const CHECK_QUEUES = ["expiring", "missing", "mismatches"] as const;

const LISTING_FILTERS = {
  state: z.enum(STATES, "Choose a state or territory").optional(),
  trade: z.enum(BUSINESS_TRADES, "Choose a trade from the list").optional(),
};
const CheckQueueSearches = z.discriminatedUnion(
  "queue",
  [
    tableSearch(["expiresOn", "businessName"], "expiresOn", "asc").extend({
      queue: z.literal("expiring"),
      kind: z.enum(CHECK_KINDS, "Choose a type of check").optional(),
      ...LISTING_FILTERS,
    }),
    tableSearch(["listedAt", "businessName"], "listedAt", "desc").extend({
      queue: z.literal("missing"),
      ...LISTING_FILTERS,
    }),
    tableSearch(["listedAt", "businessName"], "businessName", "asc").extend({
      queue: z.literal("mismatches"),
      ...LISTING_FILTERS,
    }),
  ],
  "Choose a queue from the list",
);
export const CheckQueueSearch = z.preprocess(
  (asked) => ({ queue: "expiring", ...(asked as object) }),
  CheckQueueSearches,
);
export type CheckQueueSearch = z.infer<typeof CheckQueueSearch>;
export type QueueSearch<Queue extends CheckQueueSearch["queue"]> = Extract<
  CheckQueueSearch,
  { queue: Queue }
>;

const CheckQueueLine = z.object({
  id: z.uuid(),
  business: CheckedBusiness,
  why: z.string(),
  kind: z.enum(CHECK_KINDS).nullable(),
  expiresOn: z.iso.date().nullable(),
  listedAt: z.iso.datetime(),
});
export type CheckQueueLine = z.infer<typeof CheckQueueLine>;
export const CheckQueue = tablePage(CheckQueueLine);
export type CheckQueue = z.infer<typeof CheckQueue>;
