/** Returns no pictures if there's text too, because spreadsheets copy a picture along with the text. */
export function filesOf(brought: Pick<DataTransfer, "files" | "types"> | null): File[] {
  if (!brought || brought.types.includes("text/plain")) return [];
  return [...brought.files];
}

/** The number distinguishes two uploads with the same name. */
export function placeholderOf(fileName: string, number: number): string {
  return `[Uploading ${inBrackets(fileName)} (${number})...]`;
}

export function pictureOf(fileName: string, imageUrl: string): string {
  const words = inBrackets(fileName.replace(/\.\w+$/, "").replaceAll(/[-_]+/g, " "));
  return `![${words}](${imageUrl})`;
}

type Change = { from: number; to: number; insert: string };

/** Returns undefined if the placeholder has since been deleted. */
export function settle(text: string, placeholder: string, insert: string): Change | undefined {
  const from = text.indexOf(placeholder);
  if (from === -1) return undefined;
  return { from, to: from + placeholder.length, insert };
}

/** Removes placeholders of uploads that never finished because the page was closed. */
export function withoutPlaceholders(text: string): string {
  return text.replaceAll(/\[Uploading [^[\]\n]* \(\d+\)\.\.\.\]/g, "");
}

function inBrackets(name: string): string {
  return name.replaceAll(/[[\]\\\n]/g, " ").trim();
}
