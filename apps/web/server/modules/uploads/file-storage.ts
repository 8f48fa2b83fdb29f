import { randomUUID } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, resolve, sep } from "node:path";
import type { Storage } from "./storage.ts";

export function createFileStorage(folder: string): Storage {
  const root = resolve(folder);

  /** Throws for a key that leads out of the folder, which would be our own bug. */
  function pathOf(key: string): string {
    const path = resolve(root, key);
    if (!path.startsWith(root + sep)) throw new Error("The upload's key leads out of its folder");
    return path;
  }

  return {
    async put(key, bytes) {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true });
      // Renamed into place, so a partly written file is never read or left under the key.
      const unfinished = `${path}.${randomUUID()}.part`;
      await writeFile(unfinished, bytes);
      await rename(unfinished, path);
    },

    async read(key) {
      try {
        return new Uint8Array(await readFile(pathOf(key)));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
        throw error;
      }
    },

    async remove(key) {
      await rm(pathOf(key), { force: true });
    },
  };
}
