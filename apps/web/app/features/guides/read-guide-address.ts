import { GUIDE_PLACES, guidePath } from "@plumbline/contract/guides.ts";
import { type Jurisdiction, JURISDICTION_NAMES, JURISDICTIONS } from "@plumbline/contract/jurisdictions.ts";
import { type Topic, TOPICS } from "@plumbline/contract/topics.ts";
import { data, redirect } from "react-router";
import { pageUrl } from "../../lib/page-url.ts";

type GuideAddress<Asked> = { jurisdiction: Jurisdiction } & (Asked extends string
  ? { topic: Topic }
  : object);

/**
 * Each guide has one address. Throws a redirect for other spellings, and a 404 for an unknown place or topic.
 */
export function readGuideAddress<Asked extends string | undefined>(
  request: Request,
  params: { place: string; topic?: Asked },
): GuideAddress<Asked> {
  const { pathname, search } = pageUrl(request);
  const jurisdiction = findPlace(fold(params.place));
  const asked = params.topic && fold(params.topic);
  const topic = TOPICS.find((name) => name === asked);
  if (!jurisdiction || (params.topic !== undefined && !topic)) throw data(null, { status: 404 });
  const path = guidePath(jurisdiction, topic);
  if (pathname !== path) throw redirect(path + search, 301);
  return { jurisdiction, topic } as GuideAddress<Asked>;
}

function findPlace(asked: string): Jurisdiction | undefined {
  return (
    GUIDE_PLACES.get(asked) ??
    JURISDICTIONS.find((code) => code.toLowerCase() === asked || fold(JURISDICTION_NAMES[code]) === asked)
  );
}

function fold(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_]+/g, "-");
}
