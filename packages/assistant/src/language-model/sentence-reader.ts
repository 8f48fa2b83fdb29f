import { splitSentences } from "../text/fold.ts";

const LIST_MARKER = /^\s*(?:[-*•]|#+|\d+[.)])\s+/;
/** Citation marks after the full stop. The splitter treats those before it as part of the sentence. */
const LATE_MARKS = /([.!?])((?:\s*\[[\d,;\s]*\])+)/g;
/** A bare verdict relies on the next sentence's citations. */
const VERDICT = /^(?:yes|no|maybe|it depends|generally|usually)[.!]$/i;

export type SentenceReader = {
  push(piece: string): string[];
  end(): string[];
};

export function createSentenceReader(): SentenceReader {
  let line = "";
  let given = 0;

  function complete(): string[] {
    const sentences = sentencesOf(line).slice(given);
    line = "";
    given = 0;
    return sentences;
  }

  return {
    push(piece) {
      const [first, ...others] = piece.split("\n");
      line += first!;
      const sentences = others.flatMap((next) => {
        const finished = complete();
        line = next;
        return finished;
      });
      // The last sentence may be incomplete.
      const more = sentencesOf(line).slice(given, -1);
      given += more.length;
      return [...sentences, ...more];
    },
    end: complete,
  };
}

function sentencesOf(line: string): string[] {
  const plain = line
    .replace(LIST_MARKER, "")
    .replace(/[*_]{2,}/g, "")
    .replace(LATE_MARKS, "$2$1");
  const [first, second, ...others] = splitSentences(plain);
  if (first === undefined) return [];
  if (second === undefined) return [first];
  return VERDICT.test(first) ? [`${first} ${second}`, ...others] : [first, second, ...others];
}
