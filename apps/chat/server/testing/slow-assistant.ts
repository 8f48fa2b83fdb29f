import { setTimeout as wait } from "node:timers/promises";
import type { Assistant } from "@plumbline/assistant/assistant.ts";

const BETWEEN_SENTENCES_MS = 700;

/**
 * The assistant at the pace of a language model where a question asks for it by the word "slowly", and one that breaks
 * down after the first sentence where it says "breaks": what takes time or fails can then be looked at.
 */
export function slowAssistant({ stream }: Pick<Assistant, "stream">): Pick<Assistant, "stream"> {
  return {
    async *stream(request, options) {
      const isSlow = request.question.includes("slowly");
      for await (const event of stream(request, options)) {
        if (isSlow) await wait(BETWEEN_SENTENCES_MS, undefined, { signal: options?.signal });
        yield event;
        if (request.question.includes("breaks")) throw new Error("The test asked for it");
      }
    },
  };
}
