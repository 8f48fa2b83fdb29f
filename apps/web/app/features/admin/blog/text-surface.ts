import type { Edit, Selected } from "./markdown-edits.ts";

/** Either the editor or the plain field it replaces. */
export type TextSurface = {
  read: () => Selected;
  /** Edits the text as if it was typed, which moves the focus and the selection. */
  apply: (edit: Edit) => void;
  /** Edits the text without moving the focus or the selection. */
  replaceQuietly: (change: { from: number; to: number; insert: string }) => void;
  /** The text offset at a point on the screen. */
  placeAt: (x: number, y: number) => number | undefined;
};

/** `onType` is called for programmatic edits, which fire no input event. */
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
