import type { Edit, Selected } from "./markdown-edits.ts";

/** The field that holds the text, be it the editor or the plain one that stands in for it. */
export type TextSurface = {
  read: () => Selected;
  /** Makes an edit as if it were typed, and goes on typing behind it. */
  apply: (edit: Edit) => void;
  /** Replaces a part while somebody types elsewhere in the text. */
  replaceQuietly: (change: { from: number; to: number; insert: string }) => void;
  /** The place in the text under a point of the screen. */
  placeAt: (x: number, y: number) => number | undefined;
};

/** The plain field as a surface. `onType` is told of what was not typed by hand. */
export function surfaceOf(field: HTMLTextAreaElement, onType: (text: string) => void): TextSurface {
  return {
    read: () => ({ text: field.value, from: field.selectionStart, to: field.selectionEnd }),
    apply: ({ from, to, insert, select }) => {
      field.focus();
      field.setRangeText(insert, from, to);
      field.setSelectionRange(select.from, select.to);
      onType(field.value);
    },
    replaceQuietly: ({ from, to, insert }) => {
      field.setRangeText(insert, from, to, "preserve");
      onType(field.value);
    },
    placeAt: () => undefined,
  };
}
