import type { AssistantAnswer, Turn } from "@plumbline/contract/assistant.ts";
import type { Assistant } from "../assistant.ts";
import { seeded, shuffle } from "../random.ts";
import type { EvalQuestion } from "./questions.ts";
import { type GivenAnswer, judge } from "./score.ts";

/** More pairs don't change the result. */
const PAIRS = 400;

/** Returns percentages. */
export function ofConversations(
  assistant: Assistant,
  questions: readonly EvalQuestion[],
): { secondQuestion: string; repeated: string } {
  const facts = questions.filter(({ kind, history }) => kind === "fact" && !history);
  shuffle(facts, seeded(11));
  const pairs = facts
    .slice(0, PAIRS)
    .map((second, at) => ({ first: facts[(at + PAIRS) % facts.length]!, second }))
    .filter(({ first, second }) => first.topic !== second.topic);
  const right = pairs.filter(({ first, second }) => {
    const history = talk(assistant, [], first.question);
    const answer = assistant.answer({ question: second.question, history });
    return judge(second, asGiven(answer)).ok;
  });
  const followups = questions.filter(({ kind, history }) => kind === "followup" && history);
  const repeated = followups.filter(({ question, history }) => {
    const asked = history!.filter(({ role }) => role === "user");
    const before = asked.reduce<Turn[]>((turns, { content }) => talk(assistant, turns, content), []);
    const { lead, outcome } = assistant.answer({ question, history: before });
    const last = before.at(-1)!.content.replaceAll(/ \[\d\]/g, "");
    return outcome === "answer" && lead !== undefined && last.includes(lead);
  });
  return {
    secondQuestion: percent(right.length, pairs.length),
    repeated: percent(repeated.length, followups.length),
  };
}

export function talk(assistant: Assistant, history: Turn[], question: string): Turn[] {
  const { text } = assistant.answer({ question, history });
  return [...history, { role: "user", content: question }, { role: "assistant", content: text }];
}

export function asGiven({ outcome, text, citations }: AssistantAnswer): GivenAnswer {
  return { outcome, answer: text, citations: citations.flatMap(({ sources }) => sources) };
}

function percent(part: number, whole: number): string {
  return whole === 0 ? "-" : ((100 * part) / whole).toFixed(1);
}
