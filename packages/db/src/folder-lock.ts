import { createHash, randomUUID } from "node:crypto";
import { readdirSync, realpathSync, rmSync } from "node:fs";
import { type Server, connect, createServer } from "node:net";
import { join } from "node:path";

// TMPDIR changes os.tmpdir(), and all processes must look in the same place.
const SOCKETS_FOLDER = "/tmp";

/**
 * Returns the release function, or undefined if another process holds the lock. PGlite has no lock of its own, and
 * two writers destroy the data. A listening socket ends with its process, so unlike a pid file it can't go stale.
 */
export async function lockFolder(
  folder: string,
  platform: NodeJS.Platform = process.platform,
): Promise<(() => void) | undefined> {
  const id = createHash("sha256").update(realpathSync(folder)).digest("hex").slice(0, 16);
  const server = await listenAlone(`plumbline-${id}`, platform);
  return server && (() => void server.close());
}

/** On Linux and Windows, these socket names aren't files, so they disappear with their process. */
function listenAlone(name: string, platform: NodeJS.Platform): Promise<Server | undefined> {
  if (platform === "linux") return listen(`\0${name}`);
  if (platform === "win32") return listen(`\\\\.\\pipe\\${name}`);
  return listenBesideOthers(name);
}

/**
 * On other systems, a socket is a file that outlives a killed process. Each process listens on its own socket
 * before it checks the others. If two start together, at least one sees the other, and a live socket is never
 * mistaken for a stale one.
 */
async function listenBesideOthers(name: string): Promise<Server | undefined> {
  const own = `${name}-${randomUUID().slice(0, 8)}.sock`;
  const server = await listen(join(SOCKETS_FOLDER, own));
  const others = readdirSync(SOCKETS_FOLDER).filter((file) => file.startsWith(name) && file !== own);
  for (const path of others.map((file) => join(SOCKETS_FOLDER, file))) {
    if (await someoneListens(path)) {
      server?.close();
      return undefined;
    }
    rmSync(path, { force: true });
  }
  return server;
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
