import { requestContext } from "#app/lib/services-context.ts";
import { AppStyles, DOCUMENT_LINKS, ThemeColour } from "@plumbline/ui/document-head.tsx";
import { SlowNavigation } from "@plumbline/ui/slow-navigation.tsx";
import { SkipLink } from "@plumbline/ui/skip-link.tsx";
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
import developmentStyles from "./app.css?url";
import { ErrorPage } from "./components/error-page.tsx";
import { getQueryClient } from "./lib/query-client.ts";
import { registerServiceWorker } from "./lib/service-worker.ts";
import { readTheme } from "@plumbline/ui/theme.ts";
import { useHydrationMark } from "@plumbline/ui/use-hydrated.ts";

export const links: LinksFunction = () => DOCUMENT_LINKS;

// Resolved at build time, so that the browser bundle doesn't include a copy.
const css = import.meta.env.SSR && import.meta.env.PROD ? (await import("./app.css?inline")).default : "";

export function loader({ request, context }: Route.LoaderArgs) {
  const { siteUrl, signedIn } = context.get(requestContext);
  return {
    theme: readTheme(request.headers.get("Cookie")),
    siteUrl,
    isSignedIn: signedIn !== undefined,
  };
}

/** Navigation never changes the theme or the site URL, and logging in or out loads a new document. */
export function shouldRevalidate() {
  return false;
}

export function Layout({ children }: { children: ReactNode }) {
  useHydrationMark();
  const [queryClient] = useState(getQueryClient);
  // The data is missing when the root loader itself failed.
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
        <ThemeColour theme={theme} />
        <Meta />
        <Links />
        <AppStyles css={css} developmentUrl={developmentStyles} />
      </head>
      <body>
        <SkipLink />
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
  return (
    <>
      <SlowNavigation />
      <Outlet />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />;
}
