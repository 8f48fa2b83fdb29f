import { lazy, Suspense, useRef, useState } from "react";
import {
  redirect,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useLocation,
  useNavigate,
  useNavigation,
} from "react-router";
import { pageMeta } from "../../lib/seo.ts";
import { requestContext } from "../../lib/services-context.ts";
import type { Route } from "./+types/directory-route";
import { DirectoryError } from "./directory-error.tsx";
import { FilterPanel } from "./filter-panel.tsx";
import { readSearch } from "./read-search.ts";
import { Results } from "./results.tsx";
import { type Filters, isSameList, listQuery, searchAddress } from "./search-address.ts";
import { SearchForm } from "./search-form.tsx";
import { breadcrumbData } from "../../lib/structured-data.ts";
import { listData } from "./structured-data.ts";
import { tradeOptions } from "./trade-options.ts";
import { useQuoteDialog } from "./use-quote-dialog.tsx";
import { findWiderRadius } from "./wider-radius.ts";

const ProfileDialog = lazy(() => import("./profile-dialog.tsx"));

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, url } = context.get(requestContext);
  const asked = readSearch(new URL(request.url).searchParams);
  const outcome = await services.directory.search(asked);
  if (asked.page > outcome.pages) throw redirect(searchAddress({ ...asked, page: outcome.pages }));
  const isEmpty = outcome.counts.verified + outcome.counts.others === 0;
  return {
    siteUrl: url,
    asked,
    outcome,
    trades: tradeOptions(await services.directory.tradesOnOffer()),
    wider: isEmpty && outcome.place ? await findWiderRadius(services.directory.search, asked) : undefined,
  };
}

export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const opensOrCloses = currentUrl.search !== nextUrl.search && isSameList(currentUrl, nextUrl);
  return opensOrCloses ? false : defaultShouldRevalidate;
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { siteUrl, asked, outcome } = loaderData;
  // Filters combine without end, so the canonical address of every search is the directory itself.
  const isWhole = listQuery(searchAddress({ ...asked, page: 1 }).split("?")[1] ?? "") === "";
  const path = isWhole ? searchAddress({ page: asked.page }) : "/directory";
  return [
    ...pageMeta({
      title: `Find a verified tradie${path === "/directory" ? "" : `, page ${asked.page}`} | Plumbline directory`,
      description:
        "Trade businesses across Australia. See what we checked, on which register and when. Quotes are free, and your request goes only to the business you choose.",
      path,
      siteUrl,
    }),
    listData(outcome.tradies, siteUrl),
    breadcrumbData([{ name: "Directory", path: "/directory" }], siteUrl),
  ];
}

export default function Directory() {
  const { asked, outcome, trades, wider } = useLoaderData<typeof loader>();
  const location = useLocation();
  const navigate = useNavigate();
  const navigation = useNavigation();
  const form = useRef<HTMLFormElement>(null);
  const { openQuote, quoteDialog } = useQuoteDialog();
  const openProfile = new URLSearchParams(location.search).get("profile") ?? undefined;
  // Stays mounted after it first opens, so that it can return the focus when it closes.
  const [hasOpenedProfile, setHasOpenedProfile] = useState(false);
  if (openProfile && !hasOpenedProfile) setHasOpenedProfile(true);
  const isLoading =
    navigation.location?.pathname === location.pathname &&
    listQuery(navigation.location.search) !== listQuery(location.search);

  function search(changes: Filters = {}) {
    const fields = form.current ? Object.fromEntries(new FormData(form.current)) : {};
    const address = searchAddress({ ...fields, ...changes });
    const isThere = address === location.pathname + location.search;
    void navigate(address, { replace: isThere, preventScrollReset: true });
  }

  function closeProfile() {
    // Go back if the profile was opened from the list. If it was opened by its URL, the list isn't in the history.
    if (location.key === "default") void navigate(searchAddress(asked), { replace: true });
    else void navigate(-1);
  }

  return (
    <>
      <div className="border-b-2 border-ink graph-paper">
        <div className="mx-auto grid max-w-7xl gap-4 px-4 py-5 sm:px-6 sm:py-10">
          <header>
            <h1 className="text-xl sm:text-2xl">Find a tradie</h1>
            <p className="mt-1 text-ink-soft max-sm:hidden sm:text-lg">
              Every verified badge shows which register we checked, and when.
            </p>
          </header>
          <SearchForm form={form} asked={asked} trades={trades} onSearch={search} />
        </div>
      </div>
      <div className="mx-auto grid max-w-7xl gap-5 px-4 py-5 sm:px-6 lg:grid-cols-[17rem_1fr] lg:gap-10 lg:py-10">
        <FilterPanel asked={asked} onSearch={search} />
        <Results
          asked={asked}
          outcome={outcome}
          wider={wider}
          isLoading={isLoading}
          onSearch={search}
          onQuote={openQuote}
        />
      </div>
      {hasOpenedProfile && (
        <Suspense>
          <ProfileDialog slug={openProfile} onClose={closeProfile} onQuote={openQuote} />
        </Suspense>
      )}
      {quoteDialog}
    </>
  );
}

export { DirectoryError as ErrorBoundary };
