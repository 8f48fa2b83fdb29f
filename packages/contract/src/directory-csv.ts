// Whole files of businesses.
import { z } from "zod";

export const MAX_CSV_BYTES = 10 * 1024 * 1024;
/** What one transaction takes in a few seconds. */
export const MAX_CSV_ROWS = 20_000;
/** How many bad rows and changes a report names; it counts them all. */
export const REPORTED_ROWS = 200;

/** The columns a file can change, in the order of the export. */
export const CSV_FIELDS = [
  "businessName",
  "tradeType",
  "description",
  "phone",
  "website",
  "logoUrl",
  "address",
  "suburb",
  "state",
  "postcode",
  "yearsExperience",
  "specialties",
  "abn",
  "contactEmail",
  "serviceRadiusKm",
  "isActive",
] as const;
export type CsvField = (typeof CSV_FIELDS)[number];

/** What an export says besides; an import passes over them. */
export const CSV_READ_ONLY = [
  "slug",
  "isVerified",
  "verifiedUntil",
  "averageRating",
  "totalReviews",
] as const;

/** `dryRun` has to be said: a file is never taken in by accident. */
export const ImportQuery = z.object({
  dryRun: z.enum(["true", "false"], "Say dryRun=true or dryRun=false").transform((said) => said === "true"),
});

export const ImportReport = z.object({
  isDryRun: z.boolean(),
  rows: z.number().int(),
  created: z.number().int(),
  updated: z.number().int(),
  unchanged: z.number().int(),
  /** Rows that cannot be taken in. While there is one, nothing of the file is. */
  bad: z.number().int(),
  /** The first of them, by the line of the file they begin on. */
  badRows: z.array(
    z.object({ line: z.number().int(), businessName: z.string(), issues: z.record(z.string(), z.string()) }),
  ),
  /** The first rows that create or change a business. */
  changes: z.array(
    z.object({
      line: z.number().int(),
      kind: z.enum(["create", "update"]),
      businessName: z.string(),
      /** The changed fields of an update. */
      fields: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
    }),
  ),
});
export type ImportReport = z.infer<typeof ImportReport>;
