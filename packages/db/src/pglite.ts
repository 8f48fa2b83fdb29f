import { fsyncSync, mkdirSync } from "node:fs";
import { resolve } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { createPgConfig } from "@electric-sql/pglite/node-postgres";
import pg from "pg";
import { DatabaseUnavailable, type DatabaseVariable } from "./database-unavailable.ts";
import { lockFolder } from "./folder-lock.ts";

// PGlite starts PostgreSQL with -F (fsync off), but a commit must be on disk before it's acknowledged. fdatasync
// does nothing in PGlite's runtime, but fsync reaches `DurableFolder`.
const DURABLE_START = [
  ...PGlite.defaultStartParams.filter((flag) => flag !== "-F"),
  "-c",
  "wal_sync_method=fsync",
];

export const PGLITE_EXTENSIONS = { pg_trgm };

type SyncFile = (descriptor: number) => void;

export async function openPglite(
  folder: string,
  variable: DatabaseVariable,
  syncFile: SyncFile = fsyncSync,
): Promise<{ pool: pg.Pool; close: () => Promise<void> }> {
  const path = resolve(folder);
  mkdirSync(path, { recursive: true });
  const unlock = await lockFolder(path);
  if (!unlock)
    throw new DatabaseUnavailable(
      `The database in ${path} is open in another process. Stop that process first, or set ${variable}.`,
    );
  try {
    const pglite = await PGlite.create({
      fs: new DurableFolder(path, syncFile),
      startParams: DURABLE_START,
      extensions: PGLITE_EXTENSIONS,
    });
    const pool = poolOf(pglite);
    const close = async () => {
      await pool.end();
      await pglite.query("checkpoint");
      await pglite.close();
      unlock();
    };
    return { pool, close };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** PGlite serves one connection at a time. */
export function poolOf(pglite: PGlite): pg.Pool {
  const config = createPgConfig(pglite);
  const { connection } = config;
  const parse = connection.parse.bind(connection);
  // Drizzle passes its result parsers as `types`. pg ignores them here, but PGlite takes them for parameter types.
  connection.parse = (query: { types?: unknown }) =>
    parse({ ...query, types: Array.isArray(query.types) ? query.types : undefined });
  return new pg.Pool(Object.assign(config, { max: 1 }));
}

type FileSystemOptions = Parameters<NodeFS["init"]>[1];
type OpenFile = { nfd?: number };
type NodeFiles = { stream_ops: { fsync?: (file: OpenFile) => number } };

/** Adds the missing fsync to PGlite's folder on disk. */
class DurableFolder extends NodeFS {
  readonly #syncFile: SyncFile;

  constructor(path: string, syncFile: SyncFile) {
    super(path);
    this.#syncFile = syncFile;
  }

  override async init(pglite: PGlite, options: FileSystemOptions) {
    const { emscriptenOpts } = await super.init(pglite, options);
    const preRun = [
      ...(emscriptenOpts.preRun ?? []),
      (runtime: { NODEFS: NodeFiles }) => {
        runtime.NODEFS.stream_ops.fsync = (file) => {
          if (file.nfd !== undefined) this.#syncFile(file.nfd);
          return 0;
        };
      },
    ];
    return { emscriptenOpts: { ...emscriptenOpts, preRun } };
  }
}
