import { createHash } from "node:crypto";
import { createWorkerPool } from "@plumbline/server/workers.ts";
import { keepNewest } from "../../keep-newest.ts";
import type { Subject, SubjectFinder } from "./subject.ts";

type PicturesOptions = {
  finders: SubjectFinder[];
  render?: (subject: Subject) => Promise<Uint8Array<ArrayBuffer>>;
  /** Number of pictures kept in memory, about 50 kB each. */
  kept?: number;
};

const drawer = createWorkerPool<Subject, Uint8Array<ArrayBuffer>>({
  file: new URL("render-picture.ts", import.meta.url),
  threads: 1,
  queue: 40,
  timeoutMs: 5000,
  maxMemoryMb: 512,
});

/** Change this when the drawing changes, so that browsers fetch it again. */
const EDITION = "1";

/** Looks up the text by the page's path, so no one can have their own text drawn (docs/decisions/023). */
export function createPicturesService({ finders, render = drawer.run, kept = 200 }: PicturesOptions) {
  const findOrMake = keepNewest<Uint8Array<ArrayBuffer>>(kept);

  /** `draw` throws `Unavailable` when too many pictures are queued. */
  async function find(path: string) {
    const subject = await findSubject(path);
    if (!subject) return undefined;
    const text = JSON.stringify([EDITION, subject.section, subject.title, subject.stamp ?? ""]);
    const tag = createHash("sha256").update(text).digest("base64url").slice(0, 20);
    return { tag, draw: () => findOrMake(tag, () => render(subject)) };
  }

  async function findSubject(path: string): Promise<Subject | undefined> {
    for (const finder of finders) {
      const subject = await finder(path);
      if (subject) return subject;
    }
    return undefined;
  }

  return { find };
}
