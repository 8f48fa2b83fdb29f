// Runs in a thread (admin-csv.ts): a hostile file can take the parser seconds.
import { serialize } from "node:v8";
import { CSV_FIELDS, CSV_READ_ONLY, type CsvField, MAX_CSV_ROWS } from "@plumbline/contract/directory-csv.ts";
import { CsvError, parse } from "csv-parse/sync";
import { fromCell } from "../../text/csv-cell.ts";

/** A row of the file: its cells by column. A column that's missing from the file is missing here. */
export type CsvRow = { line: number; id: string; cells: Partial<Record<CsvField, string>> };
/** `CsvRow[]`s as `v8.serialize` writes them, or why the file can't be read. */
export type ParsedCsv = { batches: Uint8Array[] } | { refusal: string };

class Refusal extends Error {}

const LONGEST_LINE = 64 * 1024;
/** Twice what the fields may hold. */
const LONGEST_ROW = 16 * 1024;
const ROWS_IN_A_BATCH = 100;
const NAMED_AT_MOST = 5;
const KNOWN: ReadonlySet<string> = new Set(["id", ...CSV_FIELDS, ...CSV_READ_ONLY]);
const isField = (name: string): name is CsvField => CSV_FIELDS.some((field) => field === name);

/** Reads a file of businesses. */
export default function parseCsv(bytes: Uint8Array): ParsedCsv {
  try {
    return { batches: inBatches(rowsOf(textOf(bytes))) };
  } catch (error) {
    if (error instanceof Refusal) return { refusal: error.message };
    if (error instanceof CsvError) {
      return { refusal: `This is not a CSV file we can read: ${error.message}` };
    }
    throw error;
  }
}

function rowsOf(text: string): CsvRow[] {
  if (hasLongLine(text)) {
    throw new Refusal("This is not a CSV file we can read: a line of it is longer than 64 kB.");
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
          `A file may hold ${MAX_CSV_ROWS.toLocaleString("en-AU")} businesses. Please split it.`,
        );
      }
      rows.push(toRow(columns, record, lines));
      return null;
    },
  });
  if (!columns) throw new Refusal("The file is empty. Its first line is to name the columns.");
  return rows;
}

/** Finds every line of twice the limit; `max_record_size` counts only what is in cells, and never empty ones. */
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
    throw new Refusal("The file is not in UTF-8. Save it as “CSV UTF-8” and send it again.");
  }
}

function checkColumns(names: string[]): string[] {
  const unknown = names.filter((name) => !KNOWN.has(name));
  if (unknown.length > 0) {
    const asked = unknown
      .slice(0, NAMED_AT_MOST)
      .map((name) => `“${name}”`)
      .join(", ");
    throw new Refusal(`There is no column ${asked}. The columns are id, ${CSV_FIELDS.join(", ")}.`);
  }
  const double = names.find((name, at) => names.indexOf(name) !== at);
  if (double) throw new Refusal(`The column “${double}” is there twice.`);
  const hasKey = ["businessName", "suburb", "postcode"].every((name) => names.includes(name));
  if (!names.includes("id") && !hasKey) {
    throw new Refusal("The file needs the column id, or businessName, suburb and postcode.");
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
  // Cells may hold line breaks: a row is looked for where it begins.
  const line = lastLine - record.join("").split("\n").length + 1;
  return { line, id, cells };
}

/** 20,000 rows in one message would keep the receiver's event loop for a tenth of a second. */
function inBatches(rows: CsvRow[]): Uint8Array[] {
  return Array.from({ length: Math.ceil(rows.length / ROWS_IN_A_BATCH) }, (_, at) =>
    serialize(rows.slice(at * ROWS_IN_A_BATCH, (at + 1) * ROWS_IN_A_BATCH)),
  );
}
