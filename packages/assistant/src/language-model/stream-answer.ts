// Lets a language model write the answer that the engine has decided on. Nobody reads a sentence that has not been
// checked, and whatever goes wrong, the embedded answer is given.
import type { AssistantAnswer, AssistantRequest, Sentence } from "@plumbline/contract/assistant.ts";
import type { PublishedEntry } from "@plumbline/regulations/schema.ts";
import { APICallError, streamText } from "ai";
import { checkSentence, type Evidence, type Fault } from "./check-sentence.ts";
import { INSTRUCTIONS, promptFor } from "./prompt.ts";
import { type Kept, rewrite } from "./rewrite.ts";
import { createSentenceReader } from "./sentence-reader.ts";
import type { LanguageModelSettings } from "./settings.ts";

/** A sentence as soon as it may be read; last the whole answer, which replaces every sentence before it. */
export type AnswerEvent =
  | { kind: "sentence"; sentence: Sentence }
  | { kind: "answer"; answer: AssistantAnswer };

/** Where it is told that an answer is not the language model's. Never what was asked. */
type WarningLog = { warn(facts: Record<string, unknown>, message: string): void };

export type LanguageModelMode = LanguageModelSettings & { log: WarningLog };

/** Where the model does not stop at the length it is asked for. */
const MAX_WORDS = 200;
/** How long a token of English is, where the provider does not say how many there were. */
const CHARACTERS_A_TOKEN = 4;
/** A bound on cost, with room for a model that thinks before it writes. */
const MAX_TOKENS = 4000;

type Listeners = { signal?: AbortSignal | undefined; onTokens?: ((tokens: number) => void) | undefined };

/** Whether a language model may write this answer: refusals, questions back and tables stay as they are. */
export function isForLanguageModel(answer: AssistantAnswer): boolean {
  return answer.outcome === "answer" && answer.blocks.every((block) => block.kind === "paragraph");
}

/** Streams the language model's answer in place of the embedded one. Throws only when the caller aborts. */
export async function* streamAnswer(
  request: AssistantRequest,
  embedded: AssistantAnswer,
  entries: readonly PublishedEntry[],
  mode: LanguageModelMode,
  { signal, onTokens }: Listeners = {},
): AsyncGenerator<AnswerEvent, void, undefined> {
  const evidence = embedded.citations.map(({ number, entryId }) => ({
    number,
    entry: entries.find((entry) => entry.id === entryId)!,
  }));
  const prompt = promptFor(request, embedded, evidence);
  const kept: Kept[] = [];
  const faults: Fault[] = [];
  const numbers = new Map<number, number>();
  let problem: string | undefined;
  try {
    for await (const written of sentencesFrom(mode, prompt, { signal, onTokens })) {
      const checked = checkSentence(written, evidence, embedded);
      if ("fault" in checked) faults.push(checked.fault);
      // An answer without its first sentence has lost its point.
      if ("fault" in checked && kept.length === 0) break;
      if ("fault" in checked) continue;
      const one = renumbered(checked.sentence, evidence, numbers);
      kept.push(one);
      yield { kind: "sentence", sentence: one.sentence };
      if (countWords(kept) >= MAX_WORDS) break;
    }
    problem = whyNot(kept.length, faults.length);
  } catch (error) {
    signal?.throwIfAborted();
    problem = describe(error);
  }
  if (problem)
    mode.log.warn({ reason: problem, faults }, "language model: using the embedded answer instead");
  else if (faults.length > 0) mode.log.warn({ faults }, "language model: left sentences out");
  yield { kind: "answer", answer: problem ? embedded : rewrite(embedded, kept) };
}

/** The sentences as the model writes them. Throws what the provider reports, and when it is too slow. */
async function* sentencesFrom(
  { model, firstWordMs, totalMs }: LanguageModelSettings,
  prompt: string,
  { signal, onTokens }: Listeners,
): AsyncGenerator<string, void, undefined> {
  // The SDK's own limit on the first word starts with the response; a server that hangs sends none.
  const stop = new AbortController();
  const firstWord = setTimeout(() => stop.abort(), firstWordMs);
  const whole = setTimeout(() => stop.abort(), totalMs);
  const { stream } = streamText({
    model,
    instructions: INSTRUCTIONS,
    prompt,
    maxOutputTokens: MAX_TOKENS,
    // The embedded answer is at hand: better now than after a second try.
    maxRetries: 0,
    abortSignal: signal ? AbortSignal.any([signal, stop.signal]) : stop.signal,
    // The stream reports errors as well; by default they would also be printed, question included.
    onError: () => {},
  });
  const reader = createSentenceReader();
  let read = 0;
  let reported: number | undefined;
  try {
    for await (const part of stream) {
      if (part.type === "error") throw part.error;
      if (part.type === "abort") throw new TooSlow();
      if (part.type === "finish") reported = part.totalUsage.totalTokens;
      if (part.type !== "text-delta") continue;
      clearTimeout(firstWord);
      read += part.text.length;
      yield* reader.push(part.text);
    }
    yield* reader.end();
  } finally {
    clearTimeout(firstWord);
    clearTimeout(whole);
    stop.abort();
    // Providers report at the end only; a stream that was left before costs all the same.
    onTokens?.(reported ?? Math.ceil((INSTRUCTIONS.length + prompt.length + read) / CHARACTERS_A_TOKEN));
  }
}

class TooSlow extends Error {}

/** The sentence with its citations numbered in the order of their first use. */
function renumbered(sentence: Sentence, evidence: readonly Evidence[], numbers: Map<number, number>): Kept {
  const citations = sentence.citations.map((number) => {
    if (!numbers.has(number)) numbers.set(number, numbers.size + 1);
    return numbers.get(number)!;
  });
  const cited = sentence.citations.map((number) => evidence.find((one) => one.number === number)!);
  return { sentence: { ...sentence, citations }, evidence: cited };
}

function countWords(kept: readonly Kept[]): number {
  return kept.reduce((words, { sentence }) => words + sentence.text.split(/\s+/).length, 0);
}

function whyNot(kept: number, dropped: number): string | undefined {
  if (kept > 0) return kept < dropped ? "most sentences failed" : undefined;
  return dropped > 0 ? "the first sentence failed" : "nothing was written";
}

/** What went wrong, without the provider's own words: they may repeat the question. */
function describe(error: unknown): string {
  if (error instanceof TooSlow) return "too slow";
  if (APICallError.isInstance(error))
    return error.statusCode ? `provider answered ${error.statusCode}` : "couldn't reach the provider";
  return error instanceof Error ? error.name : "unknown error";
}
