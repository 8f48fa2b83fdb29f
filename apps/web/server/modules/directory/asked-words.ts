// How the words that a visitor types meet the words that businesses have. `directory_document` in the first
// migration has the same notion of a word.
import {
  BUSINESS_TRADE_LABELS,
  BUSINESS_TRADES,
  type BusinessTrade,
  TRADE_SYNONYMS,
} from "@plumbline/contract/trades.ts";
import { foldText, isWithinSlips, slipsAllowed } from "../../text/spelling.ts";

/** As spelled, where the beginning of a word is enough; or looking past slips of the finger as well. */
export type Strictness = "as-spelled" | "tolerant";

export const SHORTEST_BEGINNING = 3;
const MOST_WORDS = 8;
const SAYS_NOTHING = new Set("a an and at for from in me my near of on or the to with".split(" "));

/** The words of a text, each once: lower case, without accents, apostrophes and the plural's s. */
export function wordsOf(text: string): string[] {
  const words = foldText(text).split(" ");
  return [...new Set(words.filter((word) => word !== "").map(singular))];
}

/** The words of a search that say something. */
export function askedWords(text: string): string[] {
  return wordsOf(text)
    .filter((word) => !SAYS_NOTHING.has(word))
    .slice(0, MOST_WORDS);
}

function singular(word: string): string {
  return /..[^s]s$/.test(word) ? word.slice(0, -1) : word;
}

/** Whether the word that was asked for means the one a business has. */
export function meansWord(asked: string, word: string, strictness: Strictness): boolean {
  if (asked === word || (asked.length >= SHORTEST_BEGINNING && word.startsWith(asked))) return true;
  return strictness === "tolerant" && isWithinSlips(asked, word, slipsAllowed(asked.length));
}

/** The trades that a word names. */
export function tradesMeant(asked: string, strictness: Strictness): BusinessTrade[] {
  return BUSINESS_TRADES.filter((trade) =>
    TRADE_WORDS[trade].some((word) => meansWord(asked, word, strictness)),
  );
}

const TRADE_WORDS = Object.fromEntries(
  BUSINESS_TRADES.map((trade) => [
    trade,
    askedWords(`${trade.replaceAll("-", " ")} ${BUSINESS_TRADE_LABELS[trade]} ${TRADE_SYNONYMS[trade]}`),
  ]),
) as Record<BusinessTrade, string[]>;
