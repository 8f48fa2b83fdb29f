/** Gives all content files the same layout, so that a diff shows only intended changes. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Kind, KINDS, LAYOUT, type RecordOf } from "./layout.ts";
import type { EditedContent } from "./schema.ts";
import { formatRecord, formatText } from "./yaml.ts";

export function unformattedFiles(
  contentDir: string,
  content: EditedContent,
): { file: string; text: string }[] {
  return KINDS.flatMap((kind) => content[kind].map((record) => layOut(contentDir, kind, record))).filter(
    ({ file, text }) => readFileSync(join(contentDir, file), "utf8") !== text,
  );
}

export function formatFiles(contentDir: string, content: EditedContent): string[] {
  return unformattedFiles(contentDir, content).map(({ file, text }) => {
    writeFileSync(join(contentDir, file), text);
    return file;
  });
}

function layOut<K extends Kind>(contentDir: string, kind: K, record: RecordOf[K]) {
  const { file: fileOf, prose } = LAYOUT[kind];
  const file = fileOf(record);
  const text = prose ? formatRecord(kind, record) : formatText(readFileSync(join(contentDir, file), "utf8"));
  return { file, text };
}
