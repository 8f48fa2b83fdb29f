import { createHash } from "node:crypto";
import { Unavailable } from "@plumbline/server/errors.ts";
import { takingTurns } from "@plumbline/server/taking-turns.ts";
import { keepNewest } from "../../keep-newest.ts";
import { renderPicture } from "./render-picture.ts";
import type { Subject, SubjectFinder } from "./subject.ts";

type PicturesOptions = {
  /** Asked in this order; each part of the site knows its own pages. */
  finders: SubjectFinder[];
  render?: (subject: Subject) => Promise<Uint8Array<ArrayBuffer>>;
  /** Pictures in memory, of about 50 kB each. */
  kept?: number;
};

/** Drawing keeps a processor busy for a while, and the site has others to answer. */
const AT_ONCE = 2;
const MOST_WAITING = 40;

/** Moves on with the drawing, so that no browser keeps an old one. */
const EDITION = "1";

/**
 * The picture of each page for where its address is shared. What is drawn is looked up by the page's path: nobody
 * can have a text of their own drawn (docs/decisions/023).
 */
export function createPicturesService({ finders, render = renderPicture, kept = 200 }: PicturesOptions) {
  const inTurn = takingTurns(AT_ONCE);
  const findOrMake = keepNewest<Uint8Array<ArrayBuffer>>(kept);
  let waiting = 0;

  /** The picture of the page at a path; undefined where there is no such page. `draw` may refuse for now. */
  async function find(path: string) {
    const subject = await findSubject(path);
    if (!subject) return undefined;
    const text = JSON.stringify([EDITION, subject.section, subject.title, subject.stamp ?? ""]);
    const tag = createHash("sha256").update(text).digest("base64url").slice(0, 20);
    return { tag, draw: () => findOrMake(tag, () => drawInTurn(subject)) };
  }

  async function findSubject(path: string): Promise<Subject | undefined> {
    for (const finder of finders) {
      const subject = await finder(path);
      if (subject) return subject;
    }
    return undefined;
  }

  async function drawInTurn(subject: Subject) {
    if (waiting >= MOST_WAITING)
      throw new Unavailable("Too many pictures are being drawn. Please try again.");
    waiting++;
    try {
      return await inTurn(() => render(subject));
    } finally {
      waiting--;
    }
  }

  return { find };
}
