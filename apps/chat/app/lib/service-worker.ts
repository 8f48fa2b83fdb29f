/** Installs the service worker of the built app, and lets one that waits take over from the page just loaded. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  navigator.serviceWorker
    .register("/sw.js")
    .then((registration) => registration.waiting?.postMessage({ type: "SKIP_WAITING" }))
    // A browser that keeps none, as in a private window, or a network that broke off: the app works without.
    .catch(() => undefined);
}
