import type { State } from "@plumbline/contract/jurisdictions.ts";
import { nameInSentence } from "@plumbline/contract/jurisdictions.ts";
import type { Trade } from "@plumbline/contract/trades.ts";

/** These are questions only. None of them states a rule. Each is answered in every state (suggested-questions.test.ts). */
const BY_TRADE = {
  builder: ["Do I need a licence for a $4,000 bathroom reno?", "How big a deposit can I take?"],
  carpenter: ["Do I need a licence to build a deck?", "Does a carport need approval?"],
  electrician: ["What certificate do I give after electrical work?", "Can a homeowner add a power point?"],
  plumber: ["Who can replace a hot water system?", "What certificate do I give after plumbing work?"],
  gasfitter: ["Who can connect a gas cooktop?", "Can a homeowner do their own gas work?"],
  hvac: ["What licence do I need to install a split system?", "Who can handle refrigerant?"],
  roofer: ["When do I need fall protection on a roof?", "Do I need a licence for roofing?"],
  painter: ["Do I need a licence for house painting?", "What are the rules for old lead paint?"],
  tiler: ["Do I need a licence for tiling?", "Who can do waterproofing?"],
  landscaper: ["Do I need a licence for landscaping?", "How deep can I dig a trench without shoring?"],
  concreter: ["Do I need a licence for concreting?", "What are the silica dust rules?"],
} satisfies Partial<Record<Trade, [string, string]>>;

export type SuggestedTrade = keyof typeof BY_TRADE;
export const SUGGESTED_TRADES = Object.keys(BY_TRADE) as SuggestedTrade[];

const ANY_TRADE = [
  "Do I need a licence for a $3,000 job?",
  "When is a SWMS required?",
  "Compare deposit limits in NSW, Victoria and Queensland",
];

export function suggestQuestions(trade: SuggestedTrade | undefined, state: State | undefined) {
  const questions = trade ? [...BY_TRADE[trade], "When is a SWMS required?"] : ANY_TRADE;
  if (!state) return questions;
  return questions.map((question) =>
    question.startsWith("Compare") ? question : question.replace(/\?$/, ` in ${nameInSentence(state)}?`),
  );
}

export function suggestedTrade(trade: Trade | null): SuggestedTrade | undefined {
  return SUGGESTED_TRADES.find((known) => known === trade);
}
