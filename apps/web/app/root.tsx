import { requestContext } from "#app/lib/services-context.ts";
import { archivo, sourceSans } from "@plumbline/ui/fonts.ts";
import { ToastProvider } from "@plumbline/ui/toast.tsx";
import type { ReactNode } from "react";
import {
  Links,
  type LinksFunction,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  useRouteLoaderData,
} from "react-router";
import type { Route } from "./+types/root";
import { ErrorPage } from "./components/error-page.tsx";
import { AppStyles } from "./components/app-styles.tsx";
import { AnalyticsTag } from "./components/analytics-tag.tsx";
import { PrivacyBanner } from "./components/privacy-banner.tsx";
import { readPrivacyChoice } from "./lib/privacy-choice.ts";
import { SiteFooter } from "./components/site-footer.tsx";
import { SiteHeader } from "./components/site-header.tsx";
import { useServiceWorker } from "./lib/service-worker.ts";
import { readTheme, type Theme } from "@plumbline/ui/theme.ts";
import { useHydrationMark } from "@plumbline/ui/use-hydrated.ts";

export const links: LinksFunction = () => [
  { rel: "preload", href: archivo, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
  { rel: "preload", href: sourceSans, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
  { rel: "icon", href: "/mark.svg", type: "image/svg+xml" },
  { rel: "manifest", href: "/manifest.webmanifest" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
];

export async function loader({ request, context }: Route.LoaderArgs) {
  const { url, signedIn, services } = context.get(requestContext);
  const entitlement = signedIn && (await services.entitlementOf(signedIn.user.id));
  return {
    theme: readTheme(request.headers.get("Cookie")),
    siteUrl: url,
    isSignedIn: signedIn !== undefined,
    hasChat: entitlement?.isEntitled ?? false,
    isDemo: entitlement?.kind === "demo",
    analytics: analyticsFor(services.analyticsId, request.headers),
  };
}

/** The tag and what the visitor said to it; undefined where there is none. A browser that asks not to be tracked said no. */
function analyticsFor(id: string | undefined, headers: Headers) {
  if (id === undefined) return undefined;
  const choice = readPrivacyChoice(headers.get("Cookie"));
  const saysNo = headers.get("Sec-GPC") === "1" || headers.get("DNT") === "1";
  return { id, choice: choice ?? (saysNo ? ("no" as const) : undefined) };
}

/** Theme and address change on no navigation of ours, and signing in or out loads the document anew. */
export function shouldRevalidate() {
  return false;
}

export function Layout({ children }: { children: ReactNode }) {
  useHydrationMark();
  // Absent when the root loader itself failed.
  const {
    theme = "auto",
    siteUrl = "",
    isSignedIn = false,
    hasChat = false,
    isDemo = false,
    analytics,
  } = useRouteLoaderData<typeof loader>("root") ?? {};
  // A page the device keeps for when there is no network, where no script of it could be had.
  const isStatic = useMatches().some(
    ({ handle }) => (handle as { isStatic?: boolean } | undefined)?.isStatic,
  );
  return (
    <html lang="en-AU" data-theme={theme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <ThemeColour theme={theme} />
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
        <ToastProvider>
          {analytics && !analytics.choice && !isStatic && <PrivacyBanner />}
          <SiteHeader
            theme={theme}
            isSignedIn={isSignedIn}
            hasChat={hasChat}
            isDemo={isDemo}
            isStatic={isStatic}
          />
          <main id="main">{children}</main>
          <SiteFooter siteUrl={siteUrl} hasPrivacyChoices={analytics !== undefined} />
        </ToastProvider>
        {analytics?.choice === "allow" && !isStatic && <AnalyticsTag id={analytics.id} />}
        {!isStatic && <ScrollRestoration />}
        {!isStatic && <Scripts />}
      </body>
    </html>
  );
}

/** Colours the browser's own bar: the page's choice, or the device's where the visitor made none. */
function ThemeColour({ theme }: { theme: Theme }) {
  if (theme !== "auto") return <meta name="theme-color" content={PAPER[theme]} />;
  return (
    <>
      <meta name="theme-color" media="(prefers-color-scheme: light)" content={PAPER.light} />
      <meta name="theme-color" media="(prefers-color-scheme: dark)" content={PAPER.dark} />
    </>
  );
}

/** The paper of theme.css, where a style sheet cannot reach. */
const PAPER = { light: "#f6f1e4", dark: "#16140f" };

export default function Root() {
  useServiceWorker();
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />;
}
