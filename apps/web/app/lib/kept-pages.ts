// Guides and blog posts that were read here, kept on the device for reading without a network: docs/decisions/024.

/** The service worker looks for them by this name (generate-service-worker.ts). */
const CACHE = "plumbline-reading";
const MOST = 30;
const FRESH_MS = 3_600_000;

/** A copy runs no script and asks nothing of anybody else, whatever is in its text. */
const COPY_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; font-src 'self'; " +
  "form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** Public pages that somebody reads again at a place without reception. */
function isReadable(path: string): boolean {
  return /^\/(guides|blog)(\/|$)/.test(path);
}

/** Keeps a copy of the page at this path, unless it is none to keep or there is a fresh one. Never fails. */
export async function keepPage(path: string): Promise<void> {
  if (!isReadable(path) || !("caches" in window) || wantsToSaveData()) return;
  try {
    const cache = await caches.open(CACHE);
    const kept = await cache.match(path);
    if (kept && Date.now() - Number(kept.headers.get("X-Kept-At")) < FRESH_MS) return;
    // As a stranger: what is kept is what everybody may see, whoever is signed in.
    const response = await fetch(path, { credentials: "omit", redirect: "error" });
    const isOpen = !/no-store/.test(response.headers.get("Cache-Control") ?? "");
    if (!response.ok || !isOpen || !response.headers.get("Content-Type")?.startsWith("text/html")) return;
    await cache.put(path, copyOf(await response.text(), new Date()));
    await trim(cache);
  } catch {
    // A network that broke off, or a device without room: the page is read all the same.
  }
}

/** The document as it reads, without what a later version of the site could not run. */
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
  notice.textContent = `You are offline. This copy was kept on this device on ${now.toLocaleDateString("en-AU", { dateStyle: "long" })}: a rule may have changed since.`;
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

/** The oldest go first: a cache lists them in the order they were kept. */
async function trim(cache: Cache): Promise<void> {
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, Math.max(0, keys.length - MOST)).map((key) => cache.delete(key)));
}

function wantsToSaveData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
}
