import { randomUUID } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { isAbn } from "@plumbline/contract/abn.ts";
import { TradieEntry, type TradieFields } from "@plumbline/contract/directory-admin.ts";
import { CSV_FIELDS, type ImportReport, REPORTED_ROWS } from "@plumbline/contract/directory-csv.ts";
import type { Db } from "@plumbline/db/client.ts";
import { Invalid } from "@plumbline/server/errors.ts";
import { z } from "zod";
import type { Actor, Audit } from "../audit/service.ts";
import type { ReadCsv } from "./admin-csv.ts";
import { csvFieldsOf } from "./admin-export.ts";
import {
  findIdsByKeys,
  insertBusinesses,
  lockBusinesses,
  lockAdding,
  type NewBusiness,
  saveBusinesses,
} from "./admin-repository.ts";
import {
  CHECKED,
  changesOf,
  columnsOf,
  fieldsOf,
  keyOf,
  type Locate,
  movedFrom,
  pointOf,
  subjectOf,
} from "./admin-service.ts";
import type { CsvRow } from "./parse-csv.ts";
import { type Business, findBusinesses } from "./repository.ts";
import { slugOf } from "./slug.ts";
import type { Standing } from "./standing.ts";

const ROWS_AT_ONCE = 500;
/** Work per turn of the event loop: up to 30 ms. Long cells take as long as many rows. */
const STEP = { rows: 100, characters: 16 * 1024 };
const SWITCHED_OFF = "Someone switched this business off while we were reading the file. Import it again.";

const Uuid = z.uuid();

type ImportOptions = {
  db: Db;
  clock: () => Date;
  audit: Audit;
  readCsv: ReadCsv;
  openLocator: () => Promise<Locate>;
  standing: Standing;
};
type Banned = Awaited<ReturnType<Standing["findBanned"]>>;
type Planned =
  | { kind: "bad"; row: CsvRow; issues: Record<string, string> }
  | { kind: "create"; row: CsvRow; business: NewBusiness }
  | { kind: "update"; row: CsvRow; before: Business; after: Business }
  | { kind: "unchanged"; row: CsvRow };
type Of<Kind extends Planned["kind"]> = Extract<Planned, { kind: Kind }>;

export function createDirectoryImport(options: ImportOptions) {
  const { db, clock, audit, readCsv, openLocator, standing } = options;

  async function preview(file: Uint8Array): Promise<ImportReport> {
    const rows = await readCsv(file);
    const locate = await openLocator();
    const planned = await db.transaction(async (tx) => plan(tx, rows, locate, await findBanned(tx, rows)));
    return reportOf(planned, true);
  }

  /** Throws `Invalid`, naming the rows, and writes nothing if any row is wrong. */
  async function takeIn(actor: Actor, file: Uint8Array): Promise<ImportReport> {
    const rows = await readCsv(file);
    const locate = await openLocator();
    return db.transaction(async (tx) => {
      const banned = await findBanned(tx, rows);
      await lockAdding(tx);
      const planned = await plan(tx, rows, locate, banned);
      const report = reportOf(planned, false);
      if (report.bad > 0) throw refusalOf(report);
      const creates = planned.filter((one): one is Of<"create"> => one.kind === "create");
      const updates = planned.filter((one): one is Of<"update"> => one.kind === "update");
      for (const some of chunksOf(creates)) {
        const added = await insertBusinesses(
          tx,
          some.map(({ business }) => business),
        );
        await audit.recordAll(
          tx,
          actor,
          "business.import",
          added.map((business) => ({
            subject: subjectOf(business),
            changes: changesOf(undefined, business),
          })),
        );
      }
      for (const some of chunksOf(updates)) {
        await saveBusinesses(
          tx,
          some.map(({ after }) => after),
        );
        await audit.recordAll(
          tx,
          actor,
          "business.import",
          some.map(({ before, after }) => ({ subject: subjectOf(after), changes: changesOf(before, after) })),
        );
        for (const { before, after } of some) {
          const changes = changesOf(before, after);
          if (CHECKED.some((field) => field in changes)) await standing.follow(tx, after.id);
        }
      }
      return report;
    });
  }

  async function findBanned(tx: Db, rows: CsvRow[]): Promise<Banned> {
    const abns: string[] = [];
    for await (const some of inSteps(rows)) {
      abns.push(...some.map(({ cells }) => cells.abn?.replaceAll(/\s/g, "") ?? "").filter(isAbn));
    }
    const activating = rows.filter(({ cells }) => readSwitch(cells.isActive ?? "") === true);
    const named = await findBusinesses(tx, await findMatchIds(tx, activating));
    const ids = named.filter(({ isActive }) => !isActive).map(({ id }) => id);
    return standing.findBanned(tx, { abns: [...new Set(abns)], ids });
  }

  async function plan(tx: Db, rows: CsvRow[], locate: Locate, banned: Banned): Promise<Planned[]> {
    const known = await findMatches(tx, rows);
    const seen = new Map<string, number>();
    const planned: Planned[] = [];
    for await (const some of inSteps(rows)) {
      for (const row of some) {
        const one = planRow(row, known, seen, locate);
        const issues = refusalsOf(one, banned);
        planned.push(issues ? { kind: "bad", row, issues } : one);
      }
    }
    return planned;
  }

  function refusalsOf(one: Planned, banned: Banned): Record<string, string> | undefined {
    if (one.kind !== "create" && one.kind !== "update") return undefined;
    const { abn } = one.kind === "create" ? one.business : one.after;
    const ban = abn ? banned.get(abn) : undefined;
    if (ban) return { abn: ban };
    if (one.kind === "create" || one.before.isActive || !one.after.isActive) return undefined;
    // The business was active when the bans were read, so switching it off since may have been part of a ban.
    if (!banned.has(one.before.id)) return { isActive: SWITCHED_OFF };
    const banOfListing = banned.get(one.before.id);
    return banOfListing ? { isActive: banOfListing } : undefined;
  }

  function planRow(
    row: CsvRow,
    { byId, byKey }: Awaited<ReturnType<typeof findMatches>>,
    seen: Map<string, number>,
    locate: Locate,
  ): Planned {
    const bad = (issues: Record<string, string>): Planned => ({ kind: "bad", row, issues });
    const before = row.id ? byId.get(row.id.toLowerCase()) : byKey.get(keyOfRow(row));
    if (row.id && !before)
      return bad({ id: "There's no business with this id. Leave the id empty to add a new one." });
    if (before?.deletedAt) return bad({ id: "This business was removed. Restore it first." });
    const said = row.cells.isActive ?? "";
    const isActive = said === "" ? (before?.isActive ?? true) : readSwitch(said);
    const read = readFields(row, before);
    if (!read.fields || isActive === undefined) {
      return bad({ ...read.issues, ...(isActive === undefined && { isActive: "Enter true or false" }) });
    }
    const { fields } = read;
    const double = [before?.id, keyOf(fields)].filter((name) => name !== undefined);
    const earlier = double.map((name) => seen.get(name)).find((line) => line !== undefined);
    if (earlier !== undefined) return bad({ businessName: `The same business is on line ${earlier}` });
    const owner = byKey.get(keyOf(fields));
    if (before && owner && owner.id !== before.id)
      return bad({ businessName: "Another business in this suburb already has this name" });
    for (const name of double) seen.set(name, row.line);
    return settle(row, before, fields, isActive, locate);
  }

  function settle(
    row: CsvRow,
    before: Business | undefined,
    fields: TradieFields,
    isActive: boolean,
    locate: Locate,
  ): Planned {
    const now = clock();
    const place = () => pointOf(locate(fields.suburb, fields.state, fields.postcode));
    if (!before) {
      const slug = slugOf(fields.businessName, fields.suburb);
      const dates = { createdAt: now, updatedAt: now };
      const business = {
        ...columnsOf(fields),
        ...place(),
        ...dates,
        isActive,
        id: randomUUID(),
        slug,
      };
      return { kind: "create", row, business };
    }
    const after = {
      ...before,
      ...columnsOf(fields),
      ...(movedFrom(before, fields) && place()),
      isActive,
      updatedAt: now,
    };
    const isSame = Object.keys(changesOf(before, after)).length === 0;
    return isSame ? { kind: "unchanged", row } : { kind: "update", row, before, after };
  }

  return { preview, takeIn };
}

/** Locks the businesses that rows may match until the transaction ends. */
async function findMatches(tx: Db, rows: CsvRow[]) {
  const byId = new Map<string, Business>();
  for (const some of chunksOf(rows))
    for (const business of await lockBusinesses(tx, await findMatchIds(tx, some)))
      byId.set(business.id, business);
  const listed = [...byId.values()].filter(({ deletedAt }) => deletedAt === null);
  return { byId, byKey: new Map(listed.map((business) => [keyOf(business), business])) };
}

async function findMatchIds(tx: Db, rows: CsvRow[]): Promise<string[]> {
  const ids: string[] = [];
  for (const some of chunksOf(rows)) {
    const named = some.map(({ id }) => id).filter((id) => Uuid.safeParse(id).success);
    // Match by id and by name, because a row with an id may rename a business to one that is already listed.
    const keyed = some
      .map(({ cells: { businessName = "", suburb = "", postcode = "" } }) => ({
        businessName,
        suburb,
        postcode,
      }))
      .filter(({ businessName }) => businessName !== "");
    ids.push(...named, ...(await findIdsByKeys(tx, keyed)));
  }
  return ids;
}

function keyOfRow({ cells: { businessName = "", suburb = "", postcode = "" } }: CsvRow): string {
  return keyOf({ businessName, suburb, postcode });
}

/** Parses cells as typed form fields; columns missing from the file keep their current values. */
function readFields(row: CsvRow, before: Business | undefined) {
  const empty = Object.fromEntries(CSV_FIELDS.map((name) => [name, ""]));
  const there = before ? csvFieldsOf(before) : empty;
  const yearsTyped = row.cells.yearsExperience ?? "";
  // The form reads text that isn't a number as 0, but in a file such text means a misplaced column.
  const years = /^\d*$/.test(yearsTyped) ? {} : { yearsExperience: "Use a whole number from 0 to 120" };
  const { success, data, error } = TradieEntry.safeParse({ ...there, ...row.cells });
  if (success && !("yearsExperience" in years)) {
    // A cell equal to the current value isn't a change, even if today's rules would store it differently.
    return { fields: before ? keepUntouched(data, before, row) : data, issues: {} };
  }
  const found = error?.issues.toReversed().map(({ path, message }) => [path.join("."), message]) ?? [];
  return { fields: undefined, issues: { ...years, ...Object.fromEntries(found) } as Record<string, string> };
}

function keepUntouched(read: TradieFields, before: Business, row: CsvRow): TradieFields {
  const [was, said] = [fieldsOf(before), csvFieldsOf(before)];
  const names = Object.keys(read) as (keyof TradieFields)[];
  const untouched = names.filter((name) => (row.cells[name] ?? said[name]) === said[name]);
  return { ...read, ...Object.fromEntries(untouched.map((name) => [name, was[name]])) };
}

function readSwitch(text: string): boolean | undefined {
  const said = text.toLowerCase();
  return said === "true" || said === "yes" ? true : said === "false" || said === "no" ? false : undefined;
}

function reportOf(planned: Planned[], isDryRun: boolean): ImportReport {
  const count = (kind: Planned["kind"]) => planned.filter((one) => one.kind === kind).length;
  const bad = planned.filter((one): one is Of<"bad"> => one.kind === "bad");
  const changes = planned.filter((one): one is Of<"create"> | Of<"update"> => /create|update/.test(one.kind));
  return {
    isDryRun,
    rows: planned.length,
    created: count("create"),
    updated: count("update"),
    unchanged: count("unchanged"),
    bad: bad.length,
    badRows: bad.slice(0, REPORTED_ROWS).map(({ row, issues }) => ({
      line: row.line,
      businessName: row.cells.businessName ?? "",
      issues,
    })),
    changes: changes.slice(0, REPORTED_ROWS).map(describeChange),
  };
}

function describeChange(planned: Of<"create"> | Of<"update">): ImportReport["changes"][number] {
  const { kind, row } = planned;
  if (kind === "create")
    return { line: row.line, kind, businessName: planned.business.businessName, fields: [] };
  const [before, after] = [csvFieldsOf(planned.before), csvFieldsOf(planned.after)];
  const changed = CSV_FIELDS.filter((field) => before[field] !== after[field]);
  const fields = changed.map((field) => ({ field, before: before[field], after: after[field] }));
  return { line: row.line, kind, businessName: planned.before.businessName, fields };
}

function refusalOf({ bad, badRows }: ImportReport): Invalid {
  const issues = badRows.flatMap(({ line, issues: wrong }) =>
    Object.entries(wrong).map(([field, message]) => [`line ${line}: ${field}`, message]),
  );
  const rows = bad === 1 ? "1 row has errors" : `${bad} rows have errors`;
  return new Invalid(`Nothing was imported: ${rows}.`, Object.fromEntries(issues));
}

function* chunksOf<Item>(items: Item[]): Generator<Item[]> {
  for (let at = 0; at < items.length; at += ROWS_AT_ONCE) yield items.slice(at, at + ROWS_AT_ONCE);
}

/** Lets the server handle other requests in between. */
async function* inSteps(rows: CsvRow[]): AsyncGenerator<CsvRow[]> {
  let some: CsvRow[] = [];
  let characters = 0;
  for (const row of rows) {
    some.push(row);
    for (const cell of Object.values(row.cells)) characters += cell.length;
    if (some.length < STEP.rows && characters < STEP.characters) continue;
    yield some;
    await setImmediate();
    [some, characters] = [[], 0];
  }
  yield some;
}
