import type { AnswerBlock, AssistantAnswer, Sentence } from "@plumbline/contract/assistant.ts";
import { JURISDICTION_NAMES } from "@plumbline/contract/jurisdictions.ts";
import { formatPartialDate } from "@plumbline/contract/time.ts";

/** For the clipboard. `answer.text` has the law, notes and notice in it too, so it isn't used here. */
export function answerAsText(question: string, answer: AssistantAnswer): string {
  const { blocks, citations, caveats, contacts, notice } = answer;
  const sources = citations.map(({ number, law, sourceName, url, asOf }) => {
    const name = law ? `${law}, ${sourceName}` : sourceName;
    return `[${number}] ${name}, as at ${formatPartialDate(asOf)}: ${url}`;
  });
  return [
    question,
    ...blocks.map(blockAsText),
    caveats.map((caveat) => `Note: ${caveat}`).join("\n"),
    contacts.map(({ name, phone }) => `Contact: ${[name, phone].filter(Boolean).join(", ")}`).join("\n"),
    sources.length > 0 && ["Sources", ...sources].join("\n"),
    notice,
  ]
    .filter(Boolean)
    .join("\n\n");
}

function blockAsText(block: AnswerBlock): string {
  switch (block.kind) {
    case "paragraph":
      return block.sentences.map(sentenceAsText).join(" ");
    case "table":
      return [
        block.caption,
        ...block.rows.map(({ jurisdiction, cell }) => {
          const place = jurisdiction === "AU" ? "National" : JURISDICTION_NAMES[jurisdiction];
          return `${place}: ${sentenceAsText(cell)}`;
        }),
      ].join("\n");
  }
}

function sentenceAsText({ text, citations }: Sentence): string {
  return [text, ...citations.map((number) => `[${number}]`)].join(" ");
}
