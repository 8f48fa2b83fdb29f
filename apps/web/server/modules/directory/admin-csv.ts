import { Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { CSV_FIELDS, CSV_READ_ONLY, type CsvField, MAX_CSV_ROWS } from "@plumbline/contract/directory-csv.ts";
import { Invalid } from "@plumbline/server/errors.ts";
import { CsvError, parse } from "csv-parse";
import { fromCell } from "../../text/csv-cell.ts";

/** A row of the file: what its cells say, by column. A column the file has not is not there. */
export type CsvRow = { line: number; id: string; cells: Partial<Record<CsvField, string>> };

const CHUNK = 64 * 1024;
const LINE_TOO_LONG = "This is not a CSV file we can read: a line of it is longer than 64 kB.";
const NAMED_AT_MOST = 5;
const KNOWN: ReadonlySet<string> = new Set(["id", ...CSV_FIELDS, ...CSV_READ_ONLY]);
const isField = (name: string): name is CsvField => CSV_FIELDS.some((field) => field === name);

/** Reads a file of businesses. Throws `Invalid` where it is no such file, or holds a column we do not know. */
export async function readCsv(bytes: Uint8Array): Promise<CsvRow[]> {
  const rows: CsvRow[] = [];
  let columns: string[] | undefined;
  try {
    const text = textOf(bytes);
    if (chunksOf(text).some(isPartOfALine)) throw new Invalid(LINE_TOO_LONG);
    const source = Readable.from(inSteps(chunksOf(text)));
    const options = { bom: true, info: true, skip_empty_lines: true, trim: true, max_record_size: CHUNK };
    const parser = source.pipe(parse(options));
    for await (const { record, info } of parser as AsyncIterable<{
      record: string[];
      info: { lines: number };
    }>) {
      if (!columns) {
        columns = checkColumns(record);
        continue;
      }
      if (rows.length === MAX_CSV_ROWS) {
        throw new Invalid(
          `A file may hold ${MAX_CSV_ROWS.toLocaleString("en-AU")} businesses. Please split it.`,
        );
      }
      rows.push(toRow(columns, record, info.lines));
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new Invalid(`This is not a CSV file we can read: ${error.message}`);
  }
  if (!columns) throw new Invalid("The file is empty. Its first line is to name the columns.");
  return rows;
}

function chunksOf(text: string): string[] {
  return Array.from({ length: Math.ceil(text.length / CHUNK) }, (_, at) =>
    text.slice(at * CHUNK, (at + 1) * CHUNK),
  );
}

/** A line that fills a chunk is no row of ours: all its cells together would take the parser seconds. */
function isPartOfALine(chunk: string): boolean {
  return chunk.length === CHUNK && !/[\r\n]/.test(chunk);
}

/** Lets the server answer others between the chunks. */
async function* inSteps(chunks: string[]): AsyncGenerator<string> {
  for (const chunk of chunks) {
    await setImmediate();
    yield chunk;
  }
}

function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new Invalid("The file is not in UTF-8. Save it as “CSV UTF-8” and send it again.");
  }
}

function checkColumns(names: string[]): string[] {
  const unknown = names.filter((name) => !KNOWN.has(name));
  if (unknown.length > 0) {
    const asked = unknown
      .slice(0, NAMED_AT_MOST)
      .map((name) => `“${name}”`)
      .join(", ");
    throw new Invalid(`There is no column ${asked}. The columns are id, ${CSV_FIELDS.join(", ")}.`);
  }
  const double = names.find((name, at) => names.indexOf(name) !== at);
  if (double) throw new Invalid(`The column “${double}” is there twice.`);
  const hasKey = ["businessName", "suburb", "postcode"].every((name) => names.includes(name));
  if (!names.includes("id") && !hasKey) {
    throw new Invalid("The file needs the column id, or businessName, suburb and postcode.");
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
