// Pictures that are pasted or dropped into the text: what stands for them until they are here.

/** Which pictures a paste or drop brings. None where it brings text too: spreadsheets copy a picture beside it. */
export function filesOf(brought: Pick<DataTransfer, "files" | "types"> | null): File[] {
  if (!brought || brought.types.includes("text/plain")) return [];
  return [...brought.files];
}

/** Stands in the text while a picture is on its way; the number keeps two of one name apart. */
export function placeholderOf(fileName: string, number: number): string {
  return `[Uploading ${inBrackets(fileName)} (${number})...]`;
}

/** The picture in Markdown, described by its file's name until somebody says what it shows. */
export function pictureOf(fileName: string, imageUrl: string): string {
  const words = inBrackets(fileName.replace(/\.\w+$/, "").replaceAll(/[-_]+/g, " "));
  return `![${words}](${imageUrl})`;
}

type Change = { from: number; to: number; insert: string };

/** What takes a placeholder's place; undefined where it was deleted meanwhile. */
export function settle(text: string, placeholder: string, insert: string): Change | undefined {
  const from = text.indexOf(placeholder);
  if (from === -1) return undefined;
  return { from, to: from + placeholder.length, insert };
}

/** The text without what stands for pictures that never came: those of a page that was closed. */
export function withoutPlaceholders(text: string): string {
  return text.replaceAll(/\[Uploading [^[\]\n]* \(\d+\)\.\.\.\]/g, "");
}

function inBrackets(name: string): string {
  return name.replaceAll(/[[\]\\\n]/g, " ").trim();
}
