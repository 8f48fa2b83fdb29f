import type { PublishedEntry } from "@plumbline/regulations/schema.ts";

/**
 * For entries whose first question the assistant can't answer: another of their questions, or "" for none.
 * `suggested-questions.test.ts` finds the entries that need one.
 */
const INSTEAD: Readonly<Record<string, string>> = {
  "act-jobs-retaining-wall": "",
  "national-asbestos-disposal": "Where can I take asbestos waste?",
  "act-licensing-overview": "Who licenses tradies in Canberra?",
  "act-licensing-plumber": "Can a homeowner do plumbing in Canberra?",
  "act-licensing-unlicensed-offence": "Can I be fined for using an unlicensed plumber in the ACT?",
  "national-compare-gas-certificate": "",
  "national-socket-outlets-bath": "",
  "nsw-owner-builder-permit": "Do I need a course to owner build in NSW?",
  "nt-licensing-builder-exempt": "Can a handyman renovate a house in the NT?",
  "nt-licensing-unregistered-penalty": "",
  "sa-pge-penalties": "Can I do my own plumbing or wiring in SA?",
  "tas-gas-fitting-notice": "",
  "vic-sopa-claims": "How long do I have to claim under security of payment in Victoria?",
  "vic-unlicensed-plumbing-penalty": "Can I let an unregistered worker do roof plumbing in Melbourne?",
};

/** The question that "Ask about your own job" starts with. Empty if the assistant can't answer any of its questions. */
export function askedQuestion({ id, questions, title }: PublishedEntry): string {
  const text = INSTEAD[id] ?? questions[0] ?? title;
  return text.charAt(0).toUpperCase() + text.slice(1);
}
