import { type CsvField, CSV_FIELDS, CSV_READ_ONLY } from "@plumbline/contract/directory-csv.ts";
import type { AdminTradieSearch } from "@plumbline/contract/directory-admin.ts";
import type { Db } from "@plumbline/db/client.ts";
import { stringify } from "csv-stringify/sync";
import { findAfter } from "./admin-repository.ts";
import { fieldsOf } from "./admin-service.ts";
import { toCell } from "./csv-cell.ts";
import { describeSummary } from "./describe.ts";
import type { Business } from "./repository.ts";

const ROWS_AT_ONCE = 500;
/** Tells spreadsheets that the text is UTF-8. */
const BYTE_ORDER_MARK = "\ufeff";
const CSV_STYLE = { record_delimiter: "windows" } as const;

/** What a business's cells say, by column. */
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

/** The businesses a search finds as a CSV file, made while it is read: a million of them fit in no answer. */
export function exportCsv(
  db: Db,
  filter: Omit<AdminTradieSearch, "page">,
  now: Date,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  let lastId: string | undefined;
  return new ReadableStream({
    start(controller) {
      const header = stringify([["id", ...CSV_FIELDS, ...CSV_READ_ONLY]], CSV_STYLE);
      controller.enqueue(encoder.encode(BYTE_ORDER_MARK + header));
    },
    async pull(controller) {
      const found = await findAfter(db, filter, lastId, ROWS_AT_ONCE);
      lastId = found.at(-1)?.id;
      const rows = found.map((business) => rowOf(business, now));
      if (rows.length > 0) controller.enqueue(encoder.encode(stringify(rows, CSV_STYLE)));
      if (found.length < ROWS_AT_ONCE) controller.close();
    },
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
