/** In the specification's order. */
export const STATES = ["NSW", "VIC", "QLD", "WA", "SA", "TAS", "ACT", "NT"] as const;
export type State = (typeof STATES)[number];

export const JURISDICTIONS = [...STATES, "AU"] as const;
export type Jurisdiction = (typeof JURISDICTIONS)[number];

export const JURISDICTION_NAMES = {
  NSW: "New South Wales",
  VIC: "Victoria",
  QLD: "Queensland",
  WA: "Western Australia",
  SA: "South Australia",
  TAS: "Tasmania",
  ACT: "Australian Capital Territory",
  NT: "Northern Territory",
  AU: "Australia",
} as const satisfies Record<Jurisdiction, string>;

export function nameInSentence(jurisdiction: Jurisdiction): string {
  return jurisdiction === "ACT" || jurisdiction === "NT"
    ? `the ${jurisdiction}`
    : JURISDICTION_NAMES[jurisdiction];
}

/** Matches short and full names and adjectives in our own content, not in what people type. */
export const STATE_NAME_PATTERNS: Readonly<Record<State, RegExp>> = {
  NSW: /\b(?:NSW|New South Wales)\b/,
  VIC: /\b(?:VIC|Vic|Victorian?)\b/,
  QLD: /\b(?:QLD|Qld|Queensland(?:er)?)\b/,
  WA: /\b(?:WA|Western Australian?)\b/,
  SA: /\b(?:SA|South Australian?)\b/,
  TAS: /\b(?:TAS|Tas|Tasmanian?)\b/,
  ACT: /\b(?:ACT|Australian Capital Territory)\b/,
  NT: /\b(?:NT|Northern Territory)\b/,
};
