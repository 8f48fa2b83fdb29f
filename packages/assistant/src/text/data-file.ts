// The word lists and patterns of data/: one a line; lines that begin with # are comments.
import { readFileSync } from "node:fs";

const DATA = new URL("../../data/", import.meta.url);

/** The lines of a file of data/. */
export function dataLines(file: string): string[] {
  return readFileSync(new URL(file, DATA), "utf8")
    .split("\n")
    .filter((line) => line && !line.startsWith("#"));
}

/** The patterns of a file of data/ whose lines are a name, a space and a pattern. */
export function dataPatterns(file: string): { name: string; pattern: RegExp }[] {
  return dataLines(file).map((line) => {
    const [name = "", ...pattern] = line.split(" ");
    return { name, pattern: new RegExp(pattern.join(" "), "i") };
  });
}
