import { setTimeout as wait } from "node:timers/promises";
import type { Assistant } from "@plumbline/assistant/assistant.ts";

const BETWEEN_SENTENCES_MS = 700;

/**
 * Shows slow and failing answers. A question with "slowly" is answered at a language model's pace, and one with
 * "breaks" fails after the first sentence.
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
