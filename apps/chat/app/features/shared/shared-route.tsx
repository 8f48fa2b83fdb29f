import { requestContext } from "#app/lib/services-context.ts";
import { AnswerView } from "@plumbline/ui/answer/answer-view.tsx";
import { buttonStyle } from "@plumbline/ui/button.tsx";
import { data, useLoaderData } from "react-router";
import { ErrorPage } from "../../components/error-page.tsx";
import { MomentView } from "../../components/moment-view.tsx";
import { PlainPage } from "../../components/plain-page.tsx";
import type { Route } from "./+types/shared-route";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { services, siteUrl } = context.get(requestContext);
  const shared = await services.sharing.findShared(params.token);
  // Revoked links and links that never existed must look the same.
  if (!shared) throw data("This link no longer works.", { status: 404 });
  return { shared, siteUrl };
}

/** Anyone with the URL can read the page, so the URL is never cached, indexed or sent as a referrer. */
export function headers() {
  return {
    "Cache-Control": "no-store",
    "Referrer-Policy": "no-referrer",
    "X-Robots-Tag": "noindex, nofollow, noarchive",
  };
}

export default function SharedRoute() {
  const { shared, siteUrl } = useLoaderData<typeof loader>();
  const { title, sharedAt, turns } = shared;
  return (
    <PlainPage
      title="Shared answers"
      intro={
        <p className="text-ink-soft">
          A conversation with Plumbline's assistant as of <MomentView moment={sharedAt} />. Later questions
          aren't shown. This is general information, not legal advice. Check the sources before you rely on
          it.
        </p>
      }
    >
      <title>{`${title} | Plumbline`}</title>
      <ol className="grid gap-8">
        {turns.map(({ question, askedAt, answer }, index) => (
          <li key={index} className="grid gap-4 border-2 border-rule bg-sheet p-4 sm:p-6">
            <div className="grid gap-1 border-l-4 border-hivis pl-3">
              <h2 className="text-lg font-semibold whitespace-pre-line">{question}</h2>
              <p className="text-sm text-ink-soft">
                Asked <MomentView moment={askedAt} />
              </p>
            </div>
            {answer && <AnswerView answer={answer} />}
          </li>
        ))}
      </ol>
      <p>
        <a href={siteUrl} className={buttonStyle({ look: "main" })}>
          Ask your own question
        </a>
      </p>
    </PlainPage>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />;
}
