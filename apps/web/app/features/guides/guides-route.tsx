import { guidePath, TOPIC_NAMES } from "@plumbline/contract/guides.ts";
import { TOPICS } from "@plumbline/contract/topics.ts";
import { Link, useLoaderData } from "react-router";
import { pageMeta } from "../../lib/seo.ts";
import { requestContext } from "../../lib/services-context.ts";
import type { Route } from "./+types/guides-route";
import { GuideHeader } from "./guide-header.tsx";
import { GUIDES_CRUMB } from "./guides-crumb.ts";
import { countRules, placeName } from "./place-name.ts";

export function loader({ context }: Route.LoaderArgs) {
  const { services, url } = context.get(requestContext);
  return { siteUrl: url, matrix: services.guides.matrix() };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({
    title: "Trade rules by state and topic | Plumbline guides",
    description:
      "Licences, permits, safety, contracts and more for every Australian state and territory. Each rule comes with its source and the date it was checked.",
    path: "/guides",
    siteUrl: loaderData?.siteUrl ?? "",
  });
}

export default function Guides() {
  const { matrix } = useLoaderData<typeof loader>();
  const total = matrix.flatMap(({ counts }) => counts).reduce((sum, { count }) => sum + count, 0);
  return (
    <>
      <GuideHeader title="Trade rules by state and topic" crumbs={[GUIDES_CRUMB]}>
        <p className="max-w-3xl sm:text-lg">
          {countRules(total)} for trade work in Australia. Each shows the law, its sources, the date it was
          checked and who to call.
        </p>
      </GuideHeader>
      <div className="mx-auto grid max-w-7xl gap-8 px-4 py-8 sm:px-6 lg:py-10">
        <StateCards matrix={matrix} />
        <section aria-labelledby="matrix" className="grid gap-4 max-lg:hidden">
          <h2 id="matrix" className="text-xl">
            Number of rules
          </h2>
          <Matrix matrix={matrix} />
        </section>
      </div>
    </>
  );
}

type MatrixProps = { matrix: ReturnType<typeof useLoaderData<typeof loader>>["matrix"] };

function StateCards({ matrix }: MatrixProps) {
  return (
    <section aria-labelledby="states" className="grid gap-4">
      <h2 id="states" className="text-xl">
        Choose where you work
      </h2>
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {matrix.map(({ jurisdiction, counts }) => {
          const total = counts.reduce((sum, { count }) => sum + count, 0);
          if (total === 0) return null;
          return (
            <li key={jurisdiction} className="border-2 border-ink bg-sheet">
              <h3 className="text-lg">
                <Link
                  to={guidePath(jurisdiction)}
                  reloadDocument
                  className="flex min-h-14 items-center justify-between gap-3 px-4 underline-offset-4 hover:underline"
                >
                  {placeName(jurisdiction)}
                  <span className="figures text-sm font-normal whitespace-nowrap text-ink-soft">
                    {countRules(total)}
                  </span>
                </Link>
              </h3>
              <ul className="flex flex-wrap gap-x-4 border-t-2 border-rule px-4 py-2 lg:hidden">
                {counts
                  .filter(({ count }) => count > 0)
                  .map(({ topic, count }) => (
                    <li key={topic}>
                      <Link
                        to={guidePath(jurisdiction, topic)}
                        reloadDocument
                        className="inline-flex min-h-11 items-center gap-1.5 text-sm underline decoration-rule-strong underline-offset-4"
                      >
                        {TOPIC_NAMES[topic].name} <span className="figures text-ink-soft">{count}</span>
                      </Link>
                    </li>
                  ))}
              </ul>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function Matrix({ matrix }: MatrixProps) {
  return (
    <table className="figures w-full border-collapse border-2 border-ink bg-sheet text-sm">
      <caption className="sr-only">Number of rules on each topic, by state and territory</caption>
      <thead>
        <tr className="border-b-2 border-ink">
          <th scope="col" className="lettering px-3 py-3 text-left">
            Where
          </th>
          {TOPICS.map((topic) => (
            <th key={topic} scope="col" className="lettering px-2 py-3">
              {TOPIC_NAMES[topic].name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {matrix.map(({ jurisdiction, counts }) => (
          <tr key={jurisdiction} className="border-b border-rule last:border-b-0">
            <th scope="row" className="px-3 text-left font-display font-bold">
              <Link
                to={guidePath(jurisdiction)}
                reloadDocument
                className="underline-offset-4 hover:underline"
              >
                {placeName(jurisdiction)}
              </Link>
            </th>
            {counts.map(({ topic, count }) => (
              <td key={topic} className="text-center">
                {count > 0 && (
                  <Link
                    to={guidePath(jurisdiction, topic)}
                    reloadDocument
                    aria-label={`${TOPIC_NAMES[topic].name}, ${placeName(jurisdiction)}: ${countRules(count)}`}
                    className="flex min-h-11 items-center justify-center underline decoration-rule-strong underline-offset-4 hover:bg-paper"
                  >
                    {count}
                  </Link>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
