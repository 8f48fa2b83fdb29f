import type { AnswerBlock, AssistantAnswer, Citation, Sentence } from "@plumbline/contract/assistant.ts";
import type { ChatTurn, ThreadDetail } from "@plumbline/contract/chat.ts";
import { formatMoment, formatPartialDate, isoDayIn } from "@plumbline/contract/time.ts";
import type { State } from "@plumbline/contract/jurisdictions.ts";
import { stateOf } from "./site-note.ts";

type Export = {
  thread: Pick<ThreadDetail, "title" | "state" | "turns">;
  jobAddress: string | null;
  madeAt: Date;
  siteUrl: string;
};

/**
 * Typed text only appears in code spans and fences, because no Markdown reader looks for markup, links or HTML there.
 * All other text is ours, and is escaped.
 */
export function writeThreadMarkdown({ thread, jobAddress, madeAt, siteUrl }: Export): string {
  const state = zoneOf(thread);
  const parts = [
    "# Conversation with Plumbline",
    codeSpan(thread.title),
    [
      ...(jobAddress ? [`- Site: ${codeSpan(jobAddress)}`] : []),
      `- Exported: ${formatMoment(madeAt, state)}`,
      `- From: Plumbline's assistant, <${siteUrl}>`,
    ].join("\n"),
    "General information as of the dates shown, not legal advice. Rules change, so check the source before you rely on it.",
    ...thread.turns.flatMap((turn, index) => writeTurn(turn, index + 1, state)),
  ];
  return `${parts.join("\n\n")}\n`;
}

export function nameThreadMarkdown({ thread, madeAt }: Export): string {
  return `plumbline-${isoDayIn(madeAt, zoneOf(thread))}.md`;
}

/**
 * All times are in one zone: that of the conversation's state or of its answers' state. Sydney if there are several.
 */
function zoneOf({ state, turns }: Export["thread"]): State | null {
  const [only = null, ...others] = new Set(turns.map(stateOf));
  return state ?? (others.length === 0 ? only : null);
}

function writeTurn(turn: ChatTurn, number: number, state: State | null): string[] {
  const { question, askedAt, answer } = turn;
  return [
    `## Question ${number}`,
    `Asked ${formatMoment(askedAt, state)}`,
    codeFence(question),
    "### Answer",
    ...(answer ? writeAnswer(answer) : writeUnfinished(turn)),
  ];
}

function writeUnfinished({ status, sentences }: ChatTurn): string[] {
  const written = sentences.map(({ text }) => escape(text)).join(" ");
  const why = {
    running: "This answer was still being written.",
    stopped: "This answer was stopped, so its sources aren't listed.",
    failed: "This question has no answer yet.",
    done: "This question has no answer.",
  }[status];
  return written === "" ? [why] : [written, why];
}

/** Leaves out the notice, because the file begins with it. */
function writeAnswer({ blocks, caveats, contacts, citations }: AssistantAnswer): string[] {
  return [
    ...blocks.map(writeBlock),
    ...(caveats.length > 0 ? ["Before you rely on it:", bullets(caveats.map(escape))] : []),
    ...(contacts.length > 0
      ? [
          "Contacts:",
          bullets(contacts.map(({ name, phone }) => escape([name, phone].filter(Boolean).join(", ")))),
        ]
      : []),
    ...(citations.length > 0 ? ["### Sources", citations.map(writeSource).join("\n")] : []),
  ];
}

function writeBlock(block: AnswerBlock): string {
  switch (block.kind) {
    case "paragraph":
      return block.sentences.map(writeSentence).join(" ");
    case "table":
      return [
        `| ${escape(block.caption) || "State"} | |`,
        "| --- | --- |",
        ...block.rows.map(({ jurisdiction, cell }) => `| ${jurisdiction} | ${writeSentence(cell)} |`),
      ].join("\n");
  }
}

function writeSentence({ text, citations }: Sentence): string {
  return [escape(text), ...citations.map((number) => `\\[${number}\\]`)].join(" ");
}

function writeSource(citation: Citation): string {
  const { number, jurisdiction, sourceName, law, asOf, url, official, confidence } = citation;
  const about = [
    jurisdiction === "AU" ? "National" : jurisdiction,
    official ? "official source" : "secondary source: check with the regulator",
    ...(confidence === "medium" ? ["medium confidence"] : []),
    `as at ${formatPartialDate(asOf)}`,
  ].join(", ");
  return `- \\[${number}\\] **${escape(sourceName)}** (${about})${law ? `. ${escape(law)}` : ""}: <${url}>`;
}

function bullets(items: string[]): string {
  return items.map((item) => `- ${item}`).join("\n");
}

/** Escapes one line of text. `$` begins a formula in some readers. */
function escape(text: string): string {
  return text
    .replaceAll(/\s+/g, " ")
    .trim()
    .replaceAll(/[\\`*_[\]<>#|~&$]/g, String.raw`\$&`)
    .replace(/^([-+=])/, String.raw`\$1`)
    .replace(/^(\d+)([.)])/, String.raw`$1\$2`);
}

/** The fence is longer than any run of backticks in the text. */
function codeFence(text: string): string {
  const fence = "`".repeat(Math.max(3, longestTicks(text) + 1));
  return `${fence}text\n${text.replaceAll(/\r\n?/g, "\n")}\n${fence}`;
}

function codeSpan(text: string): string {
  const line = text.replaceAll(/\s+/g, " ").trim() || "-";
  const ticks = "`".repeat(longestTicks(line) + 1);
  // Markdown strips one space on each side of a code span.
  return `${ticks} ${line} ${ticks}`;
}

function longestTicks(text: string): number {
  return Math.max(0, ...Array.from(text.matchAll(/`+/g), ([run]) => run.length));
}
