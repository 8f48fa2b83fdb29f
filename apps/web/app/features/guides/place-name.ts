import { type Jurisdiction, JURISDICTION_NAMES } from "@plumbline/contract/jurisdictions.ts";

export function placeName(jurisdiction: Jurisdiction): string {
  return jurisdiction === "AU" ? "National" : JURISDICTION_NAMES[jurisdiction];
}

/** Such as "in Queensland" or "across Australia". */
export function inPlace(jurisdiction: Jurisdiction): string {
  if (jurisdiction === "AU") return "across Australia";
  const name = JURISDICTION_NAMES[jurisdiction];
  return `in ${name.endsWith("Territory") ? "the " : ""}${name}`;
}

export function countRules(count: number): string {
  return `${count} ${count === 1 ? "rule" : "rules"}`;
}
