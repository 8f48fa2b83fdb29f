/** Reads a content directory into validated records, and says what is wrong with the files that are not valid. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { z } from "zod";
import { type Kind, KINDS, LAYOUT, type RecordOf } from "./layout.ts";
import type { EditedContent } from "./schema.ts";
import { parseYaml } from "./yaml.ts";

export type Problem = { where: string; message: string };
export type ReadResult = { content: EditedContent; problems: Problem[] };

/** Reads every record; a file with a problem is reported and left out. */
export function readContent(contentDir: string): ReadResult {
  const content: EditedContent = { entries: [], regulators: [], updates: [] };
  const problems: Problem[] = [];
  for (const kind of KINDS) {
    for (const file of listFiles(contentDir, kind)) {
      const { record, messages } = readRecord(contentDir, kind, file);
      if (record) (content[kind] as RecordOf[Kind][]).push(record);
      problems.push(...messages.map((message) => ({ where: file, message })));
    }
  }
  return { content, problems };
}

/** The files below a folder of the content, in a fixed order, as paths relative to the content directory. */
export function listFiles(contentDir: string, folder: string): string[] {
  return readdirSync(join(contentDir, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(contentDir, "/").length))
    .sort();
}

function readRecord<K extends Kind>(contentDir: string, kind: K, file: string) {
  const parsed = parseRecord(kind, readFileSync(join(contentDir, file), "utf8"));
  if (!parsed.record) return parsed;
  const expected = LAYOUT[kind].file(parsed.record);
  return file === expected ? parsed : { messages: [`belongs in ${expected}`] };
}

function parseRecord<K extends Kind>(kind: K, text: string): { record?: RecordOf[K]; messages: string[] } {
  let value: unknown;
  try {
    value = parseYaml(text);
  } catch (error) {
    return { messages: [error instanceof Error ? error.message : String(error)] };
  }
  const result = (LAYOUT[kind].schema as unknown as z.ZodType<RecordOf[K]>).safeParse(value);
  if (result.success) return { record: result.data, messages: [] };
  return { messages: result.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`) };
}
