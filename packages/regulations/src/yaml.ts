import { parse, parseDocument, stringify } from "yaml";
import type { z } from "zod";
import { type Kind, LAYOUT, type RecordOf } from "./layout.ts";

/** Everything but `true` and `false` is a string, so `2026`, `1.50` and `no` need no quotes. */
export function parseYaml(text: string): unknown {
  return parse(text, { schema: "failsafe", customTags: ["bool"] });
}

export function parseWith<T>(schema: z.ZodType<T>, text: string): { value?: T; messages: string[] } {
  try {
    const result = schema.safeParse(parseYaml(text));
    if (result.success) return { value: result.data, messages: [] };
    return { messages: result.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`) };
  } catch (error) {
    // The first line says what's wrong and where. The rest is a code excerpt.
    return { messages: [String(error).split("\n", 1).join()] };
  }
}

/** Writes keys in the schema's order, and prose with one sentence to a line. */
export function formatRecord<K extends Kind>(kind: K, record: RecordOf[K]): string {
  const { schema, prose } = LAYOUT[kind];
  return Object.keys(schema.shape)
    .filter((key) => record[key as keyof RecordOf[K]] !== undefined)
    .map((key) => {
      const value = record[key as keyof RecordOf[K]];
      return (prose as readonly string[] | undefined)?.includes(key) && value !== ""
        ? `${key}: >-\n${indent(sentences(String(value)))}`
        : stringify({ [key]: value }, YAML_STYLE);
    })
    .join("");
}

/** Formats YAML and keeps its comments. */
export function formatText(text: string): string {
  return parseDocument(text, { schema: "failsafe" }).toString({ lineWidth: 0, flowCollectionPadding: true });
}

/** Joining the parts with a space restores the text. */
export function sentences(prose: string): string[] {
  return prose.split(/(?<=[.!?]["')]?) (?=["'(]?[A-Z0-9$])/);
}

const YAML_STYLE = {
  lineWidth: 0,
  // Quote anything a YAML reader could take for another type.
  compat: "yaml-1.1",
} as const;

function indent(lines: string[]): string {
  return lines.map((line) => `  ${line}\n`).join("");
}
