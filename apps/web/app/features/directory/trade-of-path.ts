import { BUSINESS_TRADES, type BusinessTrade } from "@plumbline/contract/trades.ts";

/** Reads "plumber" from "/directory/plumber/parramatta-nsw". */
export function tradeOfPath(pathname: string): BusinessTrade | undefined {
  const [, , name = ""] = pathname.split("/");
  return BUSINESS_TRADES.find((trade) => trade === name);
}
