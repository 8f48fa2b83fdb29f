import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { OUTCOMES, Turn } from "@plumbline/contract/assistant.ts";
import { z } from "zod";

export const QUESTIONS_DIR = join(import.meta.dirname, "../../eval");

export const FACT_KINDS = ["fact", "compare", "followup"] as const;
const CONDUCT_KINDS = ["ambiguous_state", "out_of_scope", "unsafe", "injection", "unanswerable"] as const;

export const EvalQuestion = z.object({
  id: z.string(),
  question: z.string(),
  history: z.array(Turn).optional(),
  jurisdiction: z.string().nullable(),
  trade: z.string().nullable(),
  topic: z.string(),
  kind: z.enum([...FACT_KINDS, ...CONDUCT_KINDS]),
  /** Each group needs one matching pattern; no `must_not` pattern may match. */
  must: z.array(z.array(z.string())),
  must_not: z.array(z.string()),
  /** At least one of these domains must be cited. */
  sources: z.array(z.string()),
  expect: z.enum(OUTCOMES),
  /** Questions in one group are phrasings of the same question, so their answers must agree. */
  group: z.string().optional(),
  opening: z.enum(["yes", "no"]).optional(),
  /** The entry the question was written from, if it was written for this project. */
  entry: z.string().optional(),
});
export type EvalQuestion = z.infer<typeof EvalQuestion> & { set: string };

export function loadQuestions(directory = QUESTIONS_DIR): EvalQuestion[] {
  return readdirSync(directory)
    .filter((file) => file.endsWith(".jsonl"))
    .toSorted()
    .flatMap((file) =>
      readQuestions(join(directory, file), EvalQuestion).map((question) => ({
        ...question,
        set: file.replace(".jsonl", ""),
      })),
    );
}

export function readQuestions<T>(file: string, schema: z.ZodType<T>): T[] {
  return readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line.trim())
    .map((line) => schema.parse(JSON.parse(line)));
}
