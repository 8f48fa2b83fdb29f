import type { AnswerBlock, AssistantAnswer, Citation, Sentence } from "@plumbline/contract/assistant.ts";
import { renderBlocks } from "../compose/render.ts";
import { splitSentences } from "../text/fold.ts";
import type { Evidence } from "./check-sentence.ts";

export type Kept = { sentence: Sentence; evidence: readonly Evidence[] };

const OPENING = 2;

export function rewrite(embedded: AssistantAnswer, kept: readonly Kept[]): AssistantAnswer {
  const sentences = kept.map(({ sentence }) => sentence);
  const blocks: AnswerBlock[] = [sentences.slice(0, OPENING), sentences.slice(OPENING)]
    .filter((part) => part.length > 0)
    .map((part) => ({ kind: "paragraph", sentences: part }));
  return {
    ...embedded,
    blocks,
    // The law, notes, contact and notice come after the blocks and don't change.
    text: renderBlocks(blocks) + embedded.text.slice(renderBlocks(embedded.blocks).length),
    citations: citationsOf(embedded, kept),
  };
}

function citationsOf(embedded: AssistantAnswer, kept: readonly Kept[]): Citation[] {
  const used = new Map(
    kept.flatMap(({ sentence, evidence }) =>
      evidence.map((one, at) => [sentence.citations[at]!, one] as const),
    ),
  );
  return [...used].map(([number, { number: before, entry }]) => {
    const passages = kept
      .filter(({ sentence }) => sentence.citations.includes(number))
      .map(({ sentence }) => closestPassage(sentence.text, entry.answer));
    const citation = embedded.citations.find((one) => one.number === before)!;
    return { ...citation, number, passage: [...new Set(passages)].join(" ") };
  });
}

function closestPassage(written: string, answer: string): string {
  const words = wordsOf(written);
  const scored = splitSentences(answer).map((passage) => {
    const own = wordsOf(passage);
    const shared = [...own].filter((word) => words.has(word)).length;
    return { passage, likeness: shared / Math.sqrt(own.size || 1) };
  });
  return scored.toSorted((a, b) => b.likeness - a.likeness)[0]?.passage ?? "";
}

function wordsOf(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/[a-z]{3,}|\d[\d,.]*\d|\d/g));
}
