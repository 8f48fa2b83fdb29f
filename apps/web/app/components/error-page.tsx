import { buttonStyle } from "@plumbline/ui/button.tsx";
import { isRouteErrorResponse, Link } from "react-router";
import { NotFoundPage } from "./not-found-page.tsx";

export function ErrorPage({ error }: { error: unknown }) {
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />;
  if (isRouteErrorResponse(error) && error.status === 403) return <RefusedPage reason={String(error.data)} />;
  if (isOffline()) return <OfflinePage />;
  return (
    <div className="mx-auto max-w-2xl px-4 py-24 sm:px-6">
      <title>Something went wrong | Plumbline</title>
      <h1 className="text-2xl">Something went wrong at our end</h1>
      <p className="mt-4 text-lg text-ink-soft">
        Nothing was sent or charged. Please reload the page in a moment.
      </p>
      <p className="mt-8 flex flex-wrap gap-3">
        <Link to="." reloadDocument className={buttonStyle({ look: "main" })}>
          Reload the page
        </Link>
        <Link to="/" className={buttonStyle()}>
          Home
        </Link>
      </p>
    </div>
  );
}

/** Node's `navigator` has no `onLine`. */
function isOffline(): boolean {
  return typeof navigator !== "undefined" && "onLine" in navigator && !navigator.onLine;
}

function OfflinePage() {
  return (
    <div className="mx-auto max-w-2xl px-4 py-24 sm:px-6">
      <title>You're offline | Plumbline</title>
      <h1 className="text-2xl">You're offline</h1>
      <p className="mt-4 text-lg text-ink-soft">The page you asked for needs a connection.</p>
      <p className="mt-8">
        <Link to="." reloadDocument className={buttonStyle({ look: "main" })}>
          Try again
        </Link>
      </p>
    </div>
  );
}

function RefusedPage({ reason }: { reason: string }) {
  return (
    <div className="mx-auto max-w-2xl px-4 py-24 sm:px-6">
      <title>You don't have access | Plumbline</title>
      <h1 className="text-2xl">You don't have access</h1>
      <p className="mt-4 text-lg text-ink-soft">{reason}</p>
      <p className="mt-8">
        <Link to="/subscription-management" className={buttonStyle({ look: "main" })}>
          Your account
        </Link>
      </p>
    </div>
  );
}
