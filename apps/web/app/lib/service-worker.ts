import { useEffect } from "react";
import { useLocation } from "react-router";
import { keepPage } from "./kept-pages.ts";

/** Installs the service worker of the built site, and keeps what is read for when there is no network. */
export function useServiceWorker(): void {
  const { pathname } = useLocation();
  useEffect(() => afterLoad(registerServiceWorker), []);
  useEffect(() => afterLoad(() => void keepPage(pathname)), [pathname]);
}

/** Nothing of this is needed for the page that is being opened. */
function afterLoad(work: () => void): (() => void) | undefined {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return undefined;
  if (document.readyState === "complete") {
    work();
    return undefined;
  }
  addEventListener("load", work, { once: true });
  return () => removeEventListener("load", work);
}

function registerServiceWorker(): void {
  navigator.serviceWorker
    .register("/sw.js")
    // A browser that keeps none, as in a private window, or a network that broke off: the site works without.
    .catch(() => undefined);
}
