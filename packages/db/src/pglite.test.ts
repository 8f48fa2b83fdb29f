import { fork } from "node:child_process";
import { once } from "node:events";
import { fsyncSync } from "node:fs";
import { mkdir, mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, inject, test, vi } from "vitest";
import { openDatabase } from "./client.ts";
import { lockFolder } from "./folder-lock.ts";
import { openPglite } from "./pglite.ts";

const MIGRATIONS = inject("migrationsFolder");
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "plumbline-db-"));
});
afterEach(() => rm(folder, { recursive: true }));

test("the embedded database syncs to the disk when it commits, and not when it reads", async () => {
  const syncFile = vi.fn(fsyncSync);
  const { pool, close } = await openPglite(join(folder, "web"), "DATABASE_URL", syncFile);
  await pool.query("create table notes (words text)");
  syncFile.mockClear();
  await pool.query("insert into notes values ('kept')");
  expect(syncFile).toHaveBeenCalledOnce();
  await pool.query("select * from notes");
  expect(syncFile).toHaveBeenCalledOnce();
  await close();
});

/** Starts a process that holds the folder's lock. */
async function startHolder(platform: NodeJS.Platform) {
  const program = join(import.meta.dirname, "testing-lock-holder.ts");
  const holder = fork(program, [folder, platform], { execArgv: [] });
  await once(holder, "message");
  return holder;
}

// What a Mac does works here as well.
describe.for(["linux", "darwin"] as const)("the lock of a folder on %s", (platform) => {
  test("has one process at a time, and is free again after a kill", async () => {
    const unlock = await lockFolder(folder, platform);
    expect(await lockFolder(folder, platform)).toBeUndefined();
    unlock?.();

    const holder = await startHolder(platform);
    expect(await lockFolder(folder, platform)).toBeUndefined();
    holder.kill("SIGKILL");
    await once(holder, "exit");
    const unlockAgain = await lockFolder(folder, platform);
    expect(unlockAgain).toBeDefined();
    unlockAgain?.();
  });

  test("after a kill goes to one of those that come at once, not to two", async () => {
    const holder = await startHolder(platform);
    holder.kill("SIGKILL");
    await once(holder, "exit");
    const locks = await Promise.all(Array.from({ length: 5 }, () => lockFolder(folder, platform)));
    const held = locks.filter((unlock) => unlock !== undefined);
    expect(held.length).toBeLessThanOrEqual(1);
    for (const unlock of held) unlock();
  });

  test("is the same by whatever way the folder is reached", async () => {
    const [real, link] = [join(folder, "real"), join(folder, "link")];
    await mkdir(real);
    await symlink(real, link);
    const unlock = await lockFolder(real, platform);
    expect(await lockFolder(link, platform)).toBeUndefined();
    unlock?.();
  });
});

describe("what an operator is told", () => {
  const options = {
    folder: "",
    variable: "CHAT_DATABASE_URL" as const,
    migrationsFolder: MIGRATIONS,
    onError: () => undefined,
  };

  test("names the variable of this database, where the folder is taken and where the server is not there", async () => {
    const inFolder = { ...options, folder: join(folder, "chat") };
    const { close } = await openDatabase(inFolder);
    await expect(openDatabase(inFolder)).rejects.toThrow(/or set CHAT_DATABASE_URL\.$/);
    await close();
    const url = "postgres://kim:secret@127.0.0.1:1/chat";
    await expect(openDatabase({ ...options, url })).rejects.toThrow(/^CHAT_DATABASE_URL: /);
  });

  test("can be put right in the same process: a migration that fails leaves nothing open", async () => {
    const inFolder = { ...options, folder: join(folder, "chat") };
    const wrong = openDatabase({ ...inFolder, migrationsFolder: folder });
    await expect(wrong).rejects.toThrow("_journal.json");
    await (await openDatabase(inFolder)).close();
  });
});
