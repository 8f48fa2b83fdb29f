import { join } from "node:path";
import type { AssistantAnswer, Turn } from "@plumbline/contract/assistant.ts";
import { z } from "zod";
import type { Assistant } from "../assistant.ts";
import { talk } from "./conversations.ts";
import { QUESTIONS_DIR, readQuestions } from "./questions.ts";

const FILE = join(QUESTIONS_DIR, "labelled/everyday.jsonl");

const LabelledQuestion = z.strictObject({
  id: z.string(),
  question: z.string(),
  after: z.string().optional(),
  state: z.string().optional(),
  expect: z.enum(["answer", "unheld", "which state", "out of scope", "unsafe"]),
  /** Best first; empty if no intent matches. */
  intents: z.array(z.string()).default([]),
  /** Any of these is correct as the first answer. */
  rulings: z.array(z.string()).default([]),
  opening: z.enum(["yes", "no", "depends"]).optional(),
});
type LabelledQuestion = z.infer<typeof LabelledQuestion>;

export type LabelledResult = {
  isFollowUp: boolean;
  /** True for even-numbered questions, which were used for training and fixes. Odd-numbered ones weren't. */
  isTaught: boolean;
  /**
   * True if the answer is from the right ruling alone and has no wrong yes or no, or if no ruling applies and the
   * outcome is right.
   */
  isGood: boolean;
  /** Only set for a yes/no question that got the right ruling. */
  opensRight?: boolean;
};

export function judgeLabelled(assistant: Assistant): LabelledResult[] {
  const questions = readQuestions(FILE, LabelledQuestion);
  const byId = new Map(questions.map((question) => [question.id, question]));
  return questions.map((question) => {
    const answer = assistant.answer({
      question: question.question,
      history: historyOf(assistant, question, byId),
    });
    return {
      isFollowUp: question.after !== undefined,
      isTaught: Number(question.id.split("-")[1]) % 2 === 0,
      ...judge(question, answer),
    };
  });
}

function historyOf(
  assistant: Assistant,
  { after }: LabelledQuestion,
  byId: ReadonlyMap<string, LabelledQuestion>,
): Turn[] {
  const before = after === undefined ? undefined : byId.get(after);
  if (!before) return [];
  return talk(assistant, historyOf(assistant, before, byId), before.question);
}

function judge(
  { expect, rulings, opening }: LabelledQuestion,
  { outcome, rulings: told = [], lead = "" }: AssistantAnswer,
): Pick<LabelledResult, "isGood" | "opensRight"> {
  if (expect === "which state") return { isGood: outcome === "clarify" };
  if (expect === "unheld") return { isGood: outcome === "no_evidence" };
  if (expect !== "answer") return { isGood: outcome !== "answer" && outcome !== "clarify" };
  const isTold = outcome === "answer" && told.length > 0 && told.every((id) => rulings.includes(id));
  if (!isTold || opening === undefined || opening === "depends") return { isGood: isTold };
  const opensRight = (opening === "yes" ? /^Yes\b/ : /^(?:No|Only with)\b/).test(lead);
  return { isGood: opensRight, opensRight };
}
