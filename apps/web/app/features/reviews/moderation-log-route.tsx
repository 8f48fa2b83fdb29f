import { formatDay } from "@plumbline/contract/time.ts";
import { REMOVAL_REASONS } from "@plumbline/contract/review-rules.ts";
import { type ModerationLogEntry, ReviewQuery } from "@plumbline/contract/reviews.ts";
import { Stamp } from "@plumbline/ui/chip.tsx";
import { Link, useLoaderData } from "react-router";
import { PageLinks } from "../../components/page-links.tsx";
import { pageMeta } from "../../lib/seo.ts";
import { requestContext } from "../../lib/services-context.ts";
import type { Route } from "./+types/moderation-log-route";

const ACTIONS = {
  keep: { name: "Kept", tone: "good" },
  dispute: { name: "Marked under dispute", tone: "warn" },
  remove: { name: "Removed", tone: "hivis" },
} as const;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, url } = context.get(requestContext);
  const asked = Object.fromEntries(new URL(request.url).searchParams);
  const { page } = ReviewQuery.catch({ page: 1 }).parse(asked);
  return { siteUrl: url, ...(await services.reviews.moderation.log(page)) };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({
    title: "Moderation log | Plumbline",
    description: "Every decision on a review, with the date, the star rating, what we decided and why.",
    path: "/reviews/moderation",
    siteUrl: loaderData?.siteUrl ?? "",
  });
}

export default function ModerationLog() {
  const { entries, page, pages } = useLoaderData<typeof loader>();
  return (
    <div className="mx-auto grid max-w-3xl gap-8 px-4 py-14 sm:px-6">
      <header className="grid gap-4">
        <h1 className="text-2xl">Moderation log</h1>
        <p className="text-lg text-ink-soft">
          This log shows every decision on a review that was reported or held. Businesses can report reviews
          and reply to them, but they can't remove them, whatever plan they're on.
        </p>
      </header>
      <section aria-labelledby="reasons" className="grid gap-3">
        <h2 id="reasons" className="text-xl">
          The only reasons for removal
        </h2>
        <ul className="grid list-disc gap-1 pl-6">
          {Object.entries(REMOVAL_REASONS).map(([reason, name]) => (
            <li key={reason}>{name}</li>
          ))}
        </ul>
        <p>
          If a business disputes a review and no one can settle it, the review stays, marked &quot;under
          dispute&quot;, and still counts.
        </p>
      </section>
      <section aria-labelledby="decisions" className="grid gap-3">
        <h2 id="decisions" className="text-xl">
          Decisions
        </h2>
        {entries.length === 0 ? (
          <p>No decisions yet.</p>
        ) : (
          <ul className="grid gap-3">
            {entries.map((entry) => (
              <Entry key={entry.id} entry={entry} />
            ))}
          </ul>
        )}
        <PageLinks page={page} pages={pages} />
      </section>
    </div>
  );
}

function Entry({ entry }: { entry: ModerationLogEntry }) {
  const { action, reason, rating, decidedAt, business } = entry;
  const { name, tone } = ACTIONS[action];
  return (
    <li className="grid gap-2 border-2 border-rule-strong bg-sheet p-4">
      <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <Stamp tone={tone}>{name}</Stamp>
        <time dateTime={decidedAt} className="text-sm text-ink-soft">
          {formatDay(decidedAt)}
        </time>
      </p>
      <p className="wrap-anywhere">
        A {rating}-star review of{" "}
        {business ? (
          <Link to={`/directory/${business.slug}/reviews`} className="underline">
            {business.name}
          </Link>
        ) : (
          "a business that's no longer listed"
        )}
        .{reason && ` Reason: ${REMOVAL_REASONS[reason].toLowerCase()}.`}
      </p>
    </li>
  );
}
