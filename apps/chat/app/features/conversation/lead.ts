import type { AssistantAnswer } from "@plumbline/contract/assistant.ts";

/** The part of an answer to be said aloud: its first paragraph, or what its table is about. */
export function leadOf({ blocks: [first] }: AssistantAnswer): string {
  if (!first) return "";
  switch (first.kind) {
    case "paragraph":
      return first.sentences.map(({ text }) => text).join(" ");
    case "table":
      return first.caption;
  }
}
