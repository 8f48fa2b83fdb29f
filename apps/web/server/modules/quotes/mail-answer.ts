// Runs in a worker thread (answer-reader.ts): both libraries can take minutes on a hostile email.
import EmailReplyParser from "email-reply-parser";
import PostalMime from "postal-mime";

/** In characters, including quoted text. */
const LONGEST_READ = 20_000;
/** The quote parser's patterns take many seconds on longer hostile lines. */
const LONGEST_LINE = 300;
/** A private-use character, which ordinary text doesn't contain. */
const CUT = "\uE000";
const FILES_LEFT_OUT = "(This email had attachments. We only pass on the text.)";

export type CutEmail = { raw: Uint8Array; isCut: boolean };
export type MailAnswer = { text: string } | { refusal: "empty" | "too long" | "unreadable" };

/** Leaves out quoted text and the email program's signature. */
export default async function readAnswer({ raw, isCut }: CutEmail): Promise<MailAnswer> {
  const email = await PostalMime.parse(raw).catch(() => undefined);
  if (!email) return { refusal: "unreadable" };
  // Text comes before attachments, so without any attachments the text itself may have been cut.
  if (isCut && email.attachments.length === 0) return { refusal: "too long" };
  const written = (email.text ?? "").replaceAll("\r\n", "\n").trim();
  // Cutting the text off could change its meaning.
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
  // Runs of blank lines slow the patterns down as much as long lines.
  const lines = text
    .replaceAll(CUT, "")
    .replaceAll(/\n([ \t]*\n)+/g, "\n\n")
    .split("\n");
  const visible = new EmailReplyParser().read(lines.map(shorten).join("\n")).getVisibleText();
  return visible.replaceAll(/\uE000(\d+)\uE000/g, (_, number: string) => rests[Number(number)] ?? "");
}
