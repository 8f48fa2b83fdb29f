import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type GenerateSWOptions, generateSW } from "workbox-build";

/** The one page that is kept for when there is no network. */
const OFFLINE_PAGE = "/offline";

/**
 * Writes the service worker into a finished build. It keeps the app's own files and the offline page, and nothing
 * else: pages and the API always come from the network, so no copy of anybody's data is in its cache, and a
 * deployed version is the one people see. Without a network a page gives way to the offline one.
 */
export async function generateServiceWorker(buildFolder: string): Promise<void> {
  const clientFolder = join(buildFolder, "client");
  const { warnings } = await generateSW({
    swDest: join(clientFolder, "sw.js"),
    globDirectory: clientFolder,
    globPatterns: ["assets/**/*.{js,css,woff2,svg}", "*.{svg,webmanifest}", "icon-192.png"],
    // Their names change with their content.
    dontCacheBustURLsMatching: /^assets\//,
    additionalManifestEntries: [{ url: OFFLINE_PAGE, revision: await fingerprintOf(buildFolder) }],
    runtimeCaching: [pagesFromTheNetwork],
    cleanupOutdatedCaches: true,
    // A new worker waits for the next page to be loaded (app/lib/service-worker.ts), so that a page that is open
    // keeps the files it may still ask for.
    skipWaiting: false,
    clientsClaim: false,
    inlineWorkboxRuntime: true,
    sourcemap: false,
    mode: "production",
  });
  if (warnings.length > 0) throw new Error(`service worker: ${warnings.join(", ")}`);
}

// Its functions are copied into the worker as text: they can use nothing from around them.
const pagesFromTheNetwork: NonNullable<GenerateSWOptions["runtimeCaching"]>[number] = {
  // A download is no page: its failure is told by the browser.
  urlPattern: ({ request, url }) => request.mode === "navigate" && !url.pathname.startsWith("/api/"),
  handler: "NetworkOnly",
  options: {
    plugins: [
      {
        // To an address of its own, because that page's script runs for that address only.
        handlerDidError: async ({ request }) => {
          const { pathname, search } = new URL(request.url);
          return Response.redirect(`/offline#${pathname}${search}`);
        },
      },
    ],
  },
};

/** Changes with everything the offline page is made of. */
async function fingerprintOf(buildFolder: string): Promise<string> {
  const server = await readFile(join(buildFolder, "server/index.js"));
  return createHash("sha256").update(server).digest("hex").slice(0, 16);
}
