import type { AssistantAnswer } from "@plumbline/contract/assistant.ts";

/** Screen readers read out this part: the first paragraph or the table's caption. */
export function leadOf({ blocks: [first] }: AssistantAnswer): string {
  if (!first) return "";
  switch (first.kind) {
    case "paragraph":
      return first.sentences.map(({ text }) => text).join(" ");
    case "table":
      return first.caption;
  }
}
