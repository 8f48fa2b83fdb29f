// Tells us that a question about brisket is about food, although no class example mentions it.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { stem, words } from "../text/tokens.ts";

export const EVERYDAY_DIR = join(import.meta.dirname, "../../data/everyday");
const LONGEST = 3;

const subjectOf = new Map(
  readdirSync(EVERYDAY_DIR).flatMap((file) =>
    readFileSync(join(EVERYDAY_DIR, file), "utf8")
      .split("\n")
      .filter(Boolean)
      .map((phrase) => [keyOf(words(phrase)), file.replace(".txt", "")] as const),
  ),
);

export function everydaySubjects(text: string): string[] {
  const said = words(text);
  const subjects: string[] = [];
  for (let at = 0; at < said.length;) {
    let taken = 0;
    for (let length = Math.min(LONGEST, said.length - at); length > 0 && taken === 0; length--) {
      const subject = subjectOf.get(keyOf(said.slice(at, at + length)));
      if (subject === undefined) continue;
      subjects.push(subject);
      taken = length;
    }
    at += taken || 1;
  }
  return subjects;
}

function keyOf(said: readonly string[]): string {
  return said.map(stem).join(" ");
}
