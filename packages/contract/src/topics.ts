export const TOPICS = [
  "licensing",
  "permits",
  "safety",
  "contracts",
  "certification",
  "insurance",
  "disputes",
  "business",
  "jobs",
] as const;
export type Topic = (typeof TOPICS)[number];
