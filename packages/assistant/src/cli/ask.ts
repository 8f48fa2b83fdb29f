// `npm run ask -- "question"` answers in the terminal; `npm run -s ask -- --batch` reads and writes JSON lines.
import { createInterface } from "node:readline";
import { AssistantRequest, Turn } from "@plumbline/contract/assistant.ts";
import { loadContent } from "@plumbline/regulations/content.ts";
import { z } from "zod";
import { type Assistant, createAssistant } from "../assistant.ts";
import { readLanguageModel } from "./env.ts";
import { printAnswer } from "./print-answer.ts";

const BatchLine = z.object({
  id: z.union([z.string(), z.number()]),
  question: z.string(),
  history: z.array(Turn).optional(),
});

const USAGE =
  'Usage: npm run ask -- "your question" [--state NSW]\n       npm run -s ask -- --batch < questions.jsonl > answers.jsonl';

const args = process.argv.slice(2);
if (args.includes("--batch")) await answerBatch();
else await answerOne();

async function answerOne(): Promise<void> {
  const stateAt = args.indexOf("--state");
  const state = stateAt < 0 ? undefined : args[stateAt + 1]?.toUpperCase();
  const question = args.filter((_, at) => stateAt < 0 || (at !== stateAt && at !== stateAt + 1)).join(" ");
  const request = AssistantRequest.safeParse({ question, ...(state && { state }) });
  if (!request.success) {
    console.error(question ? z.prettifyError(request.error) : USAGE);
    process.exitCode = 2;
    return;
  }
  printAnswer(await openAssistant().ask(request.data));
}

async function answerBatch(): Promise<void> {
  const assistant = openAssistant();
  for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
    if (!line.trim()) continue;
    process.stdout.write(`${JSON.stringify(await answerLine(line))}\n`);
  }

  async function answerLine(line: string): Promise<object> {
    let id: unknown = null;
    try {
      const raw: unknown = JSON.parse(line);
      id = (raw as { id?: unknown } | null)?.id ?? null;
      const parsed = BatchLine.parse(raw);
      const request = AssistantRequest.parse({ question: parsed.question, history: parsed.history });
      const started = performance.now();
      const answer = await assistant.ask(request);
      return {
        id: parsed.id,
        outcome: answer.outcome,
        answer: answer.text,
        lead: answer.lead ?? "",
        intent: answer.intent ?? null,
        rulings: answer.rulings ?? [],
        citations: answer.citations.flatMap(({ title, sources }) =>
          sources.map(({ url, official }) => ({ title, url, official })),
        ),
        ms: Math.round((performance.now() - started) * 1000) / 1000,
      };
    } catch (error) {
      return { id, error: error instanceof z.ZodError ? z.prettifyError(error) : String(error) };
    }
  }
}

function openAssistant(): Assistant {
  return createAssistant(loadContent(), { languageModel: readLanguageModel() });
}
