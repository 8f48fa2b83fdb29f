import { cleanLine } from "@plumbline/contract/clean-text.ts";
import { JURISDICTION_NAMES, STATES, type State } from "@plumbline/contract/jurisdictions.ts";
import { stateOfPostcode } from "@plumbline/contract/postcodes.ts";
import { Invalid } from "@plumbline/server/errors.ts";
import { CsvError, parse } from "csv-parse/sync";
import { z } from "zod";
import type { GazetteerRow } from "./merge.ts";

const COLUMNS = {
  name: ["suburb", "locality", "place_name", "name"],
  postcode: ["postcode", "postal_code", "pcode"],
  state: ["state", "state_code", "admin_code1"],
  latitude: ["latitude", "lat"],
  longitude: ["longitude", "lng", "lon", "long"],
  population: ["population"],
} as const;
type Column = keyof typeof COLUMNS;
const OPTIONAL: readonly Column[] = ["population", "state"];

/** Column positions in GeoNames' postal export (AU.txt), which has no heading. */
const GEONAMES: Record<Column, number> = {
  postcode: 1,
  name: 2,
  state: 4,
  latitude: 9,
  longitude: 10,
  population: -1,
};

const MOST_ERRORS_TOLD = 100;

const coordinate = (name: string, from: number, to: number) =>
  z
    .string()
    .regex(/^-?\d+(\.\d+)?$/, `the ${name} is not a number`)
    .transform(Number)
    .refine((value) => value >= from && value <= to, `the ${name} is not in Australia`);

const Row = z.object({
  name: z.string().transform(cleanLine).pipe(z.string().trim().min(1, "the name is missing").max(80)),
  postcode: z
    .string()
    .regex(/^\d{3,4}$/, "the postcode is not four digits")
    // Spreadsheets drop the leading zero of "0800".
    .transform((digits) => digits.padStart(4, "0")),
  state: z.string(),
  latitude: coordinate("latitude", -56, -8),
  longitude: coordinate("longitude", 96, 169),
  population: z
    .string()
    .regex(/^\d*$/, "the population is not a whole number")
    .transform((digits) => (digits === "" ? undefined : Number(digits))),
});

/** Throws `Invalid` with every bad row's line and reason. */
export function readGazetteerFile(text: string): GazetteerRow[] {
  const isGeoNames = /^\uFEFF?[A-Z]{2}\t/.test(text);
  const table = readTable(text, isGeoNames ? "\t" : ",");
  const heading = isGeoNames ? undefined : table.shift();
  const indexes = heading ? findColumns(heading.cells) : GEONAMES;
  const bad: string[] = [];
  const rows = table.flatMap(({ cells, line }) => {
    const cell = (column: Column) => cells[indexes[column]]?.trim() ?? "";
    const row = Row.safeParse(mapColumns(cell));
    const reason = row.success ? undefined : row.error.issues[0]?.message;
    const state = row.success ? readState(row.data.state, row.data.postcode) : undefined;
    if (row.success && state) return [{ ...row.data, state }];
    bad.push(`Line ${line}: ${reason ?? "the state isn't an Australian state or territory"}`);
    return [];
  });
  if (bad.length > 0) throw new Invalid(tell(bad));
  if (rows.length === 0) throw new Invalid("The file has no rows.");
  return rows;
}

function readTable(text: string, delimiter: string): { cells: string[]; line: number }[] {
  try {
    const records = parse(text, {
      delimiter,
      bom: true,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      quote: delimiter === "," ? '"' : null,
    }) as unknown as { record: string[]; info: { lines: number } }[];
    return records.map(({ record, info }) => ({ cells: record, line: info.lines }));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new Invalid(`We can't read the file as a table: ${error.message}`);
  }
}

function findColumns(heading: string[]): Record<Column, number> {
  const names = heading.map((name) => name.trim().toLowerCase());
  const indexes = mapColumns((column) => names.findIndex((name) => isOneOf(name, COLUMNS[column])));
  const missing = (Object.keys(COLUMNS) as Column[]).filter(
    (column) => indexes[column] === -1 && !OPTIONAL.includes(column),
  );
  if (missing.length === 0) return indexes;
  throw new Invalid(
    `The heading has no column for ${missing.map((column) => `${column} (${COLUMNS[column].join(", ")})`).join("; ")}.`,
  );
}

function mapColumns<Value>(get: (column: Column) => Value): Record<Column, Value> {
  const columns = Object.keys(COLUMNS) as Column[];
  return Object.fromEntries(columns.map((column) => [column, get(column)])) as Record<Column, Value>;
}

/** Without a state, the postcode decides. */
function readState(text: string, postcode: string): State | undefined {
  if (text === "") return stateOfPostcode(postcode);
  return STATES.find(
    (state) => state === text.toUpperCase() || JURISDICTION_NAMES[state].toLowerCase() === text.toLowerCase(),
  );
}

function tell(bad: string[]): string {
  const rest = bad.length - MOST_ERRORS_TOLD;
  return [
    `Nothing was imported: ${bad.length} ${bad.length === 1 ? "row has" : "rows have"} errors.`,
    ...bad.slice(0, MOST_ERRORS_TOLD),
    ...(rest > 0 ? [`... and ${rest} more.`] : []),
  ].join("\n");
}

function isOneOf(name: string, names: readonly string[]): boolean {
  return names.includes(name);
}
