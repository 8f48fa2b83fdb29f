import { createWorkerPool } from "./workers.ts";

/** The page bundle of `app/entry.server.tsx`, which exports the document renderers. */
export type Bundle = {
  entry: { module: Record<string, (facts: unknown) => Promise<Uint8Array<ArrayBuffer>>> };
};

/**
 * Runs in a thread, because @react-pdf blocks the event loop for up to a second. With 20 documents queued, the next
 * call throws `Unavailable`.
 */
export function createDocumentRenderer<Facts>(bundle: URL, name: string) {
  const pool = createWorkerPool<Facts, Uint8Array<ArrayBuffer>>({
    file: new URL("document-worker.ts", import.meta.url),
    data: { href: bundle.href, name },
    threads: 1,
    queue: 20,
    timeoutMs: 10_000,
    maxMemoryMb: 512,
  });
  return (facts: Facts) => pool.run(facts);
}
