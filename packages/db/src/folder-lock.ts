import { createHash, randomUUID } from "node:crypto";
import { readdirSync, realpathSync, rmSync } from "node:fs";
import { type Server, connect, createServer } from "node:net";
import { join } from "node:path";

// Not the system's own choice, which TMPDIR changes: two processes have to look in the same place.
const SOCKETS_FOLDER = "/tmp";

/**
 * Keeps a second process away from `folder`, which has to be there; undefined when one is there already. Returns the
 * release.
 *
 * PGlite has no lock of its own, and two writers destroy the data. A listening socket is held by a living
 * process only, so unlike a pid file it cannot be left behind by a kill and then point at a stranger.
 */
export async function lockFolder(
  folder: string,
  platform: NodeJS.Platform = process.platform,
): Promise<(() => void) | undefined> {
  const id = createHash("sha256").update(realpathSync(folder)).digest("hex").slice(0, 16);
  const server = await listenAlone(`plumbline-${id}`, platform);
  return server && (() => void server.close());
}

/** Linux and Windows know names of sockets that are no files: they go with their process. */
function listenAlone(name: string, platform: NodeJS.Platform): Promise<Server | undefined> {
  if (platform === "linux") return listen(`\0${name}`);
  if (platform === "win32") return listen(`\\\\.\\pipe\\${name}`);
  return listenBesideOthers(name);
}

/**
 * Elsewhere a socket is a file that stays after a kill. Each process has one of its own and listens before it looks at
 * the others, so of two that come at once one sees the other at least, and none takes a living one for left behind.
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
