/** Activates a waiting worker, which is safe now because the page has only just loaded. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  navigator.serviceWorker
    .register("/sw.js")
    .then((registration) => registration.waiting?.postMessage({ type: "SKIP_WAITING" }))
    // Registration can fail, such as in a private window. The app works without it.
    .catch(() => undefined);
}
