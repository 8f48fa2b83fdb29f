import type { AnswerBlock, Sentence } from "@plumbline/contract/assistant.ts";

export function renderBlocks(blocks: readonly AnswerBlock[]): string {
  return blocks.map(renderBlock).filter(Boolean).join("\n\n");
}

export function sentencesOf(blocks: readonly AnswerBlock[]): Sentence[] {
  return blocks.flatMap((block) =>
    block.kind === "paragraph" ? block.sentences : block.rows.map((row) => row.cell),
  );
}

function renderBlock(block: AnswerBlock): string {
  switch (block.kind) {
    case "paragraph":
      return block.sentences.map(renderSentence).join(" ");
    case "table":
      return [
        `| ${block.caption} | |`,
        "| --- | --- |",
        ...block.rows.map(
          (row) => `| ${row.jurisdiction} | ${renderSentence(row.cell).replaceAll("|", "/")} |`,
        ),
      ].join("\n");
  }
}

function renderSentence(sentence: Sentence): string {
  const marks = sentence.citations.map((number) => `[${number}]`).join("");
  return marks ? `${sentence.text} ${marks}` : sentence.text;
}
