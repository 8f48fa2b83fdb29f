// The listed businesses as far as a search looks at them, in memory and in step with the database (docs/decisions/019).
import type { BusinessTrade } from "@plumbline/contract/trades.ts";
import type { Db } from "@plumbline/db/client.ts";
import type { Strictness } from "./asked-words.ts";
import { type Cell, EMPTY_CELL } from "./search-cell.ts";
import { CHANGES_KEPT_MS, createChangesQuery, findHashes, readCells, type Row } from "./search-repository.ts";

/** Who has not looked for longer starts afresh: changes it has not seen may be gone. */
const LONGEST_PAUSE_MS = CHANGES_KEPT_MS / 2;

const MOST_WORDS_KEPT = 10_000;

/** What was read of a trade. */
type Shelf = {
  cells: Map<Row, Promise<Cell>>;
  /** The reading of everything; undefined where nobody asked for everything. */
  whole: Promise<void> | undefined;
  /** Whether that has ended: a row that is not among the cells and did not change since has nobody. */
  isWhole: boolean;
  /** Rows that changed since everything was asked for, and were not read again. */
  changed: Set<Row>;
};

/** Keeps what searches read, and reads again what changed. */
export function createSearchIndex(db: Db) {
  const shelves = new Map<BusinessTrade, Shelf>();
  /** The hashes that a word means, by strictness and word. */
  const meanings = new Map<string, number[]>();
  const findChanges = createChangesQuery(db);
  let mark: string | undefined;
  let lookedAt = -Infinity;

  /** Forgets what was written since the last look; to be awaited before each search. */
  async function catchUp(): Promise<void> {
    const now = performance.now();
    if (now - lookedAt > LONGEST_PAUSE_MS) mark = undefined;
    lookedAt = now;
    const since = mark;
    const look = await findChanges(since);
    if (look.changes.length > 0 || since === undefined) meanings.clear();
    for (const { trade, row } of look.changes) forget(trade, row);
    // Of two looks at once only one moves the mark; that the other saw more is seen again.
    if (mark !== since) return;
    if (since === undefined) shelves.clear();
    mark = look.mark;
  }

  function forget(trade: BusinessTrade, row: Row): void {
    const shelf = shelves.get(trade);
    // One that is being read may have been read too early. Whoever waits for it gets it, and nobody later.
    shelf?.cells.delete(row);
    if (shelf?.whole) shelf.changed.add(row);
  }

  function shelfOf(trade: BusinessTrade): Shelf {
    const shelf = shelves.get(trade) ?? {
      cells: new Map(),
      whole: undefined,
      isWhole: false,
      changed: new Set(),
    };
    shelves.set(trade, shelf);
    return shelf;
  }

  /** The cells of some rows of a trade. */
  async function cellsOf(trade: BusinessTrade, rows: Row[]): Promise<Map<Row, Cell>> {
    const shelf = shelfOf(trade);
    const isMissing = (row: Row) => !shelf.cells.has(row) && (!shelf.isWhole || shelf.changed.has(row));
    read(shelf, trade, rows.filter(isMissing));
    const cells = rows.map(async (row) => [row, (await shelf.cells.get(row)) ?? EMPTY_CELL] as const);
    return new Map(await Promise.all(cells));
  }

  function read(shelf: Shelf, trade: BusinessTrade, rows: Row[]): void {
    if (rows.length === 0) return;
    const reading = readCells(db, trade, rows);
    for (const row of rows) {
      const cell = reading.then((cells) => cells.get(row) ?? EMPTY_CELL);
      shelf.cells.set(row, cell);
      shelf.changed.delete(row);
      // Who waits hears of a failure; the next search tries again.
      cell.catch(() => {
        if (shelf.cells.get(row) === cell) shelf.cells.delete(row);
        if (shelf.whole) shelf.changed.add(row);
      });
    }
  }

  /** All cells of a trade. */
  async function allCellsOf(trade: BusinessTrade): Promise<Cell[]> {
    const shelf = shelfOf(trade);
    shelf.whole ??= readWhole(shelf, trade);
    await shelf.whole;
    read(shelf, trade, [...shelf.changed]);
    return Promise.all(shelf.cells.values());
  }

  async function readWhole(shelf: Shelf, trade: BusinessTrade): Promise<void> {
    try {
      for (const [row, cell] of await readCells(db, trade, "all")) {
        if (!shelf.cells.has(row) && !shelf.changed.has(row)) shelf.cells.set(row, Promise.resolve(cell));
      }
      shelf.isWhole = true;
    } catch (error) {
      shelf.whole = undefined;
      throw error;
    }
  }

  /** The hashes of the words that listings have, for each word asked. */
  async function hashesOf(words: string[], strictness: Strictness): Promise<number[][]> {
    const keyOf = (word: string) => `${strictness} ${word}`;
    const unknown = words.filter((word) => !meanings.has(keyOf(word)));
    const look = mark;
    const found = unknown.length === 0 ? [] : await findHashes(db, unknown, strictness);
    const fresh = new Map(unknown.map((word, at) => [word, found[at]!]));
    const hashes = words.map((word) => fresh.get(word) ?? meanings.get(keyOf(word)) ?? []);
    // Somebody may have listed the word meanwhile.
    if (look === mark && meanings.size < MOST_WORDS_KEPT)
      for (const [word, meant] of fresh) meanings.set(keyOf(word), meant);
    return hashes;
  }

  return { catchUp, hashesOf, cellsOf, allCellsOf };
}
