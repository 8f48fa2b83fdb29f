import { SEARCH_MAX_LENGTH } from "@plumbline/contract/limits.ts";
import type { SiteSearchResults } from "@plumbline/contract/search.ts";
import { data, useLoaderData } from "react-router";
import { FormAlert } from "../../components/form-alert.tsx";
import { SearchBox } from "../../components/search-box.tsx";
import { pageUrl } from "../../lib/page-url.ts";
import { askApi } from "../../lib/route-loader.ts";
import { pageMeta } from "../../lib/seo.ts";
import { requestContext } from "../../lib/services-context.ts";
import type { Route } from "./+types/search-route";
import { FoundGroups } from "./found-groups.tsx";
import { WaysOn } from "./ways-on.tsx";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { url: siteUrl } = context.get(requestContext);
  const query = (new URLSearchParams(pageUrl(request).search).get("q") ?? "").trim();
  if (query === "") return { siteUrl, query };
  const path = `/api/search?${new URLSearchParams({ q: query })}`;
  const asked = await askApi<SiteSearchResults>(context, { path });
  if ("problem" in asked) return data({ siteUrl, query, problem: asked.problem }, { status: asked.status });
  return { siteUrl, query, results: asked.answer };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { query, siteUrl } = loaderData;
  return pageMeta({
    title: query === "" ? "Search | Plumbline" : `${query} | Search Plumbline`,
    description: "Search Plumbline's guides to the rules, tradie directory, blog and help pages.",
    path: "/search",
    siteUrl,
    isIndexed: false,
  });
}

export default function SearchPage() {
  const found = useLoaderData<typeof loader>();
  const { query } = found;
  const results = "results" in found ? found.results : undefined;
  const problem = "problem" in found ? found.problem : undefined;
  const total = results && Object.values(results).reduce((sum, group) => sum + group.total, 0);
  return (
    <>
      <div className="border-b-2 border-ink graph-paper">
        <header className="mx-auto grid max-w-4xl gap-4 px-4 py-6 sm:px-6 sm:py-10">
          <h1 className="text-2xl wrap-anywhere">
            {query === "" ? "Search" : `Results for “${query.slice(0, SEARCH_MAX_LENGTH)}”`}
          </h1>
          <SearchBox label="Search everything" query={query} hasButton />
          {total !== undefined && (
            <p className="figures text-ink-soft">
              {total === 0
                ? "Nothing found."
                : `${total.toLocaleString("en-AU")} ${total === 1 ? "result" : "results"}`}
            </p>
          )}
        </header>
      </div>
      <div className="mx-auto grid max-w-4xl gap-10 px-4 py-8 sm:px-6 lg:py-10">
        {problem && <FormAlert>{problem}</FormAlert>}
        {results && total !== 0 && <FoundGroups query={query} results={results} />}
        <WaysOn query={query} hasFound={total !== undefined && total > 0} />
      </div>
    </>
  );
}
