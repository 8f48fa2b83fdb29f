import { parseArgs } from "node:util";
import { TOPICS, type Topic } from "@plumbline/contract/topics.ts";
import { checkContent, type CheckResult } from "./check.ts";
import { CONTENT_DIR } from "./content.ts";
import { coverageByTopic, coverageByTrade, coverageOfIntents, showMatrix } from "./coverage.ts";
import { formatFiles } from "./format.ts";
import { readContent } from "./read-content.ts";
import { dueForReview } from "./review.ts";

const USAGE = `npm run regulations -- check [--all] [--today YYYY-MM-DD]   find problems in the content
npm run regulations -- coverage [--topic TOPIC]             count the entries and show the gaps
npm run regulations -- due [--topic TOPIC] [--today YYYY-MM-DD]   list the entries due for review, and why
npm run regulations -- format                               format the content files`;

const NOT_A_TOPIC = `--topic must be one of ${TOPICS.join(", ")}`;

const SHOWN_FINDINGS = 12;

const OPTIONS = {
  all: { type: "boolean", default: false },
  content: { type: "string", default: CONTENT_DIR },
  today: { type: "string", default: new Date().toISOString().slice(0, 10) },
  topic: { type: "string" },
} as const;

type Options = ReturnType<typeof parseArgs<{ options: typeof OPTIONS }>>["values"];

process.exitCode = run(process.argv.slice(2));

function run(args: string[]): number {
  try {
    const { positionals, values } = parseArgs({ args, options: OPTIONS, allowPositionals: true });
    const command = { check, coverage, due, format }[positionals.join(" ")];
    return command ? command(values) : fail(USAGE);
  } catch (error) {
    if (error instanceof TypeError && "code" in error) return fail(`${error.message}\n${USAGE}`);
    throw error;
  }
}

function check(options: Options): number {
  const today = readDay(options.today);
  if (!today) return fail(`--today: ${options.today} isn't a date`);
  const results = checkContent(options.content, today);
  for (const result of results.filter(({ findings }) => findings.length > 0))
    console.log(`${show(result, options.all)}\n`);
  const count = (level: CheckResult["level"]) =>
    results
      .filter((result) => result.level === level)
      .reduce((sum, { findings }) => sum + findings.length, 0);
  console.log(
    `${count("error")} errors, ${count("warning")} warnings, ${count("review")} entries due for review`,
  );
  return count("error") > 0 ? 1 : 0;
}

function show({ title, level, findings }: CheckResult, all: boolean): string {
  // A long list of warnings or reviews would hide the errors.
  const shown = all || level === "error" ? findings : findings.slice(0, SHOWN_FINDINGS);
  const more = findings.length - shown.length;
  return [
    `${level.toUpperCase()}  ${title} (${findings.length})`,
    ...shown.map(({ where, message }) => `  ${where}: ${message}`),
    ...(more > 0 ? [`  ... and ${more} more: add --all`] : []),
  ].join("\n");
}

function due({ content, today: day, topic }: Options): number {
  const today = readDay(day);
  if (!today) return fail(`--today: ${day} isn't a date`);
  if (topic !== undefined && !isTopic(topic)) return fail(NOT_A_TOPIC);
  const entries = readContent(content).content.entries.filter((entry) => !topic || entry.topic === topic);
  const findings = dueForReview({ content: { entries }, today });
  for (const { where, message } of findings) console.log(`${where}: ${message}`);
  console.log(`${findings.length} entries due for review`);
  return 0;
}

function coverage(options: Options): number {
  const { entries, intents } = readContent(options.content).content;
  if (options.topic === undefined) {
    console.log(
      [
        showMatrix(coverageByTopic(entries)),
        showMatrix(coverageByTrade(entries)),
        coverageOfIntents(intents),
      ].join("\n\n"),
    );
    return 0;
  }
  if (!isTopic(options.topic)) return fail(NOT_A_TOPIC);
  console.log(showMatrix(coverageByTrade(entries, options.topic)));
  return 0;
}

function format(options: Options): number {
  const { content, problems } = readContent(options.content);
  for (const file of formatFiles(options.content, content)) console.log(`formatted ${file}`);
  for (const { where, message } of problems) console.error(`skipped ${where}: ${message}`);
  return problems.length > 0 ? 1 : 0;
}

function readDay(day: string): Date | undefined {
  const date = new Date(day);
  return Number.isNaN(date.getTime()) ? undefined : date;
}

function isTopic(topic: string): topic is Topic {
  return (TOPICS as readonly string[]).includes(topic);
}

function fail(message: string): number {
  console.error(message);
  return 2;
}
