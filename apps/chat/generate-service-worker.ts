import { writeServiceWorker } from "@plumbline/server/service-worker.ts";
import type { GenerateSWOptions } from "workbox-build";

/**
 * Writes the service worker into a finished build. It keeps the app's own files and the offline page, and nothing
 * else: pages and the API always come from the network, so no copy of anybody's data is in its cache, and a
 * deployed version is the one people see. Without a network a page gives way to the offline one.
 */
export function generateServiceWorker(buildFolder: string): Promise<void> {
  return writeServiceWorker(buildFolder, {
    globPatterns: ["assets/**/*.{js,css,woff2,svg}", "*.{svg,webmanifest}", "icon-192.png"],
    runtimeCaching: [pagesFromTheNetwork],
    // A new worker waits for the next page to be loaded (app/lib/service-worker.ts), so that a page that is open
    // keeps the files it may still ask for.
    skipWaiting: false,
    clientsClaim: false,
  });
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
