// The development questions and what a right answer to each must and must not say.
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
  /** Every group must be met by one of its patterns; no `must_not` pattern may match. */
  must: z.array(z.array(z.string())),
  must_not: z.array(z.string()),
  /** Domains of which at least one must be cited. */
  sources: z.array(z.string()),
  expect: z.enum(OUTCOMES),
  /** Questions of one group are phrasings of one question: their answers must agree. */
  group: z.string().optional(),
  /** Of a yes/no question: how a right answer opens. */
  opening: z.enum(["yes", "no"]).optional(),
  /** The entry the question was written from, where it was written for this project. */
  entry: z.string().optional(),
});
/** `set` is the file it stands in. */
export type EvalQuestion = z.infer<typeof EvalQuestion> & { set: string };

/** Every question of every .jsonl file of the directory. */
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

/** The questions of a file, one a line. */
export function readQuestions<T>(file: string, schema: z.ZodType<T>): T[] {
  return readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line.trim())
    .map((line) => schema.parse(JSON.parse(line)));
}
