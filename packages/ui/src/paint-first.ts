const PRELOAD = '<link rel="modulepreload"';

/**
 * Lets a document be painted before its script is fetched. The page reads and its forms work without script, so on a thin
 * line text and fonts go first, and on a slow phone the first frame does not wait for modules to be compiled; React
 * Router has no option for it. What it writes for its modules is made inert, and brought to life by `START` at the head of
 * the script it writes before them. React does not compare these elements when it takes over.
 *
 * @param nonce of the document's own scripts, by which they are told from what people wrote.
 */
export function paintFirst(nonce: string) {
  const context = `<script nonce="${nonce}">window.__reactRouterContext = {`;
  const modules = `<script nonce="${nonce}" type="module" async="">`;
  const parts = [PRELOAD, context, modules];
  const decoder = new TextDecoder();
  const encoder = new TextEncoder();
  let held = "";
  const mark = (text: string) =>
    text
      .replaceAll(PRELOAD, '<link rel="later-modulepreload"')
      .replace(context, () => context.replace(">", `>${START}`))
      .replace(modules, `<script nonce="${nonce}" type="later-module">`);
  return new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      const text = held + decoder.decode(chunk, { stream: true });
      // A part may begin in this chunk and end in the next.
      const cut = text.lastIndexOf("<");
      const isCut = cut !== -1 && parts.some((part) => part.startsWith(text.slice(cut, cut + part.length)));
      held = isCut ? text.slice(cut) : "";
      controller.enqueue(encoder.encode(mark(isCut ? text.slice(0, cut) : text)));
    },
    flush(controller) {
      controller.enqueue(encoder.encode(mark(held + decoder.decode())));
    },
  });
}

/**
 * Runs in the browser: starts the modules after the first paint, or at once where none is to be expected. Whoever goes
 * back before there is a router has another address under the same page, which is then loaded as it should be.
 */
const START = `(() => {
  const at = location.pathname + location.search;
  addEventListener("popstate", () => {
    const isElsewhere = location.pathname + location.search !== at;
    if (isElsewhere && !window.__reactRouterDataRouter) location.reload();
  });
  let isStarted = false;
  const start = () => {
    const later = document.querySelector('script[type="later-module"]');
    // Painted while the document still arrives: of a script that nothing follows there may be the half.
    if (!later?.nextSibling && document.readyState === "loading") return addEventListener("DOMContentLoaded", start);
    if (isStarted || !later) return;
    isStarted = true;
    for (const link of document.querySelectorAll('link[rel="later-modulepreload"]')) link.rel = "modulepreload";
    const script = document.createElement("script");
    script.type = "module";
    script.nonce = later.nonce;
    script.textContent = later.textContent;
    later.after(script);
  };
  const canTell = globalThis.PerformanceObserver?.supportedEntryTypes?.includes("paint");
  if (document.hidden || !canTell) return start();
  new PerformanceObserver(start).observe({ type: "paint", buffered: true });
  addEventListener("visibilitychange", start);
  setTimeout(start, 2000);
})();`;
