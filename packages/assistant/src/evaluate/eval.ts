// `npm run eval` scores the engine on the development questions and lists failures. Options: --kind fact, --failures
// (all, not just the first 40), --json, --questions DIR (another set).
import { parseArgs } from "node:util";
import type { AssistantAnswer, Turn } from "@plumbline/contract/assistant.ts";
import { loadContent } from "@plumbline/regulations/content.ts";
import { isOfficialPage } from "@plumbline/regulations/official-page.ts";
import { createAssistant } from "../assistant.ts";
import { renderBlocks } from "../compose/render.ts";
import { createBaseline } from "./baseline.ts";
import { asGiven, ofConversations } from "./conversations.ts";
import { judgeLabelled } from "./labelled.ts";
import { type EvalQuestion, FACT_KINDS, loadQuestions } from "./questions.ts";
import { type GivenAnswer, judge, type Judgement } from "./score.ts";

const { values: options } = parseArgs({
  options: {
    kind: { type: "string" },
    failures: { type: "boolean" },
    json: { type: "boolean" },
    questions: { type: "string" },
  },
});

const content = loadContent();
const assistant = createAssistant(content);
const baseline = createBaseline(content.entries);
const questions = loadQuestions(options.questions).filter(
  ({ kind }) => !options.kind || kind === options.kind,
);
const given = new Map<EvalQuestion, AssistantAnswer>();
const answers = new Map<EvalQuestion, GivenAnswer>();
for (const question of questions) {
  const answer = assistant.answer({ question: question.question, history: question.history });
  given.set(question, answer);
  answers.set(question, asGiven(answer));
}
const judged = questions.map((question) => judge(question, answers.get(question)!));
const plain = questions.map((question) =>
  judge(question, baseline(withHistory(question.question, question.history))),
);

const summary = {
  questions: judged.length,
  ...totals(judged),
  agreement: agreement((one, other) => one.citations[0]?.url === other.citations[0]?.url),
  commonSource: agreement((one, other) =>
    one.citations.some(({ url }) => other.citations.some((theirs) => theirs.url === url)),
  ),
  phrasingsRight: share(phrasingsAnswered(), (judgement) => judgement.ok),
  ...ofConversations(assistant, questions),
  ...ofRulings(),
  ...ofLabelled(),
  baseline: totals(plain),
};
if (options.json) console.log(JSON.stringify(summary, undefined, 2));
else printReport();

function printReport(): void {
  console.log(`${judged.length} questions\n`);
  const [ours, theirs] = [totals(judged), totals(plain)];
  table(
    ["", "engine", "plain BM25", "aim"],
    [
      ["fact recall %", ours.factRecall, theirs.factRecall, "95"],
      ["facts in the first 200 characters %", ours.first200, theirs.first200, "90"],
      ["facts in the first 400 characters %", ours.first400, theirs.first400, ""],
      ["citation hit %", ours.citationHit, theirs.citationHit, "97"],
      ["right behaviour %", ours.behaviour, theirs.behaviour, "95"],
      ["over-refusal %", ours.overRefusal, theirs.overRefusal, "0"],
      ["forbidden patterns (another state's rule, unsafe steps)", ours.forbidden, theirs.forbidden, "0"],
      ["all right %", ours.allRight, theirs.allRight, ""],
      ["words with law, note and contact (median)", ours.words, theirs.words, "< 200"],
      ["words of rulings (median / 90th percentile)", summary.rulingWords, "", "60 / 110"],
      ["yes/no questions opening with the right one %", summary.openings, "", "95"],
      ["answers from a ruling %", summary.byRuling, "", "95"],
      ["answers whose sources are all official, https and deep %", summary.official, "", "95"],
      ["follow-ups that repeat the previous answer %", summary.repeated, "", "0"],
      ["a second question on another subject: fact recall %", summary.secondQuestion, "", "95"],
      ["five phrasings, the same first source %", summary.agreement, "", "100"],
      ["five phrasings, a source in common %", summary.commonSource, "", "100"],
      ["phrasings with the facts, in groups where one has them %", summary.phrasingsRight, "", "100"],
      ["everyday questions, right ruling only or honest %", summary.everyday, "", "90"],
      ["... follow-ups %", summary.everydayFollowUps, "", "90"],
      ["... yes/no questions opening with the right one %", summary.everydayOpenings, "", "95"],
    ],
  );
  breakdown("set", (judgement) => judgement.question.set);
  breakdown("kind", (judgement) => judgement.question.kind);
  breakdown("state", (judgement) => judgement.question.jurisdiction ?? "none");
  const failures = judged.filter((judgement) => !judgement.ok);
  console.log(`\n${failures.length} failures`);
  for (const failure of options.failures ? failures : failures.slice(0, 40)) {
    const { id, kind, jurisdiction, question } = failure.question;
    const why = [
      failure.missing.length > 0 && `missing ${failure.missing.map((group) => group[0]).join(" and ")}`,
      failure.forbidden.length > 0 && `forbidden ${failure.forbidden.join(", ")}`,
      failure.missing.length + failure.forbidden.length === 0 &&
        `outcome ${answers.get(failure.question)!.outcome}`,
    ].filter(Boolean);
    console.log(`- ${id} ${kind} ${jurisdiction ?? ""}: ${question}\n    ${why.join("; ")}`);
  }
}

function breakdown(title: string, keyOf: (judgement: Judgement) => string): void {
  const groups = Map.groupBy(judged, keyOf);
  console.log();
  table(
    [`by ${title}`, "n", "recall %", "first 200 %", "citation %", "behaviour %", "all right %"],
    [...groups].toSorted().map(([key, group]) => {
      const { factRecall, first200, citationHit, behaviour, allRight } = totals(group);
      return [key, String(group.length), factRecall, first200, citationHit, behaviour, allRight];
    }),
  );
}

function totals(group: readonly Judgement[]) {
  const facts = group.filter(({ question }) => FACT_KINDS.some((kind) => kind === question.kind));
  const others = group.filter((judgement) => !facts.includes(judgement));
  const words = facts.map((judgement) => judgement.words).toSorted((a, b) => a - b);
  return {
    factRecall: share(facts, (judgement) => judgement.ok),
    first200: share(
      facts.filter(({ question }) => question.kind !== "compare"),
      (judgement) => judgement.first200,
    ),
    first400: share(
      facts.filter(({ question }) => question.kind !== "compare"),
      (judgement) => judgement.first400,
    ),
    citationHit: share(
      facts.filter(({ question }) => question.sources.length > 0),
      (judgement) => judgement.citationHit,
    ),
    behaviour: share(others, (judgement) => judgement.ok),
    overRefusal: share(facts, (judgement) => judgement.refused),
    forbidden: String(group.filter((judgement) => judgement.forbidden.length > 0).length),
    allRight: share(group, (judgement) => judgement.ok),
    words: String(words[Math.floor(words.length / 2)] ?? "-"),
  };
}

function ofRulings() {
  const all = [...given].filter(([, { outcome }]) => outcome === "answer");
  const ruled = all.filter(([, { rulings }]) => rulings !== undefined);
  const words = ruled
    .map(([, { blocks }]) => renderBlocks(blocks).split(/\s+/).length)
    .toSorted((a, b) => a - b);
  const at = (quantile: number) => words[Math.floor(words.length * quantile)] ?? "-";
  return {
    byRuling: share(all, ([, { rulings }]) => rulings !== undefined),
    rulingWords: `${at(0.5)} / ${at(0.9)}`,
    official: share(all, ([, { citations }]) =>
      citations.flatMap(({ sources }) => sources).every(isOfficialPage),
    ),
    openings: share(
      [...given].filter(([{ opening }]) => opening),
      ([{ opening }, { text }]) => text.toLowerCase().startsWith(opening!),
    ),
  };
}

/** Only the labelled questions that weren't used for training or fixes. */
function ofLabelled() {
  const some = judgeLabelled(assistant).filter(({ isTaught }) => !isTaught);
  const isRight = ({ isGood }: { isGood: boolean }) => isGood;
  return {
    everyday: share(
      some.filter(({ isFollowUp }) => !isFollowUp),
      isRight,
    ),
    everydayFollowUps: share(
      some.filter(({ isFollowUp }) => isFollowUp),
      isRight,
    ),
    everydayOpenings: share(
      some.filter(({ opensRight }) => opensRight !== undefined),
      ({ opensRight }) => opensRight === true,
    ),
  };
}

function share<T>(group: readonly T[], test: (one: T) => boolean): string {
  return group.length === 0 ? "-" : ((100 * group.filter(test).length) / group.length).toFixed(1);
}

function agreement(agree: (one: GivenAnswer, other: GivenAnswer) => boolean): string {
  let pairs = 0;
  let agreeing = 0;
  const groups = Map.groupBy(
    questions.filter(({ group }) => group),
    ({ group }) => group,
  );
  for (const group of groups.values())
    group.forEach((one, at) => {
      for (const other of group.slice(at + 1)) {
        const [a, b] = [answers.get(one)!, answers.get(other)!];
        pairs++;
        if (a.outcome === b.outcome && agree(a, b)) agreeing++;
      }
    });
  return pairs === 0 ? "-" : ((100 * agreeing) / pairs).toFixed(1);
}

function phrasingsAnswered(): Judgement[] {
  const groups = Map.groupBy(
    judged.filter(({ question }) => question.group),
    ({ question }) => question.group,
  );
  return [...groups.values()].filter((group) => group.some((judgement) => judgement.ok)).flat();
}

function withHistory(question: string, history: readonly Turn[] = []): string {
  return [...history.filter((turn) => turn.role === "user").map((turn) => turn.content), question].join(" ");
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): void {
  const widths = head.map((cell, column) =>
    Math.max(cell.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  for (const row of [head, ...rows])
    console.log(
      row
        .map((cell, column) => (column === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[column]!)))
        .join("  "),
    );
}
