// Whether a question is about somewhere outside Australia: "how do I become a builder in Texas".
import { dataLines } from "../text/data-file.ts";
import { foldText } from "../text/fold.ts";
import { roleOf } from "./place-role.ts";

const names = new Set(dataLines("abroad.txt"));
const NAMED = new RegExp(
  String.raw`\b(?:${[...names].toSorted((a, b) => b.length - a.length).join("|")})\b`,
  "gi",
);

/** The places of other countries that are known, in small letters. */
export function placesAbroad(): ReadonlySet<string> {
  return names;
}

/** Whether a text is about a place abroad, rather than about somebody or some paper from there. */
export function isAbroad(text: string): boolean {
  const folded = foldText(text);
  return [...folded.matchAll(NAMED)].some(
    ({ index, 0: name }) => roleOf(folded, index, index + name.length) === "here",
  );
}
