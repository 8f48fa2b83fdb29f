// Verification: what administrators record of the licences and checks of a listed business.
import { z } from "zod";
import { isAbn } from "./abn.ts";
import { CHECK_KINDS, LedgerEntry, TradeWarning } from "./directory.ts";
import { STATES } from "./jurisdictions.ts";
import { tablePage, tableSearch } from "./table-search.ts";
import { BUSINESS_TRADES } from "./trades.ts";

/** Days before a check runs out at which its business gets a mail. */
export const REMINDER_DAYS = [60, 30, 7] as const;
/** An ABN or a person is looked at again at least once a year, whatever else is still current. */
export const RECHECK_AFTER_YEARS = 1;

const Day = z.iso.date("Write the day as 2026-11-03");
const Reason = z
  .string()
  .trim()
  .min(10, "Please say why, in a sentence")
  .max(500, "Please keep it under 500 characters");

/** A licence number without what people put in between: "123 456c" and "123456-C" are one licence. */
export function normaliseLicenceNumber(number: string): string {
  return number.toUpperCase().replaceAll(/[^A-Z0-9]/g, "");
}

const LicenceNumber = z
  .string()
  .trim()
  .max(40, "Please keep it under 40 characters")
  .refine((number) => normaliseLicenceNumber(number) !== "", "Write the licence number");

export const Abn = z
  .string()
  .trim()
  .refine(isAbn, "This is not an ABN: it has 11 digits, and its check digits have to fit")
  .transform((abn) => abn.replaceAll(/\s/g, ""));

/** A licence a business holds, as the register or the business says it. It counts once a check has sighted it. */
export const LicenceRequest = z.object({
  state: z.enum(STATES, "Choose the state that issued it"),
  number: LicenceNumber,
  className: z.string().trim().min(1, "Write the class").max(200, "Please keep it under 200 characters"),
  /** Which of our trades the class covers. */
  trades: z
    .array(z.enum(BUSINESS_TRADES))
    .min(1, "Tick at least one trade that the class covers")
    .transform((trades) => [...new Set(trades)]),
  holderName: z
    .string()
    .trim()
    .min(1, "Write whose licence it is")
    .max(200, "Please keep it under 200 characters"),
  registerId: z.string().min(1, "Choose the register"),
});
export type LicenceRequest = z.infer<typeof LicenceRequest>;

const checkedOn = Day;
/** What a check of each kind says. A file of evidence may come with it. */
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
      /** As ABN Lookup writes it. */
      entityName: z
        .string()
        .trim()
        .min(1, "Write the name that ABN Lookup shows")
        .max(200, "Please keep it under 200 characters"),
      /** Set where the names differ and the administrator found out why they may. */
      nameNote: z.string().trim().max(300, "Please keep it under 300 characters").default(""),
    }),
    z.object({
      kind: z.literal("insurance"),
      checkedOn,
      expiresOn: Day,
      insurer: z.string().trim().min(1, "Write the insurer").max(120, "Please keep it under 120 characters"),
      cover: z
        .string()
        .trim()
        .min(1, "Write what it covers, such as public liability of $10 million")
        .max(200, "Please keep it under 200 characters"),
    }),
    z.object({
      kind: z.literal("identity"),
      checkedOn,
      /** Without numbers of documents: it stands on the public profile. */
      what: z
        .string()
        .trim()
        .min(1, "Write what was sighted, without document numbers")
        .max(200, "Please keep it under 200 characters"),
    }),
  ],
  { error: "Choose what was checked" },
);
export type CheckRequest = z.infer<typeof CheckRequest>;

/** Read by everybody on the profile. */
export const WithdrawRequest = z.object({ why: Reason });
/** For administrators alone. */
export const BanRequest = z.object({ reason: Reason });
export const LiftBanRequest = z.object({ reason: Reason });

/** A public register, by the regulator that keeps it. */
export const Register = z.object({ id: z.string(), name: z.string(), url: z.url() });
export type Register = z.infer<typeof Register>;

/** What the content says of a licence for a trade in a state. */
export const LicenceRule = z.object({
  need: z.enum(["licensed", "depends", "unlicensed"]),
  /** The ruling's own words. */
  says: z.string(),
  /** The ruling's id. */
  ruling: z.string(),
  /** The entry that it rests on. */
  entryId: z.string(),
  source: z.object({ title: z.string(), url: z.url() }),
});
export type LicenceRule = z.infer<typeof LicenceRule>;

const Licence = z.object({
  id: z.uuid(),
  ...LicenceRequest.omit({ trades: true, registerId: true }).shape,
  trades: z.array(z.enum(BUSINESS_TRADES)),
  register: Register,
  /** The last day of the latest check that still counts; null before the first. */
  sightedUntil: z.iso.date().nullable(),
  withdrawn: z.object({ on: z.iso.date(), why: z.string() }).nullable(),
});
export type Licence = z.infer<typeof Licence>;

const Check = LedgerEntry.extend({
  id: z.uuid(),
  hasEvidence: z.boolean(),
  /** What the administrator wrote about it; not public. */
  note: z.string(),
});
export type Check = z.infer<typeof Check>;

const Ban = z.object({
  id: z.uuid(),
  /** "ABN 51 824 753 556" or "NSW licence 123456C". */
  key: z.string(),
  reason: z.string(),
  bannedBy: z.string(),
  bannedAt: z.iso.datetime(),
});
export type Ban = z.infer<typeof Ban>;

/** A business among the checks. */
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

/** Everything an administrator sees of a business's verification. */
export const VerificationFile = z.object({
  business: CheckedBusiness,
  /** Null where no entry speaks of the trade in the state. */
  rule: LicenceRule.nullable(),
  /** What is missing for the tick, a sentence each. */
  missing: z.array(z.string()),
  /** What does not fit together: names, classes, numbers in advertising, a key that is banned. */
  concerns: z.array(
    z.object({ text: z.string(), source: z.object({ title: z.string(), url: z.string() }).nullable() }),
  ),
  warnings: z.array(TradeWarning),
  licences: z.array(Licence),
  /** The newest first. */
  checks: z.array(Check),
  bans: z.array(Ban),
  /** Other listings with the same ABN or licence, deleted ones too. */
  others: z.array(CheckedBusiness.extend({ sharedKeys: z.array(z.string()) })),
  /** Those a licence or an ABN is looked up in here, the fitting ones first. */
  registers: z.array(Register),
});
export type VerificationFile = z.infer<typeof VerificationFile>;

export const CHECK_QUEUES = ["expiring", "missing", "mismatches"] as const;

const LISTING_FILTERS = {
  state: z.enum(STATES, "Choose a state or territory").optional(),
  trade: z.enum(BUSINESS_TRADES, "Choose a trade of the list").optional(),
};
const CheckQueueSearches = z.discriminatedUnion(
  "queue",
  [
    tableSearch(["expiresOn", "businessName"], "expiresOn", "asc").extend({
      queue: z.literal("expiring"),
      kind: z.enum(CHECK_KINDS, "Choose a kind of check").optional(),
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
  "Choose a queue of the list",
);
/** Which queue, and of it which listings in which order; the words are looked for in the names of businesses. */
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
  /** Why it stands here. */
  why: z.string(),
  kind: z.enum(CHECK_KINDS).nullable(),
  /** When the check runs out, in the expiring queue. */
  expiresOn: z.iso.date().nullable(),
  listedAt: z.iso.datetime(),
});
export type CheckQueueLine = z.infer<typeof CheckQueueLine>;
export const CheckQueue = tablePage(CheckQueueLine);
export type CheckQueue = z.infer<typeof CheckQueue>;
