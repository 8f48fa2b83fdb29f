import type { State } from "@plumbline/contract/jurisdictions.ts";
import { JURISDICTION_NAMES } from "@plumbline/contract/jurisdictions.ts";
import type { Trade } from "@plumbline/contract/trades.ts";

/** These are questions only. None of them states a rule. */
const BY_TRADE = {
  builder: ["Do I need a licence for a $4,000 bathroom reno?", "How big a deposit can I take?"],
  carpenter: ["Can I build a deck without a licence?", "Do I need a permit for a pergola?"],
  electrician: ["What certificate do I give after electrical work?", "Can a homeowner add a power point?"],
  plumber: ["Who can replace a hot water system?", "What do I lodge after drainage work?"],
  gasfitter: ["What do I lodge after gasfitting?", "Who can connect a gas cooktop?"],
  hvac: ["What licence do I need to install a split system?", "Who can handle refrigerant?"],
  roofer: ["When do I need fall protection on a roof?", "Do I need a licence to replace a tin roof?"],
  painter: ["Do I need a licence for house painting?", "What are the rules for old lead paint?"],
  tiler: ["Do I need a licence to tile a bathroom?", "Who can do waterproofing?"],
  landscaper: ["When does a retaining wall need approval?", "Do I need a licence for landscaping?"],
  concreter: ["Do I need a licence to pour a driveway?", "What are the silica dust rules?"],
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
    question.startsWith("Compare") ? question : question.replace(/\?$/, ` in ${JURISDICTION_NAMES[state]}?`),
  );
}

export function suggestedTrade(trade: Trade | null): SuggestedTrade | undefined {
  return SUGGESTED_TRADES.find((known) => known === trade);
}
