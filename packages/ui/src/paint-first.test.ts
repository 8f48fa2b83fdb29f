import { expect, test } from "vitest";
import { paintFirst } from "./paint-first.ts";

const NONCE = "N0+/nce==";
const CONTEXT = `<script nonce="${NONCE}">window.__reactRouterContext = {"basename":"/"}</script>`;
const MODULES = `<script nonce="${NONCE}" type="module" async="">import "/a.js";</script>`;
const DOCUMENT = `<p>naïve · <</p><link rel="modulepreload" href="/a.js"/><link rel="icon"/>${CONTEXT}${MODULES}<b/>`;

function sent(text: string, cut: number): Promise<string> {
  const bytes = new TextEncoder().encode(text);
  const chunks = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(bytes.subarray(0, cut));
      controller.enqueue(bytes.subarray(cut));
      controller.close();
    },
  });
  return new Response(chunks.pipeThrough(paintFirst(NONCE))).text();
}

test("module scripts are made inert however the document is split into chunks, and one script restores them", async () => {
  const whole = await sent(DOCUMENT, 0);
  expect(whole).toMatch(
    /^<p>naïve · <<\/p><link rel="later-modulepreload" href="\/a.js"\/><link rel="icon"\/>/,
  );
  expect(whole).toContain(`<script nonce="${NONCE}" type="later-module">import "/a.js";</script><b/>`);
  expect(whole.match(/<script nonce="[^"]+">\(\(\) => \{.+?window\.__reactRouterContext = \{/s)).toHaveLength(
    1,
  );
  const length = new TextEncoder().encode(DOCUMENT).length;
  for (let cut = 1; cut <= length; cut++) expect(await sent(DOCUMENT, cut)).toBe(whole);
});

test("user content stays unchanged, even if it looks like the document's own script", async () => {
  const written = DOCUMENT.replaceAll(NONCE, "guessed").replace(/<link rel="modulepreload".*?>/, "");
  expect(await sent(written, written.length)).toBe(written);
});
