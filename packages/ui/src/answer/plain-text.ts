import type { AssistantAnswer } from "@plumbline/contract/assistant.ts";
import { formatPartialDate } from "@plumbline/contract/time.ts";

export function answerAsText(question: string, answer: AssistantAnswer): string {
  const { text, citations, caveats, notice } = answer;
  const sources = citations.map(({ number, law, sourceName, url, asOf }) => {
    const name = law ? `${law}, ${sourceName}` : sourceName;
    return `[${number}] ${name}, as at ${formatPartialDate(asOf)}: ${url}`;
  });
  return [
    question,
    text,
    caveats.map((caveat) => `Note: ${caveat}`).join("\n"),
    sources.length > 0 && ["Sources", ...sources].join("\n"),
    notice,
  ]
    .filter(Boolean)
    .join("\n\n");
}
