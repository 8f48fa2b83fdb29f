import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { paintFirst } from "./paint-first.ts";

const DOCUMENT =
  '<p>naïve ·</p><link rel="modulepreload" href="/a.js"/><link rel="icon"/><link rel="modulepreload"/>';

test("script preloads become low priority wherever the chunks are cut, and nothing else changes", async () => {
  const expected = DOCUMENT.replaceAll('"modulepreload"', '"modulepreload" fetchpriority="low"');
  const bytes = Buffer.from(DOCUMENT);
  for (let cut = 0; cut <= bytes.length; cut++) {
    const chunks = [bytes.subarray(0, cut), bytes.subarray(cut)];
    expect(await text(Readable.from(chunks).pipe(paintFirst()))).toBe(expected);
  }
});
