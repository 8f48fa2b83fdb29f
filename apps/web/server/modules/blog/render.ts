import { createHash } from "node:crypto";
import type { CitedEntry } from "@plumbline/contract/blog.ts";
import { Invalid } from "@plumbline/server/errors.ts";
import { createWorkerPool, TookTooMuch } from "@plumbline/server/workers.ts";
import { keepNewest } from "../../keep-newest.ts";
import type { CitedEntries } from "./cited-entries.ts";
import type { PostText } from "./write-html.ts";

const TOO_DEEP = "This text couldn't be read because its lists or quotes are nested too deeply.";
const TOO_COMPLICATED =
  "This text is too complicated to show as a page. Use fewer *, _ and ~ characters, or split it into several posts.";
/** Limits nested quotes and lists, because parsing time grows with the square of the depth. */
const DEEP_LINE = /^([ \t]*(>|[-+*][ \t]|\d{1,9}[.)][ \t])){50}/m;
/** 200,000 ordinary characters take a second. */
const LIMITS = { threads: 1, queue: 200, timeoutMs: 5000, maxMemoryMb: 768 };
const writer = createWorkerPool<PostText, string>({
  file: new URL("write-html.ts", import.meta.url),
  ...LIMITS,
});
const finder = createWorkerPool<string, string[]>({
  file: new URL("find-citations.ts", import.meta.url),
  ...LIMITS,
});
const recallHtml = keepNewest<string>(200);
const recallIds = keepNewest<string[]>(500);

/** Returns safe HTML. `base` makes links absolute. Throws `TookTooMuch`. */
function renderPost(content: string, cited: CitedEntry[], base?: string): Promise<string> {
  const shown = cited.map(({ id, number, jurisdiction }) => [id, number, jurisdiction]);
  const key = hashOf(JSON.stringify([content, shown, base]));
  return recallHtml(key, () => writer.run({ content, cited, base }));
}

/** Returns the cited entries' ids in the order of the text. Throws `TookTooMuch`. */
export function entriesIn(content: string): Promise<string[]> {
  return recallIds(hashOf(content), () => finder.run(content));
}

const UNSHOWABLE = "<p>This post can't be shown right now.</p>";

/** Returns a notice if the text is too complex to render. */
export function showPost(content: string, cited: CitedEntry[], base?: string): Promise<string> {
  return renderPost(content, cited, base).catch(unlessTooMuch(UNSHOWABLE));
}

/** Returns an empty list if the text is too complex to parse. */
export function entriesOf(content: string): Promise<string[]> {
  return entriesIn(content).catch(unlessTooMuch([]));
}

/** Saving refuses text like this, but a post may predate the limits. */
function unlessTooMuch<Instead>(instead: Instead) {
  return (error: unknown): Instead => {
    if (error instanceof TookTooMuch || error instanceof RangeError) return instead;
    throw error;
  };
}

/** Deep nesting exhausts the stack, and some text takes minutes to render. */
export async function refuseUnreadable(content: string, entries: CitedEntries): Promise<void> {
  if (DEEP_LINE.test(content)) throw new Invalid(TOO_DEEP, { content: TOO_DEEP });
  try {
    const ids = await entriesIn(content);
    entries.refuseUnknown(ids);
    await renderPost(content, entries.describe(ids));
  } catch (error) {
    if (error instanceof TookTooMuch) throw new Invalid(TOO_COMPLICATED, { content: TOO_COMPLICATED });
    if (!(error instanceof RangeError)) throw error;
    throw new Invalid(TOO_DEEP, { content: TOO_DEEP });
  }
}

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("base64");
}
