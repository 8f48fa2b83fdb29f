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

test("the embedded database syncs to disk on a commit, but not on a read", async () => {
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

async function startHolder(platform: NodeJS.Platform) {
  const program = join(import.meta.dirname, "testing-lock-holder.ts");
  const holder = fork(program, [folder, platform], { execArgv: [] });
  await once(holder, "message");
  return holder;
}

describe.for(["linux", "darwin"] as const)("the folder lock on %s", (platform) => {
  test("is held by one process at a time, and is released when that process is killed", async () => {
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

  test("is acquired by at most one of several processes starting after a kill", async () => {
    const holder = await startHolder(platform);
    holder.kill("SIGKILL");
    await once(holder, "exit");
    const locks = await Promise.all(Array.from({ length: 5 }, () => lockFolder(folder, platform)));
    const held = locks.filter((unlock) => unlock !== undefined);
    expect(held.length).toBeLessThanOrEqual(1);
    for (const unlock of held) unlock();
  });

  test("is shared by all paths to the same folder", async () => {
    const [real, link] = [join(folder, "real"), join(folder, "link")];
    await mkdir(real);
    await symlink(real, link);
    const unlock = await lockFolder(real, platform);
    expect(await lockFolder(link, platform)).toBeUndefined();
    unlock?.();
  });
});

describe("errors when opening a database", () => {
  const options = {
    folder: "",
    variable: "CHAT_DATABASE_URL" as const,
    migrationsFolder: MIGRATIONS,
    onError: () => undefined,
  };

  test("name the variable to set if the folder is locked or the server is unreachable", async () => {
    const inFolder = { ...options, folder: join(folder, "chat") };
    const { close } = await openDatabase(inFolder);
    await expect(openDatabase(inFolder)).rejects.toThrow(/or set CHAT_DATABASE_URL\.$/);
    await close();
    const url = "postgres://kim:secret@127.0.0.1:1/chat";
    await expect(openDatabase({ ...options, url })).rejects.toThrow(/^CHAT_DATABASE_URL: /);
  });

  test("leave nothing open after a failed migration, so that the same process can try again", async () => {
    const inFolder = { ...options, folder: join(folder, "chat") };
    const wrong = openDatabase({ ...inFolder, migrationsFolder: folder });
    await expect(wrong).rejects.toThrow("_journal.json");
    await (await openDatabase(inFolder)).close();
  });
});
