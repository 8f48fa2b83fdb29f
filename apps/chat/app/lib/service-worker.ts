/** A waiting worker takes over here, because the page has only just loaded. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  navigator.serviceWorker
    .register("/sw.js")
    .then((registration) => registration.waiting?.postMessage({ type: "SKIP_WAITING" }))
    // The app works without it, such as in a private window.
    .catch(() => undefined);
}
