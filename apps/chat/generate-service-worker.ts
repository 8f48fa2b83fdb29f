import { writeServiceWorker } from "@plumbline/server/service-worker.ts";
import type { GenerateSWOptions } from "workbox-build";

/**
 * Caches only the app's own files and the offline page. Pages and the API always come from the network, so no
 * one's data is in the cache and a new version shows straight away. Without a network, a page redirects to the
 * offline one.
 */
export function generateServiceWorker(buildFolder: string): Promise<void> {
  return writeServiceWorker(buildFolder, {
    globPatterns: ["assets/**/*.{js,css,woff2,svg}", "*.{svg,webmanifest}", "icon-192.png"],
    runtimeCaching: [pagesFromTheNetwork],
    // A new worker activates at the next page load (app/lib/service-worker.ts), so that an open page keeps the
    // files it may still request.
    skipWaiting: false,
    clientsClaim: false,
  });
}

// These functions are copied into the worker as text, so they can't use anything outside them.
const pagesFromTheNetwork: NonNullable<GenerateSWOptions["runtimeCaching"]>[number] = {
  // Downloads bypass the worker, because the browser itself shows when one fails.
  urlPattern: ({ request, url }) => request.mode === "navigate" && !url.pathname.startsWith("/api/"),
  handler: "NetworkOnly",
  options: {
    plugins: [
      {
        // Redirects instead of serving the page here, because the offline page's script only runs at its own URL.
        handlerDidError: async ({ request }) => {
          const { pathname, search } = new URL(request.url);
          return Response.redirect(`/offline#${pathname}${search}`);
        },
      },
    ],
  },
};
