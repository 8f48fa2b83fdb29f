import {
  type Place,
  type SearchOutcome,
  TradieProfile,
  TradieSearch,
  TradieSummary,
} from "@plumbline/contract/directory.ts";
import { Invalid } from "@plumbline/server/errors.ts";
import { describeRoute } from "@plumbline/server/http/describe-route.ts";
import { searchParams } from "@plumbline/server/http/search-params.ts";
import type { AppEnv } from "@plumbline/server/http/types.ts";
import { type Context, Hono } from "hono";
import { z } from "zod";
import type { Services } from "../../services.ts";

export function directoryRoutes({ directory }: Services) {
  return new Hono<AppEnv>()
    .get(
      "/tradies",
      describeRoute(
        "Find tradies. A page of active tradies, verified first, each group in the order of `sortBy`. " +
          "The headers `X-Total-Count` and `X-Verified-Count` count all pages, `Link` names the next and " +
          "previous page, `X-Place` the place searched around. A tradie matches within the radius, or if " +
          "the place is in their service area. An unknown or ambiguous location is refused, with " +
          "suggestions.",
        z.array(TradieSummary),
      ),
      searchParams(TradieSearch),
      async (c) => {
        const asked = c.req.valid("query");
        const outcome = await directory.search(asked);
        if (outcome.unsettledPlace) throw refusePlace(asked.location, outcome.unsettledPlace);
        tellCounts(c, outcome);
        return c.json(outcome.tradies);
      },
    )
    .get(
      "/tradies/:id",
      describeRoute(
        "Get a tradie's public profile. By id, or by the last part of its page's address.",
        TradieProfile,
      ),
      async (c) => c.json(await directory.getProfile(c.req.param("id"))),
    );
}

function tellCounts(c: Context, { place, counts, page, pages }: SearchOutcome): void {
  c.header("X-Total-Count", String(counts.verified + counts.others));
  c.header("X-Verified-Count", String(counts.verified));
  if (place) c.header("X-Place", place.slug);
  const links = [
    ...(page > 1 ? [`<${addressOfPage(c, page - 1)}>; rel="prev"`] : []),
    ...(page < pages ? [`<${addressOfPage(c, page + 1)}>; rel="next"`] : []),
  ];
  if (links.length > 0) c.header("Link", links.join(", "));
}

/** Relative, since the caller knows the host. */
function addressOfPage(c: Context, page: number): string {
  const url = new URL(c.req.url);
  url.searchParams.set("page", String(page));
  return `${url.pathname}${url.search}`;
}

function refusePlace(text: string, { kind, suggestions }: NonNullable<SearchOutcome["unsettledPlace"]>) {
  const names = suggestions.map(({ name, state, postcode }: Place) =>
    [name, state, ...(postcode ? [postcode] : [])].join(" "),
  );
  const question = names.length > 0 ? ` Did you mean ${orList.format(names)}?` : " Try a suburb nearby.";
  const sentence =
    kind === "unknown"
      ? `We couldn't find a place called "${text}".${question}`
      : `There are several places called "${text}".${question}`;
  return new Invalid(sentence, { location: sentence });
}

const orList = new Intl.ListFormat("en-AU", { type: "disjunction" });
