import { z } from "zod";

export const MAX_CSV_BYTES = 10 * 1024 * 1024;
/** One transaction can import this many in a few seconds. */
export const MAX_CSV_ROWS = 20_000;
/** The report lists at most this many bad rows, but counts them all. */
export const REPORTED_ROWS = 200;

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
  "directoryPlan",
  "isActive",
] as const;
export type CsvField = (typeof CSV_FIELDS)[number];

export const CSV_READ_ONLY = [
  "slug",
  "isVerified",
  "verifiedUntil",
  "averageRating",
  "totalReviews",
] as const;

/** `dryRun` is required, so that a file is never imported by accident. */
export const ImportQuery = z.object({
  dryRun: z.enum(["true", "false"], "Set dryRun=true or dryRun=false").transform((said) => said === "true"),
});

export const ImportReport = z.object({
  isDryRun: z.boolean(),
  rows: z.number().int(),
  created: z.number().int(),
  updated: z.number().int(),
  unchanged: z.number().int(),
  /** If there are any errors, none of the file is imported. */
  bad: z.number().int(),
  badRows: z.array(
    z.object({ line: z.number().int(), businessName: z.string(), issues: z.record(z.string(), z.string()) }),
  ),
  changes: z.array(
    z.object({
      line: z.number().int(),
      kind: z.enum(["create", "update"]),
      businessName: z.string(),
      fields: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
    }),
  ),
});
export type ImportReport = z.infer<typeof ImportReport>;
