import { requestContext } from "#app/lib/services-context.ts";
import { useOfflineCopies } from "#app/lib/use-offline-copies.ts";
import { safePath } from "@plumbline/contract/safe-path.ts";
import { buttonStyle } from "@plumbline/ui/button.tsx";
import { PlumbMark } from "@plumbline/ui/plumb-line.tsx";
import { redirect } from "react-router";
import type { Route } from "./+types/auth-route";

const FAILURES = {
  failed: "Something went wrong and you weren't logged in. Please try again.",
  cancelled: "You're not logged in yet. Continue whenever you're ready.",
  busy: "There have been too many logins from your network. Please try again in a minute.",
  unavailable: "Plumbline's login isn't responding right now. Please try again in a minute.",
};

export function loader({ request, context }: Route.LoaderArgs) {
  const { signedIn, url, siteUrl } = context.get(requestContext);
  const { searchParams } = new URL(request.url);
  const returnTo = safePath(searchParams.get("returnTo"), url) ?? "/";
  if (signedIn) throw redirect(returnTo);
  const error = searchParams.get("error") ?? "";
  return {
    start: `/auth/start?${new URLSearchParams({ returnTo })}`,
    failure: Object.entries(FAILURES).find(([kind]) => kind === error)?.[1],
    isWelcome: searchParams.get("welcome") === "new_subscriber",
    siteUrl,
  };
}

export default function AuthRoute({ loaderData }: Route.ComponentProps) {
  const { start, failure, isWelcome, siteUrl } = loaderData;
  // The visitor is logged out, so remove any answers from this device.
  useOfflineCopies(null);
  const title = isWelcome ? "Welcome to Plumbline" : "Log in";
  return (
    <main id="main" className="graph-paper grid min-h-dvh content-center px-4 py-14 sm:px-6">
      <title>{`${title} | Plumbline`}</title>
      <div className="mx-auto w-full max-w-lg border-2 border-ink bg-sheet p-6 sm:p-10">
        <p className="flex items-center gap-2 font-display font-[650]">
          <PlumbMark />
          Plumbline
        </p>
        <h1 className="mt-6 text-2xl">{title}</h1>
        {failure && (
          <p role="alert" className="mt-4 border-l-4 border-bad pl-3">
            {failure}
          </p>
        )}
        <p className="mt-4 text-lg text-ink-soft">
          {isWelcome
            ? "One more step: continue with the account you just used and ask your first question."
            : "Ask about licences, permits and safety with your Plumbline account."}
        </p>
        <p className="mt-8">
          <a href={start} className={buttonStyle({ look: "main", className: "w-full" })}>
            Continue with Plumbline
          </a>
        </p>
        <p className="mt-6 text-sm text-ink-soft">
          No account yet?{" "}
          <a href={`${siteUrl}/choose-plan`} className="underline">
            See plans
          </a>
        </p>
      </div>
    </main>
  );
}
