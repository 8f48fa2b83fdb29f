import { useLoaderData } from "react-router";
import { isRouteErrorResponse, Link } from "react-router";
import { buttonStyle } from "@plumbline/ui/button.tsx";
import { BUSINESS_TRADE_LABELS } from "@plumbline/contract/trades.ts";
import { ErrorPage } from "../../components/error-page.tsx";
import { SheetPage } from "../../components/sheet-page.tsx";
import { foundOr404 } from "../../lib/found-or-404.ts";
import { pageMeta } from "../../lib/seo.ts";
import { requestContext } from "../../lib/services-context.ts";
import type { Route } from "./+types/profile-route";
import { Breadcrumbs } from "./breadcrumbs.tsx";
import { ProfileContent } from "./profile-content.tsx";
import { breadcrumbData, businessData, type Crumb } from "./structured-data.ts";
import { TRADE_PLURALS } from "./trade-names.ts";
import { useQuoteDialog } from "./use-quote-dialog.tsx";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { services, url } = context.get(requestContext);
  const profile = await foundOr404(services.directory.getProfile(params.slug));
  const { businessName, slug, tradeId } = profile;
  const crumbs: Crumb[] = [
    { name: "Directory", path: "/directory" },
    { name: TRADE_PLURALS[tradeId], path: `/directory/${tradeId}` },
    { name: businessName, path: `/directory/${slug}` },
  ];
  // A made-up business is nobody's search result; at home nobody searches.
  const isIndexed = !(profile.isSample && services.isPublic);
  return { siteUrl: url, profile, crumbs, isIndexed };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { siteUrl, profile, crumbs, isIndexed } = loaderData;
  const { businessName, tradeId, suburb, state, description } = profile;
  return [
    ...pageMeta({
      title: `${businessName}, ${BUSINESS_TRADE_LABELS[tradeId].toLowerCase()} in ${suburb} ${state} | Plumbline`,
      description: shorten(description),
      path: `/directory/${profile.slug}`,
      siteUrl,
      isIndexed,
    }),
    businessData(profile, siteUrl),
    breadcrumbData(crumbs, siteUrl),
  ];
}

function shorten(text: string): string {
  const line = text.replaceAll(/\s+/g, " ").trim();
  return line.length <= 155 ? line : `${line.slice(0, 155).replace(/\s\S*$/, "")}...`;
}

export default function Profile() {
  const { profile, crumbs } = useLoaderData<typeof loader>();
  const { openQuote, quoteDialog } = useQuoteDialog();
  return (
    <div className="graph-paper">
      <div className="mx-auto grid max-w-4xl gap-5 px-4 py-6 sm:px-6 sm:py-10">
        <Breadcrumbs crumbs={crumbs} />
        <div className="grid gap-6 border-2 border-ink bg-sheet p-5 sm:p-8">
          <h1 className="text-2xl wrap-anywhere">{profile.businessName}</h1>
          <ProfileContent profile={profile} variant="page" onQuote={() => openQuote(profile)} />
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
          The address may be mistyped, or the business has left the directory.
        </p>
        <Link to="/directory" className={buttonStyle({ look: "main" })}>
          Search the directory
        </Link>
      </div>
    </SheetPage>
  );
}
