import { requestContext } from "#app/lib/services-context.ts";
import { AppStyles, DOCUMENT_LINKS, ThemeColour } from "@plumbline/ui/document-head.tsx";
import { SlowNavigation } from "@plumbline/ui/slow-navigation.tsx";
import { SkipLink } from "@plumbline/ui/skip-link.tsx";
import { ToastProvider } from "@plumbline/ui/toast.tsx";
import type { ReactNode } from "react";
import {
  Links,
  type LinksFunction,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useMatches,
  useRouteLoaderData,
} from "react-router";
import type { Route } from "./+types/root";
import { ErrorPage } from "./components/error-page.tsx";
import developmentStyles from "./app.css?url";
import { AnalyticsTag } from "./components/analytics-tag.tsx";
import { PrivacyBanner } from "./components/privacy-banner.tsx";
import { readPrivacyChoice } from "./lib/privacy-choice.ts";
import { SiteFooter } from "./components/site-footer.tsx";
import { SiteHeader } from "./components/site-header.tsx";
import { useServiceWorker } from "./lib/service-worker.ts";
import { readTheme } from "@plumbline/ui/theme.ts";
import { useHydrationMark } from "@plumbline/ui/use-hydrated.ts";

export const links: LinksFunction = () => DOCUMENT_LINKS;

// Resolved at build time, so that the browser's bundle holds no copy.
const css = import.meta.env.SSR && import.meta.env.PROD ? (await import("./app.css?inline")).default : "";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { signedIn, services } = context.get(requestContext);
  const entitlement = signedIn && (await services.entitlementOf(signedIn.user.id));
  return {
    theme: readTheme(request.headers.get("Cookie")),
    isSignedIn: signedIn !== undefined,
    hasChat: entitlement?.isEntitled ?? false,
    isDemo: entitlement?.kind === "demo",
    socialLinks: services.socialLinks,
    isAdministrator: signedIn !== undefined && services.mayAdminister(signedIn.user),
    analytics: analyticsFor(services.analyticsId, request.headers),
  };
}

/** A browser's request not to be tracked counts as a refusal. */
function analyticsFor(id: string | undefined, headers: Headers) {
  if (id === undefined) return undefined;
  const choice = readPrivacyChoice(headers.get("Cookie"));
  const saysNo = headers.get("Sec-GPC") === "1" || headers.get("DNT") === "1";
  return { id, choice: choice ?? (saysNo ? ("no" as const) : undefined) };
}

// Navigation never changes this data. A form that starts a session revalidates the page it's on.
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return currentUrl.href === nextUrl.href;
}

export function Layout({ children }: { children: ReactNode }) {
  useHydrationMark();
  // The data is missing if the root loader itself failed.
  const {
    theme = "auto",
    isSignedIn = false,
    hasChat = false,
    isDemo = false,
    socialLinks = [],
    isAdministrator = false,
    analytics,
  } = useRouteLoaderData<typeof loader>("root") ?? {};
  // True for the offline page, which the device keeps without its scripts.
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
        <AppStyles css={css} developmentUrl={developmentStyles} />
      </head>
      <body>
        <SkipLink />
        <ToastProvider>
          {analytics && !analytics.choice && !isStatic && <PrivacyBanner />}
          <SiteHeader
            theme={theme}
            isSignedIn={isSignedIn}
            hasChat={hasChat}
            isDemo={isDemo}
            isAdministrator={isAdministrator}
            isStatic={isStatic}
          />
          <main id="main">{children}</main>
          <SiteFooter hasPrivacyChoices={analytics !== undefined} socialLinks={socialLinks} />
        </ToastProvider>
        {analytics?.choice === "allow" && !isStatic && <AnalyticsTag id={analytics.id} />}
        {!isStatic && <ScrollRestoration />}
        {!isStatic && <Scripts />}
      </body>
    </html>
  );
}

export default function Root() {
  useServiceWorker();
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
