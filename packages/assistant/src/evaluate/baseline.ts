import type { PublishedEntry } from "@plumbline/regulations/schema.ts";
import MiniSearch from "minisearch";
import type { GivenAnswer } from "./score.ts";

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
