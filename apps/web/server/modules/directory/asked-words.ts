// Must split words the way `directory_document` in the first migration does.
import {
  BUSINESS_TRADE_LABELS,
  BUSINESS_TRADES,
  type BusinessTrade,
  TRADE_SYNONYMS,
} from "@plumbline/contract/trades.ts";
import { foldText, isWithinSlips, slipsAllowed } from "../../text/spelling.ts";

/** "as-spelled" also matches the beginning of a word; "tolerant" also allows typos. */
export type Strictness = "as-spelled" | "tolerant";

export const SHORTEST_BEGINNING = 3;
const MOST_WORDS = 8;
const SAYS_NOTHING = new Set("a an and at for from in me my near of on or the to with".split(" "));

/** Distinct words in lower case, without accents, apostrophes or plural s. */
export function wordsOf(text: string): string[] {
  const words = foldText(text).split(" ");
  return [...new Set(words.filter((word) => word !== "").map(singular))];
}

export function askedWords(text: string): string[] {
  return wordsOf(text)
    .filter((word) => !SAYS_NOTHING.has(word))
    .slice(0, MOST_WORDS);
}

function singular(word: string): string {
  return /..[^s]s$/.test(word) ? word.slice(0, -1) : word;
}

export function meansWord(asked: string, word: string, strictness: Strictness): boolean {
  if (asked === word || (asked.length >= SHORTEST_BEGINNING && word.startsWith(asked))) return true;
  return strictness === "tolerant" && isWithinSlips(asked, word, slipsAllowed(asked.length));
}

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
