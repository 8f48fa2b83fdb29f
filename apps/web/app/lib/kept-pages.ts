// Saves guides and blog posts on the device for reading offline: docs/decisions/024.

/** generate-service-worker.ts looks for this name. */
const CACHE = "plumbline-reading";
const MOST = 30;
const FRESH_MS = 3_600_000;

/** A saved copy runs no scripts and loads nothing from other sites, whatever its text contains. */
const COPY_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; font-src 'self'; " +
  "form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** Public pages that are useful on a building site without reception. */
function isReadable(path: string): boolean {
  return /^\/(guides|blog)(\/|$)/.test(path);
}

/** Skips pages that aren't worth saving and copies that are still fresh. Never rejects. */
export async function keepPage(path: string): Promise<void> {
  if (!isReadable(path) || !("caches" in window) || wantsToSaveData()) return;
  try {
    const cache = await caches.open(CACHE);
    const kept = await cache.match(path);
    if (kept && Date.now() - Number(kept.headers.get("X-Kept-At")) < FRESH_MS) return;
    // Fetched without cookies, so that the copy has only what everyone may see.
    const response = await fetch(path, { credentials: "omit", redirect: "error" });
    const isOpen = !/no-store/.test(response.headers.get("Cache-Control") ?? "");
    if (!response.ok || !isOpen || !response.headers.get("Content-Type")?.startsWith("text/html")) return;
    await cache.put(path, copyOf(await response.text(), new Date()));
    await trim(cache);
  } catch {
    // Offline or out of storage. The page itself still works.
  }
}

/** Removes whatever would break once the site has a newer version. */
function copyOf(html: string, now: Date): Response {
  const page = new DOMParser().parseFromString(html, "text/html");
  for (const element of page.querySelectorAll(
    'script, link[rel="modulepreload"], [class~="noscript:hidden"]',
  )) {
    element.remove();
  }
  page.documentElement.dataset.theme = document.documentElement.dataset.theme;
  const notice = page.createElement("p");
  notice.className = "border-b-2 border-ink bg-sheet px-4 py-3 text-sm sm:px-6";
  notice.textContent = `You're offline. This copy was saved on this device on ${now.toLocaleDateString("en-AU", { dateStyle: "long" })}, and the rules may have changed since.`;
  page.querySelector("main")?.prepend(notice);
  return new Response(`<!DOCTYPE html>${page.documentElement.outerHTML}`, {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": COPY_POLICY,
      "X-Kept-At": String(now.getTime()),
      "X-Title": encodeURIComponent(page.querySelector("h1")?.textContent ?? page.title),
    },
  });
}

/** Deletes from the start of the list, because a cache lists its keys oldest first. */
async function trim(cache: Cache): Promise<void> {
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, Math.max(0, keys.length - MOST)).map((key) => cache.delete(key)));
}

function wantsToSaveData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
}
