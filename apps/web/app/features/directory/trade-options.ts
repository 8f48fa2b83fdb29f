import { BUSINESS_TRADE_LABELS, type BusinessTrade } from "@plumbline/contract/trades.ts";

export type TradeOption = { id: BusinessTrade; label: string };

export function tradeOptions(trades: BusinessTrade[]): TradeOption[] {
  return trades.map((id) => ({ id, label: BUSINESS_TRADE_LABELS[id] }));
}
