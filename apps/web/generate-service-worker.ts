import { writeServiceWorker } from "@plumbline/server/service-worker.ts";
import type { GenerateSWOptions } from "workbox-build";

type Route = NonNullable<GenerateSWOptions["runtimeCaching"]>[number];

/**
 * Writes the service worker into a finished build. It keeps the offline page with its fonts, and nothing else by
 * itself: pages, their data and the API always come from the network. Without one, a page gives way to the copy that
 * was kept when it was read (app/lib/kept-pages.ts), else to the offline page (docs/decisions/024).
 */
export function generateServiceWorker(buildFolder: string): Promise<void> {
  return writeServiceWorker(buildFolder, {
    globPatterns: ["assets/*.woff2", "mark.svg"],
    runtimeCaching: [signOut("GET", "/api/logout"), signOut("POST", "/api/auth/logout"), pages],
    // It holds no page scripts, so a new one doesn't disturb open pages.
    skipWaiting: true,
    clientsClaim: true,
  });
}

// The functions below are copied into the worker as text, so they can't use anything around them.

const pages: Route = {
  // A download isn't a page: the browser reports its failure.
  urlPattern: ({ request, url }) => request.mode === "navigate" && !url.pathname.startsWith("/api/"),
  handler: "NetworkOnly",
  options: {
    plugins: [
      {
        handlerDidError: async ({ request }) => {
          const reading = await caches.open("plumbline-reading");
          const kept = await reading.match(new URL(request.url).pathname);
          if (kept) return kept;
          const offline = await caches.match("/offline", { ignoreSearch: true });
          if (!offline) return Response.error();
          const escape = (text: string) =>
            text.replace(/[&<>"]/g, (sign) => `&#${String(sign.charCodeAt(0))};`);
          const lines: string[] = [];
          for (const key of (await reading.keys()).toReversed()) {
            const title = (await reading.match(key))?.headers.get("X-Title") ?? "";
            const { pathname } = new URL(key.url);
            lines.push(`<li><a href="${escape(pathname)}">${escape(decodeURIComponent(title))}</a></li>`);
          }
          const list = lines.length > 0 ? `<h2>Kept on this device</h2><ul>${lines.join("")}</ul>` : "";
          const wanted = new URL(request.url);
          const html = (await offline.text())
            .replace(
              /<a id="try-again" href="[^"]*"/,
              () => `<a id="try-again" href="${escape(wanted.pathname + wanted.search)}"`,
            )
            .replace(/<div id="kept-pages"[^>]*>/, (start) => start + list);
          return new Response(html, {
            headers: {
              "Content-Type": "text/html; charset=utf-8",
              "Content-Security-Policy": offline.headers.get("Content-Security-Policy") ?? "",
            },
          });
        },
      },
    ],
  },
};

/** Clears the saved pages, in case someone else uses the device next. */
function signOut(method: "GET" | "POST", path: string): Route {
  return {
    method,
    urlPattern: new RegExp(`${path}$`),
    handler: "NetworkOnly",
    options: {
      plugins: [
        {
          fetchDidSucceed: async ({ response }) => {
            await caches.delete("plumbline-reading");
            return response;
          },
        },
      ],
    },
  };
}
