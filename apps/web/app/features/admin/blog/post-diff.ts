import { diffLines, diffWordsWithSpace } from "diff";
import type { PostValues } from "./post-values.ts";

/** `skipped` replaces unchanged lines far from any difference. */
export type DiffPart = { kind: "same" | "removed" | "added" | "skipped"; text: string };
export type FieldDiff = { name: string; parts: DiffPart[] };

const FIELDS = {
  title: "Title",
  slug: "Slug",
  excerpt: "Excerpt",
  content: "Content",
  category: "Category",
  featuredImage: "Featured Image",
  featuredImageAlt: "Picture description",
  tags: "Tags",
} as const satisfies Partial<Record<keyof PostValues, string>>;

const CONTEXT_LINES = 2;
// Comparing two texts with nothing in common would otherwise take minutes.
const PATIENCE = { maxEditLength: 4000, timeout: 500 };

export function diffPosts(before: PostValues, after: PostValues): FieldDiff[] {
  return Object.entries(FIELDS)
    .map(([key, name]) => ({ key: key as keyof typeof FIELDS, name }))
    .filter(({ key }) => before[key] !== after[key])
    .map(({ key, name }) => ({ name, parts: diffText(before[key], after[key]) }));
}

export function diffText(before: string, after: string): DiffPart[] {
  const lines = diffLines(before, after, PATIENCE);
  if (!lines) return bothOf(before, after);
  const parts: DiffPart[] = [];
  for (const [at, { value, added, removed }] of lines.entries()) {
    const next = lines[at + 1];
    const last = lines[at - 1];
    if (removed && next?.added) parts.push(...diffWithin(value, next.value));
    else if (removed) parts.push({ kind: "removed", text: value });
    else if (!added) parts.push(...shorten(value, at === 0, at === lines.length - 1));
    else if (!last?.removed) parts.push({ kind: "added", text: value });
  }
  return parts;
}

function diffWithin(before: string, after: string): DiffPart[] {
  const words = diffWordsWithSpace(before, after, PATIENCE);
  if (!words) return bothOf(before, after);
  return words.map(({ value, added, removed }) => ({
    kind: added ? "added" : removed ? "removed" : "same",
    text: value,
  }));
}

function bothOf(before: string, after: string): DiffPart[] {
  const parts: DiffPart[] = [
    { kind: "removed", text: before },
    { kind: "added", text: after },
  ];
  return parts.filter(({ text }) => text !== "");
}

function shorten(text: string, isFirst: boolean, isLast: boolean): DiffPart[] {
  const lines = text.split(/(?<=\n)/);
  const before = isFirst ? 0 : CONTEXT_LINES;
  const after = isLast ? 0 : CONTEXT_LINES;
  const skipped = lines.length - before - after;
  if (skipped <= 1) return [{ kind: "same", text }];
  const parts: DiffPart[] = [
    { kind: "same", text: lines.slice(0, before).join("") },
    { kind: "skipped", text: `${skipped} unchanged lines` },
    { kind: "same", text: after === 0 ? "" : lines.slice(-after).join("") },
  ];
  return parts.filter((part) => part.text !== "");
}
