import type { AssistantAnswer } from "@plumbline/contract/assistant.ts";

export function printAnswer(answer: AssistantAnswer): void {
  const { states, trade, topic } = answer.understood;
  console.log(`${answer.outcome}  ${[states.join(", "), trade, topic].filter(Boolean).join(" | ")}\n`);
  console.log(answer.text);
  if (answer.choices.length > 0)
    console.log(`\nTo choose a state, add --state ${answer.choices.join(" | ")}`);
  for (const citation of answer.citations) {
    const kind = citation.official ? "official" : "secondary source";
    console.log(
      `\n[${citation.number}] ${citation.title} (${citation.jurisdiction}, as at ${citation.asOf}, ${kind})`,
    );
    if (citation.law) console.log(`    ${citation.law}`);
    console.log(`    ${citation.sourceName}\n    ${citation.url}`);
  }
  if (answer.related.length > 0)
    console.log(`\nRelated:\n${answer.related.map((question) => `  - ${question}`).join("\n")}`);
}
