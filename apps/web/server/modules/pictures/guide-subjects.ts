import { GUIDE_PLACES, guidePath, TOPIC_NAMES } from "@plumbline/contract/guides.ts";
import { JURISDICTION_NAMES } from "@plumbline/contract/jurisdictions.ts";
import { TOPICS } from "@plumbline/contract/topics.ts";
import type { createGuidesService } from "../guides/service.ts";
import type { SubjectFinder } from "./subject.ts";

type Guides = Pick<ReturnType<typeof createGuidesService>, "paths" | "findRule">;

export function guideSubjects(guides: Guides): SubjectFinder {
  const paths = new Set(guides.paths());
  return (path) => {
    const [, , place = "", topicName, ruleId] = path.split("/");
    const jurisdiction = GUIDE_PLACES.get(place);
    const topic = TOPICS.find((name) => name === topicName);
    if (!jurisdiction) return undefined;
    const page = guidePath(jurisdiction, topic);
    const rule = ruleId && guides.findRule(page, ruleId);
    if (!paths.has(page) || path !== (rule ? `${page}/${ruleId}` : page)) return undefined;
    const name = JURISDICTION_NAMES[jurisdiction];
    return {
      section: rule ? rule.title : "Guides to the rules",
      title: rule
        ? rule.lead
        : topic
          ? `${TOPIC_NAMES[topic].name}: the rules in ${name}`
          : `Trade rules in ${name}`,
      stamp: jurisdiction === "AU" ? "National" : jurisdiction,
    };
  };
}
