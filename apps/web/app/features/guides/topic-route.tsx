import { guidePath, TOPIC_NAMES } from "@plumbline/contract/guides.ts";
import { TRADE_LABELS } from "@plumbline/contract/trades.ts";
import { data, useLoaderData } from "react-router";
import { ErrorPage } from "../../components/error-page.tsx";
import { ShareLinks } from "../../components/share-links.tsx";
import { pageMeta } from "../../lib/seo.ts";
import { requestContext } from "../../lib/services-context.ts";
import { breadcrumbData, structuredData } from "../../lib/structured-data.ts";
import type { Route } from "./+types/topic-route";
import { faqData } from "./faq-data.ts";
import { GuideContents } from "./guide-contents.tsx";
import { GuideEntryView } from "./guide-entry-view.tsx";
import { GuideHeader } from "./guide-header.tsx";
import { guideCrumbs } from "./guides-crumb.ts";
import { countRules, inPlace } from "./place-name.ts";
import { readGuideAddress } from "./read-guide-address.ts";
import { RelatedGuides } from "./related-guides.tsx";
import { TradeFilter } from "./trade-filter.tsx";

export function loader({ request, params, context }: Route.LoaderArgs) {
  const { services, url } = context.get(requestContext);
  const { jurisdiction, topic } = readGuideAddress(request, params);
  const asked = new URL(request.url).searchParams;
  const guide = services.guides.findTopic(jurisdiction, topic, asked.get("trade"));
  if (!guide) throw data(null, { status: 404 });
  const path = guidePath(jurisdiction, topic);
  const ruleId = asked.get("rule") ?? "";
  const rule = services.guides.findRule(path, ruleId);
  return { siteUrl: url, guide, shared: rule && { ...rule, picture: `${path}/${ruleId}` } };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { siteUrl, guide, shared } = loaderData;
  const { jurisdiction, topic, total } = guide;
  const { name, about } = TOPIC_NAMES[topic];
  return [
    ...pageMeta({
      title: `${shared?.title ?? `${name}: the rules ${inPlace(jurisdiction)}`} | Plumbline guides`,
      description:
        shared?.lead ??
        `${about}. ${countRules(total)} ${inPlace(jurisdiction)}, each with its source and date.`,
      // The full guide is canonical, because a view for one trade shows only part of it.
      path: guidePath(jurisdiction, topic),
      siteUrl,
      picture: shared?.picture,
    }),
    structuredData(faqData(guide.entries)),
    breadcrumbData(guideCrumbs(jurisdiction, topic), siteUrl),
  ];
}

export default function TopicGuide() {
  const { guide, siteUrl } = useLoaderData<typeof loader>();
  const { jurisdiction, topic, trade, total, entries, trades } = guide;
  const { name, about } = TOPIC_NAMES[topic];
  const title = `${name}: the rules ${inPlace(jurisdiction)}`;
  return (
    <>
      <GuideHeader title={title} crumbs={guideCrumbs(jurisdiction, topic)}>
        <p className="max-w-3xl sm:text-lg">
          {about}. {countRules(total)}, each with the law, its sources and the date it was checked.
        </p>
        {trades.length > 1 && <TradeFilter trades={trades} trade={trade} />}
        {trade && (
          <p className="figures">
            {entries.length} of {countRules(total)} for: <strong>{TRADE_LABELS[trade]}</strong>. This includes
            rules for every trade.
          </p>
        )}
      </GuideHeader>
      <div className="mx-auto grid max-w-7xl items-start gap-6 px-4 py-6 sm:px-6 lg:grid-cols-[17rem_minmax(0,1fr)] lg:gap-10 lg:py-10">
        <GuideContents entries={entries} />
        <div className="grid gap-6">
          {entries.map((entry) => (
            <GuideEntryView key={entry.id} entry={entry} jurisdiction={jurisdiction} />
          ))}
          <RelatedGuides guide={guide} />
          <ShareLinks siteUrl={siteUrl} path={guidePath(jurisdiction, topic)} title={title} />
        </div>
      </div>
    </>
  );
}

export { ErrorPage as ErrorBoundary };
