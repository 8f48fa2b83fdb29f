import type { AssistantAnswer } from "@plumbline/contract/assistant.ts";

/** The part that screen readers announce: the first paragraph or the table's caption. */
export function leadOf({ blocks: [first] }: AssistantAnswer): string {
  if (!first) return "";
  switch (first.kind) {
    case "paragraph":
      return first.sentences.map(({ text }) => text).join(" ");
    case "table":
      return first.caption;
  }
}
