import { guidePath, TOPIC_NAMES } from "@plumbline/contract/guides.ts";
import type { Jurisdiction } from "@plumbline/contract/jurisdictions.ts";
import type { Topic } from "@plumbline/contract/topics.ts";
import type { Crumb } from "../../lib/structured-data.ts";
import { placeName } from "./place-name.ts";

export const GUIDES_CRUMB: Crumb = { name: "Guides", path: "/guides" };

export function guideCrumbs(jurisdiction: Jurisdiction, topic?: Topic): Crumb[] {
  return [
    GUIDES_CRUMB,
    { name: placeName(jurisdiction), path: guidePath(jurisdiction) },
    ...(topic ? [{ name: TOPIC_NAMES[topic].name, path: guidePath(jurisdiction, topic) }] : []),
  ];
}
