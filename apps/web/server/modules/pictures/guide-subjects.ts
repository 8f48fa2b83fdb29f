import { GUIDE_PLACES, guidePath, TOPIC_NAMES } from "@plumbline/contract/guides.ts";
import { JURISDICTION_NAMES } from "@plumbline/contract/jurisdictions.ts";
import { TOPICS } from "@plumbline/contract/topics.ts";
import type { SubjectFinder } from "./subject.ts";

type Guides = { paths: () => string[] };

export function guideSubjects(guides: Guides): SubjectFinder {
  const paths = new Set(guides.paths());
  return (path) => {
    const [, , place = "", topicName] = path.split("/");
    const jurisdiction = GUIDE_PLACES.get(place);
    const topic = TOPICS.find((name) => name === topicName);
    if (!jurisdiction || guidePath(jurisdiction, topic) !== path || !paths.has(path)) return undefined;
    const name = JURISDICTION_NAMES[jurisdiction];
    return {
      section: "Guides to the rules",
      title: topic ? `${TOPIC_NAMES[topic].name}: the rules in ${name}` : `Trade rules in ${name}`,
      stamp: jurisdiction === "AU" ? "National" : jurisdiction,
    };
  };
}
