import { guidePath, TOPIC_NAMES } from "@plumbline/contract/guides.ts";
import { data, Link, useLoaderData } from "react-router";
import { ErrorPage } from "../../components/error-page.tsx";
import { pageMeta } from "../../lib/seo.ts";
import { requestContext } from "../../lib/services-context.ts";
import { breadcrumbData } from "../../lib/structured-data.ts";
import type { Route } from "./+types/place-route";
import { GuideHeader } from "./guide-header.tsx";
import { guideCrumbs } from "./guides-crumb.ts";
import { countRules, inPlace } from "./place-name.ts";
import { readGuideAddress } from "./read-guide-address.ts";

export function loader({ request, params, context }: Route.LoaderArgs) {
  const { services, url } = context.get(requestContext);
  const { jurisdiction } = readGuideAddress(request, params);
  const place = services.guides.findPlace(jurisdiction);
  if (!place) throw data(null, { status: 404 });
  return { siteUrl: url, ...place };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { siteUrl, jurisdiction } = loaderData;
  return [
    ...pageMeta({
      title: `Trade rules ${inPlace(jurisdiction)} | Plumbline guides`,
      description: `Licences, permits, safety, contracts and more for trade work ${inPlace(jurisdiction)}. Each rule comes with its law, its source and the date it was checked.`,
      path: guidePath(jurisdiction),
      siteUrl,
    }),
    breadcrumbData(guideCrumbs(jurisdiction), siteUrl),
  ];
}

export default function PlaceGuides() {
  const { jurisdiction, topics } = useLoaderData<typeof loader>();
  const total = topics.reduce((sum, { lines }) => sum + lines.length, 0);
  return (
    <>
      <GuideHeader title={`Trade rules ${inPlace(jurisdiction)}`} crumbs={guideCrumbs(jurisdiction)}>
        <p className="max-w-3xl sm:text-lg">
          {countRules(total)}, each with the law, its sources and the date it was checked.
        </p>
      </GuideHeader>
      <div className="mx-auto grid max-w-7xl gap-5 px-4 py-8 sm:px-6 lg:grid-cols-2 lg:py-10">
        {topics.map(({ topic, lines }) => (
          <section key={topic} aria-labelledby={topic} className="border-2 border-ink bg-sheet">
            <h2 id={topic} className="text-xl">
              <Link
                to={guidePath(jurisdiction, topic)}
                reloadDocument
                className="flex min-h-14 items-center justify-between gap-3 px-4 underline decoration-rule-strong underline-offset-4 hover:decoration-ink sm:px-5"
              >
                {TOPIC_NAMES[topic].name}
                <span className="figures text-sm font-normal text-ink-soft">{countRules(lines.length)}</span>
              </Link>
            </h2>
            <p className="px-4 pb-3 text-sm text-ink-soft sm:px-5">{TOPIC_NAMES[topic].about}.</p>
            <ul className="border-t-2 border-rule px-4 py-2 sm:px-5">
              {lines.slice(0, SHOWN).map(({ id, title, path }) => (
                <li key={id}>
                  <Link
                    to={path}
                    reloadDocument
                    className="inline-flex min-h-11 items-center py-1 text-sm leading-snug underline decoration-rule-strong underline-offset-4 hover:decoration-ink"
                  >
                    {title}
                  </Link>
                </li>
              ))}
              {lines.length > SHOWN && (
                <li>
                  <Link
                    to={guidePath(jurisdiction, topic)}
                    reloadDocument
                    className="inline-flex min-h-11 items-center text-sm font-semibold underline underline-offset-4"
                  >
                    All {lines.length} rules on {TOPIC_NAMES[topic].name.toLowerCase()}
                  </Link>
                </li>
              )}
            </ul>
          </section>
        ))}
      </div>
    </>
  );
}

const SHOWN = 5;

export { ErrorPage as ErrorBoundary };
