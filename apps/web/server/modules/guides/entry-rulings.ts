// The rulings that rest on an entry, as questions and short answers that need no asker.
import { writeRuling } from "@plumbline/assistant/rulings/write-ruling.ts";
import { type Intent, type Ruling, rulingId } from "@plumbline/regulations/intent-schema.ts";

/** One thing people ask of a rule. `of` names the case it is for; empty where it is for everyone. */
export type GuideAnswer = { id: string; question: string; of: string; lead: string; then: string[] };

/** By entry, what the rulings in force on `today` (ISO) that rest on it first say: those for everyone before those for a case. */
export function answersByEntry(intents: readonly Intent[], today: string): Map<string, GuideAnswer[]> {
  const answers = new Map<string, GuideAnswer[]>();
  for (const intent of intents)
    for (const ruling of intent.rulings) {
      const [entry] = ruling.entry;
      const { gap, from = "", until = "9999" } = ruling;
      if (!entry || gap || today < from || until < today) continue;
      answers.set(entry, [...(answers.get(entry) ?? []), answerOf(intent, ruling)]);
    }
  for (const own of answers.values()) own.sort((a, b) => Number(a.of !== "") - Number(b.of !== ""));
  return answers;
}

function answerOf(intent: Intent, ruling: Ruling): GuideAnswer {
  const chosen = { ruling, told: new Map(Object.entries(ruling.case)) };
  const asked = { text: "", before: [], isBare: true as const };
  const { lead, then } = writeRuling(intent, chosen, asked, () => undefined);
  return {
    id: rulingId(intent, ruling),
    question: intent.question,
    of: caseOf(intent, ruling),
    lead,
    then,
  };
}

/** What a ruling's case is called: the first of what people type for each name, or the range of a measure. */
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
