import { randomUUID } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, resolve, sep } from "node:path";
import type { Storage } from "./storage.ts";

export function createFileStorage(folder: string): Storage {
  const root = resolve(folder);

  /** A key that leads out of the folder is a bug in our code. */
  function pathOf(key: string): string {
    const path = resolve(root, key);
    if (!path.startsWith(root + sep)) throw new Error("The upload's key leads out of its folder");
    return path;
  }

  return {
    async put(key, bytes) {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true });
      // Files are renamed into place, so no half-written file is ever read or left under the key.
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
