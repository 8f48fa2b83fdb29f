// Control characters, and format characters that hide text or change its direction. Line breaks and tabs stay, and
// so do the joiners that emoji and some scripts need.
const UNWANTED =
  /(?![\n\t])[\p{Cc}\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu;

/** Removes invisible characters and replaces lone surrogates. */
export function cleanText(text: string): string {
  return text.toWellFormed().replaceAll(/\r\n?/g, "\n").replaceAll(UNWANTED, "");
}

export function cleanLine(text: string): string {
  return cleanText(text).replaceAll(/\s+/g, " ");
}
