import { requestContext } from "#app/lib/services-context.ts";
import { archivo, sourceSans } from "@plumbline/ui/fonts.ts";
import { ToastProvider } from "@plumbline/ui/toast.tsx";
import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import {
  Links,
  type LinksFunction,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useRouteLoaderData,
} from "react-router";
import type { Route } from "./+types/root";
import { AppStyles } from "./components/app-styles.tsx";
import { ErrorPage } from "./components/error-page.tsx";
import { getQueryClient } from "./lib/query-client.ts";
import { registerServiceWorker } from "./lib/service-worker.ts";
import { readTheme } from "@plumbline/ui/theme.ts";
import { useHydrationMark } from "@plumbline/ui/use-hydrated.ts";

export const links: LinksFunction = () => [
  { rel: "preload", href: archivo, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
  { rel: "preload", href: sourceSans, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
  { rel: "icon", href: "/mark.svg", type: "image/svg+xml" },
  { rel: "manifest", href: "/manifest.webmanifest" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
];

export function loader({ request, context }: Route.LoaderArgs) {
  const { siteUrl, signedIn } = context.get(requestContext);
  return {
    theme: readTheme(request.headers.get("Cookie")),
    siteUrl,
    isSignedIn: signedIn !== undefined,
  };
}

/** Theme and address change on no navigation of ours, and signing in or out loads the document anew. */
export function shouldRevalidate() {
  return false;
}

export function Layout({ children }: { children: ReactNode }) {
  useHydrationMark();
  const [queryClient] = useState(getQueryClient);
  // Absent when the root loader itself failed.
  const { theme = "auto" } = useRouteLoaderData<typeof loader>("root") ?? {};
  return (
    <html lang="en-AU" data-theme={theme}>
      <head>
        <meta charSet="utf-8" />
        <meta
          name="viewport"
          content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content"
        />
        <meta name="robots" content="noindex" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#f6f1e4" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#16140f" />
        <Meta />
        <Links />
        <AppStyles />
      </head>
      <body>
        <a
          href="#main"
          className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:bg-ink focus:px-4 focus:py-3 focus:text-paper"
        >
          Skip to content
        </a>
        <QueryClientProvider client={queryClient}>
          <ToastProvider>{children}</ToastProvider>
        </QueryClientProvider>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  useEffect(registerServiceWorker, []);
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />;
}
