import { dataLines } from "../text/data-file.ts";
import { foldText } from "../text/fold.ts";
import { roleOf } from "./place-role.ts";

const names = new Set(dataLines("abroad.txt"));
const NAMED = new RegExp(
  String.raw`\b(?:${[...names].toSorted((a, b) => b.length - a.length).join("|")})\b`,
  "gi",
);

export function placesAbroad(): ReadonlySet<string> {
  return names;
}

/** False if only a person or a document comes from abroad. */
export function isAbroad(text: string): boolean {
  const folded = foldText(text);
  return [...folded.matchAll(NAMED)].some(
    ({ index, 0: name }) => roleOf(folded, index, index + name.length) === "here",
  );
}
