/** Finds figures that aren't in any entry cited beside them. Used to test the launch articles. */
import type { PublishedEntry } from "@plumbline/regulations/schema.ts";

const UNIT =
  "(?:per cent|penalty units?|(?:clear |business |working )*(?:days?|weeks?|months?|years?|hours?|minutes?)|metres?|mm|km|kg|litres?|storeys?|amps?|volts?|kW|MJ|units?)";
const WORDS = "one two three four five six seven eight nine ten eleven twelve fourteen twenty thirty sixty";
const MONTHS = "January February March April May June July August September October November December";
const NUMBER = String.raw`\d+(?:,\d{3})*(?:\.\d+)?`;
const anyOf = (words: string) =>
  words
    .split(" ")
    .map((word) => `[${word[0]}${word[0]?.toUpperCase()}]${word.slice(1)}`)
    .join("|");
/**
 * Matches dates, money, percentages, other numbers with any unit that follows, and units counted in words.
 */
const FIGURE = new RegExp(
  [
    String.raw`\b\d{1,2} (?:${anyOf(MONTHS)})\b(?: \d{4})?`,
    String.raw`\b(?:${anyOf(MONTHS)}) \d{4}`,
    String.raw`\$${NUMBER}(?: million|M\b)?`,
    String.raw`${NUMBER}%`,
    String.raw`\d{4}-\d{2}`,
    String.raw`${NUMBER}(?:[ -]${UNIT}\b)?`,
    String.raw`\b(?:${anyOf(WORDS)})[ -]${UNIT}\b`,
  ].join("|"),
  "g",
);
const LINK = /\[([^\]]*)\]\(entry:([^)]*)\)/g;

export function citedIds(text: string): string[] {
  return [...text.matchAll(LINK)].map(([, , id]) => id ?? "");
}

/** A figure and its citation must share a paragraph, heading, list item or table row. */
export function blocksOf(markdown: string): string[] {
  return markdown
    .split(/\n/)
    .map((line) => line.trim())
    .filter((line) => line !== "" && !/^[|\s:-]+$/.test(line));
}

export function figuresOf(text: string): string[] {
  const read = text
    .replaceAll(LINK, "$1")
    // A list item's number isn't a figure.
    .replace(/^\d+\. /, "");
  return [...read.matchAll(FIGURE)].map(([figure]) => figure);
}

/** Figures that don't appear word for word in an entry the block cites. */
export function uncitedFigures(block: string, entries: ReadonlyMap<string, PublishedEntry>): string[] {
  const sources = citedIds(block).flatMap((id) => entries.get(id) ?? []);
  const texts = sources.map(wordsOf);
  return figuresOf(block).filter((figure) => !texts.some((text) => stands(figure, text)));
}

function wordsOf({ title, answer, caveat, law, as_of }: PublishedEntry): string {
  // "three (3) days" counts as "three days".
  return [title, answer, caveat, law, as_of].join("\n").replaceAll(/ \(\d+\)/g, "");
}

/** Matches whole figures: $10,000 isn't in $110,000, nor 5 days in 15 days. */
function stands(figure: string, text: string): boolean {
  const escaped = figure.replaceAll(/[$.*+?^()|[\]{}\\]/g, "\\$&");
  return new RegExp(`(?<![\\d.,$a-z])${escaped}(?![\\d%a-z]|[,.]\\d)`, "i").test(text);
}
