import { createHash } from "node:crypto";
import { rmSync } from "node:fs";
import { type Server, connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseUnavailable } from "./database-unavailable.ts";

/**
 * Keeps a second process away from `folder`; throws when one is already there. Returns the release.
 *
 * PGlite has no lock of its own, and two writers destroy the data. A listening socket is held by a living
 * process only, so unlike a pid file it cannot be left behind by a kill and then point at a stranger.
 */
export async function lockFolder(folder: string): Promise<() => void> {
  const name = `plumbline-${createHash("sha256").update(folder).digest("hex").slice(0, 16)}`;
  const path = process.platform === "win32" ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`);
  let server = await listen(path);
  if (!server && !(await someoneListens(path))) {
    rmSync(path, { force: true });
    server = await listen(path);
  }
  if (!server) {
    throw new DatabaseUnavailable(
      `The database in ${folder} is open in another process. Stop that one first, or set DATABASE_URL.`,
    );
  }
  return () => server.close();
}

function listen(path: string): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy()).unref();
    server.once("error", (error: NodeJS.ErrnoException) =>
      error.code === "EADDRINUSE" ? resolve(undefined) : reject(error),
    );
    server.listen(path, () => resolve(server));
  });
}

function someoneListens(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path, () => (socket.destroy(), resolve(true)));
    socket.once("error", () => resolve(false));
  });
}
