// Turns rulings into questions with short answers that need no further details.
import { isInForce } from "@plumbline/assistant/rulings/choose-ruling.ts";
import { writeUnasked } from "@plumbline/assistant/rulings/write-ruling.ts";
import { type Intent, type Ruling, rulingId } from "@plumbline/regulations/intent-schema.ts";

/** `of` names the case that the answer is for, and is empty if the answer is for everyone. */
export type GuideQuestion = {
  question: string;
  answers: { id: string; of: string; lead: string; then: string[] }[];
};

/**
 * Rulings in force on `today` (ISO date), keyed by the entry they cite first. The most widely applicable come first.
 */
export function questionsByEntry(intents: readonly Intent[], today: string): Map<string, GuideQuestion[]> {
  const questions = new Map<string, GuideQuestion[]>();
  for (const intent of intents)
    for (const [entry, rulings] of Map.groupBy(intent.rulings, ({ entry: [first = ""] }) => first)) {
      const answers = rulings
        .filter((ruling) => !ruling.gap && isInForce(ruling, today))
        .map((ruling) => answerOf(intent, ruling))
        .toSorted((a, b) => Number(a.of !== "") - Number(b.of !== ""));
      if (answers.length > 0)
        questions.set(entry, [...(questions.get(entry) ?? []), { question: intent.question, answers }]);
    }
  for (const own of questions.values()) own.sort((a, b) => b.answers.length - a.answers.length);
  return questions;
}

function answerOf(intent: Intent, ruling: Ruling): GuideQuestion["answers"][number] {
  const chosen = { ruling, told: new Map(Object.entries(ruling.case)) };
  const { lead, then } = writeUnasked(intent, chosen);
  return { id: rulingId(intent, ruling), of: caseOf(intent, ruling), lead, then };
}

/** Names a case by the first phrase people type for it, or by its range of amounts. */
function caseOf({ cases }: Intent, { case: own }: Ruling): string {
  return Object.entries(own)
    .flatMap(([kind, names]) => {
      const known = cases[kind];
      return names
        .filter((name) => name !== "unsaid")
        .map((name) => (typeof known === "object" && known[name]?.[0]) || name);
    })
    .join(", ");
}
