import { type Jurisdiction, JURISDICTIONS } from "./jurisdictions.ts";
import type { Topic } from "./topics.ts";

export const TOPIC_NAMES = {
  licensing: { name: "Licensing", about: "Which work needs a licence, and from what job value" },
  permits: { name: "Permits", about: "Approvals and permits before work starts" },
  safety: { name: "Safety", about: "Safety on site: plans, tickets, asbestos, heights, electricity" },
  contracts: { name: "Contracts", about: "Written contracts, deposits, progress payments, cooling off" },
  certification: { name: "Certification", about: "Certificates, inspections and sign-off" },
  insurance: { name: "Insurance", about: "Insurance you need for a job or a licence" },
  disputes: { name: "Disputes", about: "Getting paid, defects, complaints and tribunals" },
  business: { name: "Business", about: "Tax, workers, records and running a trade business" },
  jobs: { name: "Common jobs", about: "Decks, fences, bathrooms and other jobs from start to finish" },
} as const satisfies Record<Topic, { name: string; about: string }>;

export function guidePlace(jurisdiction: Jurisdiction): string {
  return jurisdiction === "AU" ? "national" : jurisdiction.toLowerCase();
}

export const GUIDE_PLACES: ReadonlyMap<string, Jurisdiction> = new Map(
  JURISDICTIONS.map((jurisdiction) => [guidePlace(jurisdiction), jurisdiction]),
);

/** Follows a guide's path. The query gives a shared link the rule's title and picture. */
export function rulePlace(id: string): string {
  return `?rule=${id}#${id}`;
}

export function guidePath(jurisdiction: Jurisdiction, topic?: Topic): string {
  return ["/guides", guidePlace(jurisdiction), ...(topic ? [topic] : [])].join("/");
}
