import { guidePath, TOPIC_NAMES } from "@plumbline/contract/guides.ts";
import { Link } from "react-router";
import type { ReactNode } from "react";
import type { GuideTopic } from "#server/modules/guides/service.ts";
import { inPlace, placeName } from "./place-name.ts";

export function RelatedGuides({ guide }: { guide: GuideTopic }) {
  const { jurisdiction, topic, trade, elsewhere, others, national } = guide;
  const { name } = TOPIC_NAMES[topic];
  const query = trade ? `?trade=${trade}` : "";
  return (
    <>
      {national.count > 0 && (
        <Part title="National rules that also apply">
          <ul>
            {national.lines.map(({ id, title, path }) => (
              <li key={id}>
                <GuideLink to={path}>{title}</GuideLink>
              </li>
            ))}
            {national.count > national.lines.length && (
              <li>
                <GuideLink to={guidePath("AU", topic) + query}>
                  All {national.count} national rules on {name.toLowerCase()}
                </GuideLink>
              </li>
            )}
          </ul>
        </Part>
      )}
      {others.length > 0 && (
        <Part title={`Other topics ${inPlace(jurisdiction)}`}>
          <ul className="flex flex-wrap gap-x-5">
            {others.map((other) => (
              <li key={other.topic}>
                <GuideLink to={guidePath(jurisdiction, other.topic)}>
                  {TOPIC_NAMES[other.topic].name} ({other.count})
                </GuideLink>
              </li>
            ))}
          </ul>
        </Part>
      )}
      {elsewhere.length > 0 && (
        <Part title={`${name} elsewhere`}>
          <ul className="flex flex-wrap gap-x-5">
            {elsewhere.map((other) => (
              <li key={other.jurisdiction}>
                <GuideLink to={guidePath(other.jurisdiction, topic) + query}>
                  {placeName(other.jurisdiction)} ({other.count})
                </GuideLink>
              </li>
            ))}
          </ul>
        </Part>
      )}
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-2 border-t-2 border-ink pt-4">
      <h2 className="text-lg">{title}</h2>
      {children}
    </section>
  );
}

/** Links load the whole document, which the service worker can then save for offline use. */
function GuideLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      reloadDocument
      className="inline-flex min-h-11 items-center py-1 text-sm leading-snug underline decoration-rule-strong underline-offset-4 hover:decoration-ink"
    >
      {children}
    </Link>
  );
}
