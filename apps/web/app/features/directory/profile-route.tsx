import { useLoaderData } from "react-router";
import { isRouteErrorResponse, Link } from "react-router";
import { buttonStyle } from "@plumbline/ui/button.tsx";
import type { TradieProfile } from "@plumbline/contract/directory.ts";
import { BUSINESS_TRADE_LABELS } from "@plumbline/contract/trades.ts";
import { Breadcrumbs } from "../../components/breadcrumbs.tsx";
import { ErrorPage } from "../../components/error-page.tsx";
import { ShareLinks } from "../../components/share-links.tsx";
import { SheetPage } from "../../components/sheet-page.tsx";
import { orErrorPage } from "../../lib/route-loader.ts";
import { pageMeta } from "../../lib/seo.ts";
import { breadcrumbData, type Crumb } from "../../lib/structured-data.ts";
import { requestContext } from "../../lib/services-context.ts";
import type { Route } from "./+types/profile-route";
import { ProfileContent } from "./profile-content.tsx";
import { businessData } from "./structured-data.ts";
import { TRADE_PLURALS } from "@plumbline/contract/trade-plurals.ts";
import { useQuoteDialog } from "./use-quote-dialog.tsx";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { services, url } = context.get(requestContext);
  const profile = await orErrorPage(services.directory.getProfile(params.slug));
  const { businessName, slug, tradeId } = profile;
  const crumbs: Crumb[] = [
    { name: "Directory", path: "/directory" },
    { name: TRADE_PLURALS[tradeId], path: `/directory/${tradeId}` },
    { name: businessName, path: `/directory/${slug}` },
  ];
  // Keeps sample businesses out of search engines, which only crawl public sites.
  const isIndexed = !(profile.isSample && services.isPublic);
  return { siteUrl: url, profile, crumbs, isIndexed };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { siteUrl, profile, crumbs, isIndexed } = loaderData;
  const { businessName, tradeId, suburb, state } = profile;
  return [
    ...pageMeta({
      title: `${businessName}, ${BUSINESS_TRADE_LABELS[tradeId].toLowerCase()} in ${suburb} ${state} | Plumbline`,
      description: describe(profile),
      path: `/directory/${profile.slug}`,
      siteUrl,
      isIndexed,
    }),
    ...(isIndexed ? [businessData(profile, siteUrl), breadcrumbData(crumbs, siteUrl)] : []),
  ];
}

function describe({ tradeId, suburb, state, description }: TradieProfile): string {
  const text = `${BUSINESS_TRADE_LABELS[tradeId]} in ${suburb} ${state}. ${description}`;
  return text.length >= 50 ? text : `${text} See what we checked and when, read reviews and get free quotes.`;
}

export default function Profile() {
  const { profile, crumbs, siteUrl } = useLoaderData<typeof loader>();
  const { openQuote, quoteDialog } = useQuoteDialog();
  return (
    <div className="graph-paper">
      <div className="mx-auto grid max-w-4xl gap-5 px-4 py-6 sm:px-6 sm:py-10">
        <Breadcrumbs crumbs={crumbs} />
        <div className="grid gap-6 border-2 border-ink bg-sheet p-5 sm:p-8">
          <h1 className="text-2xl wrap-anywhere">{profile.businessName}</h1>
          <ProfileContent profile={profile} variant="page" onQuote={() => openQuote(profile)} />
          <ShareLinks
            siteUrl={siteUrl}
            path={`/directory/${profile.slug}`}
            title={`${profile.businessName} on Plumbline`}
          />
        </div>
      </div>
      {quoteDialog}
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) || error.status !== 404) return <ErrorPage error={error} />;
  return (
    <SheetPage>
      <title>Profile not found | Plumbline</title>
      <meta name="robots" content="noindex" />
      <div className="grid justify-items-start gap-4">
        <h1 className="text-2xl">Profile not found</h1>
        <p className="text-lg text-ink-soft">
          The address may be wrong, or the business may have left the directory.
        </p>
        <Link to="/directory" className={buttonStyle({ look: "main" })}>
          Search the directory
        </Link>
      </div>
    </SheetPage>
  );
}
