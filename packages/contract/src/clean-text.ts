// What nobody types on purpose: control characters, and format characters that hide text or turn its direction. Line
// breaks and tabs stay, and so do the joiners that emoji and some scripts are written with.
const UNWANTED =
  /(?![\n\t])[\p{Cc}\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu;

/** The text as it was typed, without characters that cannot be seen and half characters. */
export function cleanText(text: string): string {
  return text.toWellFormed().replaceAll(/\r\n?/g, "\n").replaceAll(UNWANTED, "");
}

/** The same on one line. */
export function cleanLine(text: string): string {
  return cleanText(text).replaceAll(/\s+/g, " ");
}
