import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Finding } from "./checks/finding.ts";
import { type Kind, KINDS, LAYOUT, type RecordOf } from "./layout.ts";
import { REVIEWED_PAIRS_FILE } from "./reviewed-pairs.ts";
import type { EditedContent } from "./schema.ts";
import { parseWith } from "./yaml.ts";

export type ReadResult = { content: EditedContent; problems: Finding[] };

/** A file with a problem is reported and left out. */
export function readContent(contentDir: string): ReadResult {
  const content: EditedContent = { entries: [], regulators: [], updates: [], intents: [] };
  const problems = strayFiles(contentDir);
  for (const kind of KINDS) {
    for (const file of listFiles(contentDir, kind)) {
      const { record, messages } = readRecord(contentDir, kind, file);
      if (record) (content[kind] as RecordOf[Kind][]).push(record);
      problems.push(...messages.map((message) => ({ where: file, message })));
    }
  }
  return { content, problems };
}

export function listFiles(contentDir: string, folder: string): string[] {
  if (!existsSync(join(contentDir, folder))) return [];
  return readdirSync(join(contentDir, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith("."))
    .map((entry) => join(entry.parentPath, entry.name).slice(join(contentDir, "/").length))
    .sort();
}

/** A record in a misspelt folder would otherwise go missing silently. */
function strayFiles(contentDir: string): Finding[] {
  const expected: string[] = [...KINDS, REVIEWED_PAIRS_FILE];
  return readdirSync(contentDir)
    .filter((name) => !expected.includes(name) && !name.startsWith("."))
    .map((name) => ({ where: name, message: "isn't part of the content" }));
}

function readRecord<K extends Kind>(contentDir: string, kind: K, file: string) {
  const { schema, file: fileOf } = LAYOUT[kind];
  const { value, messages } = parseWith<RecordOf[K]>(schema, readFileSync(join(contentDir, file), "utf8"));
  if (!value) return { messages };
  return file === fileOf(value) ? { record: value, messages } : { messages: [`belongs in ${fileOf(value)}`] };
}
