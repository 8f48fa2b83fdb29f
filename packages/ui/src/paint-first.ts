const PRELOAD = '<link rel="modulepreload"';

/**
 * Marks the script preloads of a document as low priority. The page reads and its forms work before script
 * arrives, so on a thin line text and fonts go first; React Router has no option for it.
 */
export function paintFirst() {
  const decoder = new TextDecoder();
  const encoder = new TextEncoder();
  let held = "";
  return new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      const text = held + decoder.decode(chunk, { stream: true });
      const marked = text.replaceAll(PRELOAD, `${PRELOAD} fetchpriority="low"`);
      // The end may be the beginning of a tag whose rest comes with the next chunk.
      const cut = marked.lastIndexOf("<");
      const isWhole = cut === -1 || marked.length - cut >= PRELOAD.length;
      held = isWhole ? "" : marked.slice(cut);
      controller.enqueue(encoder.encode(isWhole ? marked : marked.slice(0, cut)));
    },
    flush(controller) {
      controller.enqueue(encoder.encode(held + decoder.decode()));
    },
  });
}
