import { useEffect } from "react";
import { useLocation } from "react-router";
import { keepPage } from "./kept-pages.ts";

/** Installs the service worker if this is the built site, and saves pages for reading offline. */
export function useServiceWorker(): void {
  const { pathname } = useLocation();
  useEffect(() => afterLoad(registerServiceWorker), []);
  useEffect(() => afterLoad(() => void keepPage(pathname)), [pathname]);
}

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
    // Registration fails offline and in private windows. The site works without it.
    .catch(() => undefined);
}
