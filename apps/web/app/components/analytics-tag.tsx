import { publicPath } from "@plumbline/contract/public-path.ts";
import { useEffect } from "react";
import { useLocation, useMatches } from "react-router";

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

// gtag.js reads the arguments object itself, not a copy.
function gtag(..._entry: unknown[]): void {
  // oxlint-disable-next-line prefer-rest-params
  (window.dataLayer ??= []).push(arguments);
}

let isLoaded = false;

function load(id: string): void {
  if (isLoaded) return;
  isLoaded = true;
  gtag("js", new Date());
  // The component below sends page views, using a path without tokens. The cookie is limited to this host so that we can delete it.
  gtag("config", id, {
    send_page_view: false,
    cookie_domain: "none",
    allow_google_signals: false,
    allow_ad_personalization_signals: false,
  });
  const script = document.createElement("script");
  script.async = true;
  script.src = `https://www.googletagmanager.com/gtag/js?id=${id}`;
  document.head.append(script);
}

/** Render this only once the visitor allows analytics. */
export function AnalyticsTag({ id }: { id: string }) {
  const { pathname } = useLocation();
  const params = useMatches().at(-1)?.params ?? {};
  // Keyed by the real path, so two pages reported under the same public path count as two views.
  return <PageView key={pathname} id={id} path={publicPath(pathname, params)} />;
}

function PageView({ id, path }: { id: string; path: string }) {
  useEffect(() => {
    load(id);
    gtag("event", "page_view", {
      page_path: path,
      page_location: `${location.origin}${path}`,
      // The default referrer may contain a token.
      page_referrer: "",
    });
  }, [id, path]);

  return null;
}
