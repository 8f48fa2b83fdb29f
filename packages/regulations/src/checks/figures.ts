import { type Dimension, measuresIn, sameMeasure } from "../measures.ts";
import type { Check } from "./finding.ts";

export const figuresNotInAnswer: Check = ({ content }) =>
  content.entries.flatMap(({ id, answer, figures }) =>
    figures
      .filter(({ value }) => !standsIn(value, answer))
      .map(({ what, value }) => ({
        where: id,
        message: `"${value}" (${what}) isn't in the answer`,
      })),
  );

export const figuresWithoutPlace: Check = ({ content }) =>
  content.entries
    .filter(({ verified }) => verified)
    .flatMap(({ id, figures, sources }) => {
      const official = sources.filter((source) => source.official).map(({ url }) => url);
      const missing = figures.filter(({ source, place }) => !place || !source || !official.includes(source));
      const none =
        official.length === 0 ? [{ where: id, message: "verified without an official source" }] : [];
      const unplaced = missing.map(({ value }) => ({
        where: id,
        message: `verified, but "${value}" doesn't name one of the entry's official sources and where in it`,
      }));
      return [...none, ...unplaced];
    });

/** Amounts that a reader acts on. Unless they're listed as figures, they can't be compared across entries. */
const TO_BE_LISTED: Dimension[] = ["money", "share", "time", "date"];

export const unlistedAmounts: Check = ({ content }) =>
  content.entries.flatMap(({ id, answer, figures }) => {
    const listed = figures.flatMap(({ what, value }) => [...measuresIn(what), ...measuresIn(value)]);
    const unlisted = measuresIn(answer)
      .filter(({ dimension }) => TO_BE_LISTED.includes(dimension))
      .filter((measure) => !listed.some((other) => sameMeasure(measure, other)))
      .map(({ text }) => text);
    return unlisted.length > 0 ? [{ where: id, message: [...new Set(unlisted)].join(", ") }] : [];
  });

/** False for "5%" in "15%". */
function standsIn(value: string, text: string): boolean {
  const words = value.trim().split(/\s+/).map(escapeRegExp).join("\\s+");
  return new RegExp(`(?<![\\p{L}\\p{N}]|\\p{N}[.,])${words}(?![\\p{L}\\p{N}]|[.,]\\p{N})`, "u").test(text);
}

function escapeRegExp(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
}
