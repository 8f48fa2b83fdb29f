import { fork } from "node:child_process";
import { once } from "node:events";
import { fsyncSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { lockFolder } from "./folder-lock.ts";
import { openPglite } from "./pglite.ts";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "plumbline-db-"));
});
afterEach(() => rm(folder, { recursive: true }));

test("the embedded database syncs to the disk when it commits, and not when it reads", async () => {
  const syncFile = vi.fn(fsyncSync);
  const { pool, close } = await openPglite(join(folder, "web"), syncFile);
  await pool.query("create table notes (words text)");
  syncFile.mockClear();
  await pool.query("insert into notes values ('kept')");
  expect(syncFile).toHaveBeenCalledOnce();
  await pool.query("select * from notes");
  expect(syncFile).toHaveBeenCalledOnce();
  await close();
});

test("a folder is open in one process at a time, and free again after a kill", async () => {
  const unlock = await lockFolder(folder);
  await expect(lockFolder(folder)).rejects.toThrow("open in another process");
  unlock();

  const holder = fork(join(import.meta.dirname, "testing-lock-holder.ts"), [folder], { execArgv: [] });
  await once(holder, "message");
  await expect(lockFolder(folder)).rejects.toThrow("open in another process");
  holder.kill("SIGKILL");
  await once(holder, "exit");
  (await lockFolder(folder))();
});
