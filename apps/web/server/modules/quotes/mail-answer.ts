// Runs in a thread (answer-reader.ts): both libraries can take minutes over a hostile email.
import EmailReplyParser from "email-reply-parser";
import PostalMime from "postal-mime";

/** Characters, with what the email quotes. */
const LONGEST_READ = 20_000;
/** What finds quotes sees no more of a line: its patterns take many seconds over hostile ones. */
const LONGEST_LINE = 300;
/** A letter that no alphabet has. */
const CUT = "\uE000";
const FILES_LEFT_OUT = "(This email came with files. We only pass on text.)";

/** An email, or the first part of one that is larger. */
export type CutEmail = { raw: Uint8Array; isCut: boolean };
/** What the writer of an email says, or why it can't be passed on. */
export type MailAnswer = { text: string } | { refusal: "empty" | "too long" | "unreadable" };

/** Leaves out what the email quotes and the signature of the email program. */
export default async function readAnswer({ raw, isCut }: CutEmail): Promise<MailAnswer> {
  const email = await PostalMime.parse(raw).catch(() => undefined);
  if (!email) return { refusal: "unreadable" };
  // Text comes before files: with none in sight, some of the text may be missing.
  if (isCut && email.attachments.length === 0) return { refusal: "too long" };
  const written = (email.text ?? "").replaceAll("\r\n", "\n").trim();
  // Shortening it could lose what it says.
  if (written.length > LONGEST_READ) return { refusal: "too long" };
  const answer = withoutQuotes(written).trim();
  if (answer === "") return { refusal: "empty" };
  const hasFiles = email.attachments.some(({ disposition }) => disposition === "attachment");
  return { text: hasFiles ? `${answer}\n\n${FILES_LEFT_OUT}` : answer };
}

function withoutQuotes(text: string): string {
  const rests: string[] = [];
  const shorten = (line: string) =>
    line.length <= LONGEST_LINE
      ? line
      : `${line.slice(0, LONGEST_LINE)}${CUT}${rests.push(line.slice(LONGEST_LINE)) - 1}${CUT}`;
  // Long stretches of empty lines are as bad for the patterns as long lines.
  const lines = text
    .replaceAll(CUT, "")
    .replaceAll(/\n([ \t]*\n)+/g, "\n\n")
    .split("\n");
  const visible = new EmailReplyParser().read(lines.map(shorten).join("\n")).getVisibleText();
  return visible.replaceAll(/\uE000(\d+)\uE000/g, (_, number: string) => rests[Number(number)] ?? "");
}
