import { type CsvField, CSV_FIELDS, CSV_READ_ONLY } from "@plumbline/contract/directory-csv.ts";
import type { AdminTradieSearch } from "@plumbline/contract/directory-admin.ts";
import type { Db } from "@plumbline/db/client.ts";
import { findAfter } from "./admin-repository.ts";
import { fieldsOf } from "./admin-service.ts";
import { toCell } from "../../text/csv-cell.ts";
import { streamCsv } from "../../text/csv-stream.ts";
import { describeSummary } from "./describe.ts";
import type { Business } from "./repository.ts";

const ROWS_AT_ONCE = 500;

export function csvFieldsOf(business: Business): Record<CsvField, string> {
  const { specialties, yearsExperience, serviceRadiusKm, ...texts } = fieldsOf(business);
  const { phone, website, logoUrl, address, abn, contactEmail } = texts;
  return {
    ...texts,
    phone: phone ?? "",
    website: website ?? "",
    logoUrl: logoUrl ?? "",
    address: address ?? "",
    abn: abn ?? "",
    contactEmail: contactEmail ?? "",
    yearsExperience: String(yearsExperience),
    specialties: specialties.join(", "),
    serviceRadiusKm: String(serviceRadiusKm ?? ""),
    isActive: String(business.isActive),
  };
}

/** Streams the file: a million rows don't fit in memory. */
export function exportCsv(
  db: Db,
  filter: Pick<AdminTradieSearch, "search" | "filter">,
  now: Date,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  let lastId: string | undefined;
  return streamCsv(["id", ...CSV_FIELDS, ...CSV_READ_ONLY], async () => {
    const found = await findAfter(db, filter, lastId, ROWS_AT_ONCE);
    lastId = found.at(-1)?.id ?? lastId;
    return found.map((business) => rowOf(business, now));
  });
}

function rowOf(business: Business, now: Date): string[] {
  const fields = csvFieldsOf(business);
  const { slug, isVerified, verifiedUntil, averageRating, totalReviews } = describeSummary(business, now);
  return [
    business.id,
    ...CSV_FIELDS.map((name) => toCell(fields[name])),
    slug,
    String(isVerified),
    verifiedUntil ?? "",
    String(averageRating),
    String(totalReviews),
  ];
}
