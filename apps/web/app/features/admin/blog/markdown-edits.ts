export type Selected = { text: string; from: number; to: number };

/** `select` is the selection after the edit, in the new text. */
export type Edit = { from: number; to: number; insert: string; select: { from: number; to: number } };

/** Toggles the marks around the selection; `otherwise` is the text if nothing is selected. */
export function mark({ text, from, to }: Selected, sign: string, otherwise: string): Edit {
  const { length } = sign;
  const words = text.slice(from, to);
  if (text.slice(from - length, from) === sign && text.slice(to, to + length) === sign)
    return replace(from - length, to + length, words, 0, words.length);
  if (words.length >= 2 * length && words.startsWith(sign) && words.endsWith(sign)) {
    const inner = words.slice(length, -length);
    return replace(from, to, inner, 0, inner.length);
  }
  const inner = words || otherwise;
  return replace(from, to, `${sign}${inner}${sign}`, length, inner.length);
}

/** Removes the prefix only if every line has it. */
export function prefixLines({ text, from, to }: Selected, prefix: string): Edit {
  const start = text.lastIndexOf("\n", from - 1) + 1;
  const end = text.indexOf("\n", to) === -1 ? text.length : text.indexOf("\n", to);
  const lines = text.slice(start, end).split("\n");
  const hasAll = lines.every((line) => line.startsWith(prefix));
  const inserted = lines
    .map((line) => (hasAll ? line.slice(prefix.length) : line.startsWith(prefix) ? line : prefix + line))
    .join("\n");
  // A single line gets the caret at its end. Several lines stay selected.
  const isLone = lines.length === 1;
  return replace(start, end, inserted, isLone ? inserted.length : 0, isLone ? 0 : inserted.length);
}

/** Afterwards the link's address is selected, or its words if none were selected before. */
export function link({ text, from, to }: Selected): Edit {
  const words = text.slice(from, to);
  if (!words) return replace(from, to, "[words](https://)", 1, "words".length);
  return replace(from, to, `[${words}](https://)`, words.length + 3, "https://".length);
}

const TABLE = "| Column | Column |\n| --- | --- |\n|  |  |";

export function table(selected: Selected): Edit {
  return paragraph(selected, TABLE, 2, "Column".length);
}

export function cite({ text, from, to }: Selected, entry: { id: string; title: string }): Edit {
  const words = text.slice(from, to) || entry.title.replaceAll(/[[\]\\]/g, "\\$&");
  const inserted = `[${words.replaceAll(/\s+/g, " ").trim()}](entry:${entry.id})`;
  return replace(from, to, inserted, inserted.length, 0);
}

function paragraph({ text, to }: Selected, inserted: string, at: number, length: number): Edit {
  const before = text.slice(0, to);
  const gapBefore = before === "" || before.endsWith("\n\n") ? "" : before.endsWith("\n") ? "\n" : "\n\n";
  const after = text.slice(to);
  const gapAfter = after.startsWith("\n\n") ? "" : after.startsWith("\n") ? "\n" : "\n\n";
  return replace(to, to, gapBefore + inserted + gapAfter, gapBefore.length + at, length);
}

/** `at` is the selection's offset within the inserted text. */
function replace(from: number, to: number, insert: string, at: number, length: number): Edit {
  return { from, to, insert, select: { from: from + at, to: from + at + length } };
}
