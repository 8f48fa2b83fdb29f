// What plain search would do, to measure the engine against: BM25 over the entries, the first one given word for word.
import type { PublishedEntry } from "@plumbline/regulations/schema.ts";
import MiniSearch from "minisearch";
import type { GivenAnswer } from "./score.ts";

/** A baseline that answers every question with the entry that plain BM25 ranks first. */
export function createBaseline(entries: readonly PublishedEntry[]): (question: string) => GivenAnswer {
  const index = new MiniSearch({ fields: ["title", "questions", "answer"], idField: "at" });
  index.addAll(
    entries.map(({ title, questions, answer }, at) => ({
      at,
      title,
      questions: questions.join(" "),
      answer,
    })),
  );
  return (question) => {
    const entry = entries[Number(index.search(question)[0]?.id ?? -1)];
    return { outcome: "answer", answer: entry?.answer ?? "", citations: entry?.sources ?? [] };
  };
}
