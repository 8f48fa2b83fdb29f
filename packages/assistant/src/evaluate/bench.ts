// `npm run bench` measures start-up and answer times over the development questions.
import { loadContent } from "@plumbline/regulations/content.ts";
import { createAssistant } from "../assistant.ts";
import { loadModel } from "../retrieve/model-file.ts";
import { loadQuestions } from "./questions.ts";

const ROUNDS = 5;

// A build learns and saves the model, so that isn't timed.
loadModel(loadContent());
const started = performance.now();
const assistant = createAssistant(loadContent());
const ready = performance.now() - started;

const questions = loadQuestions();
const cold = performance.now();
assistant.answer({ question: questions[0]!.question });
const first = performance.now() - cold;

const times: number[] = [];
for (let round = 0; round < ROUNDS; round++)
  for (const { question, history } of questions) {
    const asked = performance.now();
    assistant.answer({ question, history });
    times.push(performance.now() - asked);
  }
times.sort((a, b) => a - b);
const quantile = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))]!;

const rows: [string, string, string][] = [
  ["index ready, from saved content and model", `${ready.toFixed(0)} ms`, "< 500 ms"],
  ["first answer", `${first.toFixed(1)} ms`, ""],
  [`answer, median of ${times.length}`, `${quantile(0.5).toFixed(2)} ms`, ""],
  ["answer, 95th percentile", `${quantile(0.95).toFixed(2)} ms`, "< 15 ms"],
  ["answer, slowest", `${quantile(1).toFixed(2)} ms`, ""],
  ["resident memory", `${Math.round(process.memoryUsage.rss() / 2 ** 20)} MB`, ""],
];
const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]!.length)));
for (const row of rows)
  console.log(
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[column]!)))
      .join("  "),
  );
