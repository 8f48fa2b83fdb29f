// No unchecked sentence is shown, and the embedded answer is the fallback for every failure.
import type { AssistantAnswer, AssistantRequest, Sentence } from "@plumbline/contract/assistant.ts";
import type { PublishedEntry } from "@plumbline/regulations/schema.ts";
import { APICallError, streamText } from "ai";
import { checkSentence, type Evidence, type Fault } from "./check-sentence.ts";
import { INSTRUCTIONS, promptFor } from "./prompt.ts";
import { type Kept, rewrite } from "./rewrite.ts";
import { createSentenceReader } from "./sentence-reader.ts";
import type { LanguageModelSettings } from "./settings.ts";

/** The final answer replaces every sentence before it. */
export type AnswerEvent =
  | { kind: "sentence"; sentence: Sentence }
  | { kind: "answer"; answer: AssistantAnswer };

/** Gets warnings, which never contain the question. */
type WarningLog = { warn(facts: Record<string, unknown>, message: string): void };

export type LanguageModelMode = LanguageModelSettings & { log: WarningLog };

/** A cap for models that ignore the length they're asked for. */
const MAX_WORDS = 200;
/** An estimate, for providers that don't report usage. */
const CHARACTERS_A_TOKEN = 4;
/** Limits the cost, with room for a model that thinks first. */
const MAX_TOKENS = 4000;

type Listeners = { signal?: AbortSignal | undefined; onTokens?: ((tokens: number) => void) | undefined };

/** Refusals, clarifications and tables are left as they are. */
export function isForLanguageModel(answer: AssistantAnswer): boolean {
  return answer.outcome === "answer" && answer.blocks.every((block) => block.kind === "paragraph");
}

/** Throws only when the caller aborts. */
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
      // Without its first sentence the answer makes no sense.
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

/** Throws provider errors, and when the model is too slow. */
async function* sentencesFrom(
  { model, firstWordMs, totalMs }: LanguageModelSettings,
  prompt: string,
  { signal, onTokens }: Listeners,
): AsyncGenerator<string, void, undefined> {
  // The SDK's first-word limit starts with the response, which a hung server never sends.
  const stop = new AbortController();
  const firstWord = setTimeout(() => stop.abort(), firstWordMs);
  const whole = setTimeout(() => stop.abort(), totalMs);
  const { stream } = streamText({
    model,
    instructions: INSTRUCTIONS,
    prompt,
    maxOutputTokens: MAX_TOKENS,
    // An embedded answer now is better than a retry.
    maxRetries: 0,
    abortSignal: signal ? AbortSignal.any([signal, stop.signal]) : stop.signal,
    // Errors also arrive in the stream. The SDK's default handler would print them with the question.
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
    // Providers report usage only at the end, but an abandoned stream has still used tokens.
    onTokens?.(reported ?? Math.ceil((INSTRUCTIONS.length + prompt.length + read) / CHARACTERS_A_TOKEN));
  }
}

class TooSlow extends Error {}

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

/** Leaves out the provider's message, which may repeat the question. */
function describe(error: unknown): string {
  if (error instanceof TooSlow) return "too slow";
  if (APICallError.isInstance(error))
    return error.statusCode ? `provider answered ${error.statusCode}` : "provider not reached";
  return error instanceof Error ? error.name : "unknown error";
}
