import { expect, test } from "vitest";
import { paintFirst } from "./paint-first.ts";

const DOCUMENT =
  '<p>naïve ·</p><link rel="modulepreload" href="/a.js"/><link rel="icon"/><link rel="modulepreload"/>';

test("script preloads become low priority wherever the chunks are cut, and nothing else changes", async () => {
  const expected = DOCUMENT.replaceAll('"modulepreload"', '"modulepreload" fetchpriority="low"');
  const bytes = new TextEncoder().encode(DOCUMENT);
  for (let cut = 0; cut <= bytes.length; cut++) {
    const chunks = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(bytes.subarray(0, cut));
        controller.enqueue(bytes.subarray(cut));
        controller.close();
      },
    });
    expect(await new Response(chunks.pipeThrough(paintFirst())).text()).toBe(expected);
  }
});
