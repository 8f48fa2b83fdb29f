const PRELOAD = '<link rel="modulepreload"';

/**
 * The page works without JavaScript, so on a slow line text and fonts go first, and on a slow phone the first frame
 * doesn't wait for modules to compile. React Router has no option for this. The module tags are made inert, and
 * restored by `START`, which precedes them. React doesn't compare these elements when it hydrates. `nonce`
 * distinguishes the document's own scripts from user content.
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
      // A tag may begin in this chunk and end in the next.
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
 * Starts the modules after the first paint, or straight away if no paint is expected. Going back before the router has
 * started changes the URL but not the page, so the page is reloaded.
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
    // Until the document is complete, a script without a next sibling may be incomplete.
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
