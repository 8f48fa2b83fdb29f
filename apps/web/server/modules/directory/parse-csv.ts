// Runs in a worker thread (admin-csv.ts), because a hostile file can take the parser seconds.
import { serialize } from "node:v8";
import { CSV_FIELDS, CSV_READ_ONLY, type CsvField, MAX_CSV_ROWS } from "@plumbline/contract/directory-csv.ts";
import { CsvError, parse } from "csv-parse/sync";
import { fromCell } from "../../text/csv-cell.ts";

/** Columns missing from the file are also missing from `cells`. */
export type CsvRow = { line: number; id: string; cells: Partial<Record<CsvField, string>> };
/** Batches of `CsvRow[]` in `v8.serialize` format. */
export type ParsedCsv = { batches: Uint8Array[] } | { refusal: string };

class Refusal extends Error {}

const LONGEST_LINE = 64 * 1024;
/** Twice as much as the fields can hold. */
const LONGEST_ROW = 16 * 1024;
const ROWS_IN_A_BATCH = 100;
const NAMED_AT_MOST = 5;
const KNOWN: ReadonlySet<string> = new Set(["id", ...CSV_FIELDS, ...CSV_READ_ONLY]);
const isField = (name: string): name is CsvField => CSV_FIELDS.some((field) => field === name);

export default function parseCsv(bytes: Uint8Array): ParsedCsv {
  try {
    return { batches: inBatches(rowsOf(textOf(bytes))) };
  } catch (error) {
    if (error instanceof Refusal) return { refusal: error.message };
    if (error instanceof CsvError) {
      return { refusal: `We can't read this as a CSV file: ${error.message}` };
    }
    throw error;
  }
}

function rowsOf(text: string): CsvRow[] {
  if (hasLongLine(text)) {
    throw new Refusal("We can't read this as a CSV file: a line is longer than 64 kB.");
  }
  const rows: CsvRow[] = [];
  let columns: string[] | undefined;
  parse(text, {
    bom: true,
    skip_empty_lines: true,
    trim: true,
    max_record_size: LONGEST_ROW,
    on_record(record: string[], { lines }) {
      if (!columns) {
        columns = checkColumns(record);
        return null;
      }
      if (rows.length === MAX_CSV_ROWS) {
        throw new Refusal(
          `A file can have up to ${MAX_CSV_ROWS.toLocaleString("en-AU")} businesses. Please split it.`,
        );
      }
      rows.push(toRow(columns, record, lines));
      return null;
    },
  });
  if (!columns) throw new Refusal("The file is empty. The first line must name the columns.");
  return rows;
}

/**
 * Catches every line at least twice as long as the limit. `max_record_size` isn't enough: it counts only cell
 * contents.
 */
function hasLongLine(text: string): boolean {
  for (let at = 0; at + LONGEST_LINE <= text.length; at += LONGEST_LINE) {
    if (!/[\r\n]/.test(text.slice(at, at + LONGEST_LINE))) return true;
  }
  return false;
}

function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new Refusal("The file isn't in UTF-8. Save it as “CSV UTF-8” and send it again.");
  }
}

function checkColumns(names: string[]): string[] {
  const unknown = names.filter((name) => !KNOWN.has(name));
  if (unknown.length > 0) {
    const asked = unknown
      .slice(0, NAMED_AT_MOST)
      .map((name) => `“${name}”`)
      .join(", ");
    throw new Refusal(`Unknown column: ${asked}. The columns are id, ${CSV_FIELDS.join(", ")}.`);
  }
  const double = names.find((name, at) => names.indexOf(name) !== at);
  if (double) throw new Refusal(`The column “${double}” appears twice.`);
  const hasKey = ["businessName", "suburb", "postcode"].every((name) => names.includes(name));
  if (!names.includes("id") && !hasKey) {
    throw new Refusal("The file needs an id column, or the columns businessName, suburb and postcode.");
  }
  return names;
}

function toRow(columns: string[], record: string[], lastLine: number): CsvRow {
  const cells: CsvRow["cells"] = {};
  let id = "";
  for (const [at, name] of columns.entries()) {
    const text = fromCell(record[at] ?? "");
    if (name === "id") id = text;
    if (isField(name)) cells[name] = text;
  }
  // Cells may contain line breaks, so report the line where the row starts.
  const line = lastLine - record.join("").split("\n").length + 1;
  return { line, id, cells };
}

/** 20,000 rows in one message would block the receiver's event loop for 100 ms. */
function inBatches(rows: CsvRow[]): Uint8Array[] {
  return Array.from({ length: Math.ceil(rows.length / ROWS_IN_A_BATCH) }, (_, at) =>
    serialize(rows.slice(at * ROWS_IN_A_BATCH, (at + 1) * ROWS_IN_A_BATCH)),
  );
}
