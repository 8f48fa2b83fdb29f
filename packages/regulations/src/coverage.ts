import { JURISDICTIONS, type Jurisdiction } from "@plumbline/contract/jurisdictions.ts";
import { type Topic, TOPICS } from "@plumbline/contract/topics.ts";
import { TRADES } from "@plumbline/contract/trades.ts";
import type { Intent } from "./intent-schema.ts";
import type { PublishedEntry } from "./schema.ts";

export type Matrix = { title: string; rows: { label: string; counts: number[] }[]; thinBelow: number };

type CountedEntry = Pick<PublishedEntry, "jurisdiction" | "topic" | "trades">;

export function coverageByTopic(entries: CountedEntry[]): Matrix {
  const rows = TOPICS.map((topic) => row(topic, entries, (entry) => entry.topic === topic));
  return { title: "Entries by topic", rows: [...rows, row("total", entries, () => true)], thinBelow: 3 };
}

/** Entries for every trade have their own row. */
export function coverageByTrade(entries: CountedEntry[], topic?: Topic): Matrix {
  const counted = entries.filter((entry) => topic === undefined || entry.topic === topic);
  const rows = [...TRADES, "all" as const].map((trade) =>
    row(trade === "all" ? "(every trade)" : trade, counted, ({ trades }) => trades.includes(trade)),
  );
  return { title: `Entries by trade${topic ? `: ${topic}` : ""}`, rows, thinBelow: topic ? 1 : 3 };
}

export function coverageOfIntents(intents: readonly Intent[]): string {
  const width = Math.max(0, ...intents.map(({ id }) => id.length));
  const cell = (intent: Intent, place: Jurisdiction) => {
    const own = intent.rulings.filter(({ state }) => state === place);
    if (own.some(({ gap }) => !gap)) return "held";
    if (own.length > 0) return "gap";
    const isNational = place !== "AU" && intent.rulings.some(({ state, gap }) => state === "AU" && !gap);
    return isNational ? "AU" : place === "AU" ? "" : "-";
  };
  const rows = intents.map((intent) => ({
    label: intent.id,
    cells: JURISDICTIONS.map((place) => cell(intent, place)),
  }));
  const missing = rows.flatMap(({ cells }) => cells).filter((one) => one === "-" || one === "gap").length;
  const line = (label: string, cells: readonly string[]) =>
    [label.padEnd(width), ...cells.map((one) => one.padStart(6))].join("");
  return [
    "Rulings by intent (AU: national ruling applies; gap: not researched, and the answer says so; -: not researched)",
    line("", JURISDICTIONS),
    ...rows.map(({ label, cells }) => line(label, cells)),
    `${missing} cells not researched`,
  ].join("\n");
}

export function showMatrix({ title, rows, thinBelow }: Matrix): string {
  const labelWidth = Math.max(...rows.map(({ label }) => label.length));
  const line = (label: string, cells: string[]) =>
    [label.padEnd(labelWidth), ...cells.map((cell) => cell.padStart(6))].join("");
  const mark = (count: number) => (count < thinBelow ? `${count}<` : `${count} `);
  const thin = rows.flatMap(({ counts }) => counts).filter((count) => count < thinBelow).length;
  return [
    title,
    line(
      "",
      JURISDICTIONS.map((jurisdiction) => `${jurisdiction} `),
    ),
    ...rows.map(({ label, counts }) => line(label, counts.map(mark))),
    `${thin} thin cells (< marks fewer than ${thinBelow})`,
  ].join("\n");
}

function row(label: string, entries: CountedEntry[], belongs: (entry: CountedEntry) => boolean) {
  const countIn = (jurisdiction: Jurisdiction) =>
    entries.filter((entry) => entry.jurisdiction === jurisdiction && belongs(entry)).length;
  return { label, counts: JURISDICTIONS.map(countIn) };
}
