import { JURISDICTION_NAMES } from "@plumbline/contract/jurisdictions.ts";
import { RADIUS } from "@plumbline/contract/directory-options.ts";
import { buttonStyle } from "@plumbline/ui/button.tsx";
import { data, Link, redirect, useLoaderData } from "react-router";
import { ErrorPage } from "../../components/error-page.tsx";
import { pageMeta } from "../../lib/seo.ts";
import { requestContext } from "../../lib/services-context.ts";
import type { Route } from "./+types/trade-route";
import { Breadcrumbs } from "../../components/breadcrumbs.tsx";
import { ORDER_PROMISE, ORDER_REASONS } from "./order-note.ts";
import { PageLinks } from "./page-links.tsx";
import { placeText } from "./place-text.ts";
import { readSearch } from "./read-search.ts";
import { RuleQuestions } from "./rule-questions.tsx";
import { pickRuleQuestions } from "./pick-rule-questions.ts";
import { searchAddress } from "./search-address.ts";
import { breadcrumbData, type Crumb } from "../../lib/structured-data.ts";
import { listData } from "./structured-data.ts";
import { TRADE_PLURALS } from "@plumbline/contract/trade-plurals.ts";
import { TradieGroups } from "./tradie-groups.tsx";
import { tradeOfPath } from "./trade-of-path.ts";
import { useQuoteDialog } from "./use-quote-dialog.tsx";
import { verifiedCount } from "./verified-count.ts";
import { pageUrl } from "../../lib/page-url.ts";

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { services, url } = context.get(requestContext);
  const { pathname, searchParams } = pageUrl(request);
  const trade = tradeOfPath(pathname);
  const { page } = readSearch(searchParams);
  const place = params.place === undefined ? undefined : await services.places.find(params.place);
  if (!trade || (params.place !== undefined && !place)) throw data(null, { status: 404 });

  const asked = readSearch(new URLSearchParams({ tradeType: trade, page: String(page) }));
  const outcome = await services.directory.search({ ...asked, location: params.place ?? "" });
  const path = ["/directory", trade, ...(place ? [place.slug] : [])].join("/");
  if (page > outcome.pages) throw redirect(pageAddress(path, outcome.pages));
  const heading = `${TRADE_PLURALS[trade]} in ${place ? `${place.name} ${place.state}` : "Australia"}`;
  const crumbs: Crumb[] = [
    { name: "Directory", path: "/directory" },
    { name: TRADE_PLURALS[trade], path: `/directory/${trade}` },
    ...(place ? [{ name: `${place.name} ${place.state}`, path }] : []),
  ];
  // When places share a name, the search can pick the wrong one.
  if (place && outcome.place?.slug !== place.slug) throw data(null, { status: 404 });
  return {
    siteUrl: url,
    asked,
    outcome,
    path,
    heading,
    crumbs,
    questions: pickRuleQuestions(services.content.entries, trade, place?.state),
    state: place?.state,
  };
}

function pageAddress(path: string, page: number): string {
  return page === 1 ? path : `${path}?page=${page}`;
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { siteUrl, outcome, path, heading, crumbs } = loaderData;
  const { verified, others } = outcome.counts;
  return [
    ...pageMeta({
      title: `${heading}${outcome.page > 1 ? `, page ${outcome.page}` : ""} | Plumbline directory`,
      description: `${heading}: ${verified} verified and ${others} other ${verified + others === 1 ? "business" : "businesses"}, with what we checked and when. Quotes are free and go only to the business you choose.`,
      path: pageAddress(path, outcome.page),
      siteUrl,
      isIndexed: verified + others > 0,
    }),
    listData(outcome.tradies, siteUrl),
    breadcrumbData(crumbs, siteUrl),
  ];
}

export default function TradePage() {
  const { asked, outcome, path, heading, crumbs, questions, state } = useLoaderData<typeof loader>();
  const { openQuote, quoteDialog } = useQuoteDialog();
  const { place, counts, page, pages } = outcome;
  const search = searchAddress({ ...asked, location: place ? placeText(place) : "", page: 1 });
  const isEmpty = counts.verified + counts.others === 0;
  return (
    <>
      <div className="border-b-2 border-ink graph-paper">
        <header className="mx-auto grid max-w-7xl gap-3 px-4 py-6 sm:px-6 sm:py-10">
          <Breadcrumbs crumbs={crumbs} />
          <h1 className="text-2xl">{heading}</h1>
          <p className="text-ink-soft sm:text-lg">
            {place
              ? `Within ${RADIUS.default} km, or with ${place.name} in their service area`
              : "In every state and territory"}
            , {ORDER_REASONS.rating}. {ORDER_PROMISE}
          </p>
          <p>
            <Link to={search} className={buttonStyle({ look: isEmpty ? "outline" : "main" })}>
              {place ? "Change radius or sort order" : "Search near you"}
            </Link>
          </p>
        </header>
      </div>
      <div className="mx-auto grid max-w-7xl gap-6 px-4 py-8 sm:px-6 lg:py-10">
        {isEmpty ? (
          <section className="grid justify-items-start gap-4 border-2 border-dashed border-rule-strong p-6">
            <h2 className="text-xl">No tradies found</h2>
            <p className="text-ink-soft">Try adjusting your search criteria or location</p>
            <Link to="/directory" className={buttonStyle({ look: "main" })}>
              Search the directory
            </Link>
          </section>
        ) : (
          <>
            <h2 className="figures text-xl">{verifiedCount(counts.verified)}</h2>
            <TradieGroups outcome={outcome} onQuote={openQuote} />
            <PageLinks page={page} pages={pages} addressOf={(other) => pageAddress(path, other)} />
          </>
        )}
        <RuleQuestions questions={questions} where={state ? JURISDICTION_NAMES[state] : "every state"} />
      </div>
      {quoteDialog}
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />;
}
