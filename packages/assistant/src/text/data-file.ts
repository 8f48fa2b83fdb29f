// Reads data/: one word or pattern a line, with # comments.
import { readFileSync } from "node:fs";

const DATA = new URL("../../data/", import.meta.url);

export function dataLines(file: string): string[] {
  return readFileSync(new URL(file, DATA), "utf8")
    .split("\n")
    .filter((line) => line && !line.startsWith("#"));
}

export function dataPatterns(file: string): { name: string; pattern: RegExp }[] {
  return dataLines(file).map((line) => {
    const [name = "", ...pattern] = line.split(" ");
    return { name, pattern: new RegExp(pattern.join(" "), "i") };
  });
}
