// How a question is put to a proposition: does it hold, can it be done without, is a belief of it right?
import { readFileSync } from "node:fs";

/** `claim` asks whether the claim holds, `denial` whether its opposite does; undefined where that isn't certain. */
export type Polarity = "claim" | "denial" | undefined;

type Kind = "need" | "whether" | "may" | "without" | "belief" | "not" | "bounded" | "open";

/** data/polarity.txt: a kind, then a pattern. */
const PATTERNS = readFileSync(new URL("../../data/polarity.txt", import.meta.url), "utf8")
  .split("\n")
  .filter((line) => line && !line.startsWith("#"))
  .map((line) => {
    const [kind = "", ...pattern] = line.split(/\s+/);
    return { kind: kind as Kind, pattern: new RegExp(pattern.join(" "), "i") };
  });

/** Of a question to "must I" or "may I". */
export function polarityOf(form: string, text: string): Polarity {
  const has = (kind: Kind) => PATTERNS.some((one) => one.kind === kind && one.pattern.test(text));
  // "How high", "which", "what happens if": no yes or no is asked for.
  if (has("open")) return undefined;
  if (form === "must I" && has("whether")) return "claim";
  const lacks = has("without");
  if (has("belief") && has("bounded")) return undefined;
  if (has("belief")) {
    const denies = lacks || has("not");
    if (form === "must I") return denies ? "denial" : has("need") ? "claim" : undefined;
    return denies ? undefined : has("may") ? "claim" : undefined;
  }
  if (form === "must I") {
    if (has("need")) return has("not") ? undefined : "claim";
    return has("may") && lacks ? "denial" : undefined;
  }
  if (lacks) return undefined;
  return has("may") && !has("need") ? "claim" : undefined;
}
