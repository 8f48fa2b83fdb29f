// Runs in a thread for large forms (form.ts), because a hostile form of 10 MB takes a second.
import { isStorable } from "./storable-text.ts";

export type RawForm = { bytes: ArrayBuffer; type: string };
export type FormField = [name: string, value: string | { name: string; type: string; bytes: ArrayBuffer }];
export type ReadForm = FormField[] | "too many fields" | "unreadable" | "not storable";

export const MAX_FIELDS = 200;

export default async function readForm({ bytes, type }: RawForm): Promise<ReadForm> {
  const separator = separatorOf(type);
  if (!separator) return "unreadable";
  // Parsing creates an object for each field, so forms with thousands of fields are refused first.
  if (countSeparators(Buffer.from(bytes), separator) > MAX_FIELDS + 1) return "too many fields";
  const form = await new Response(bytes, { headers: { "Content-Type": type } })
    .formData()
    .catch(() => undefined);
  if (!form) return "unreadable";
  const fields = await Promise.all(Array.from(form, toField));
  if (fields.length > MAX_FIELDS) return "too many fields";
  const texts = fields.flatMap(([name, value]) => [name, typeof value === "string" ? value : value.name]);
  return texts.every(isStorable) ? fields : "not storable";
}

function separatorOf(type: string): string | undefined {
  if (/^application/i.test(type)) return "&";
  const boundary = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(type);
  return boundary ? `--${boundary[1] ?? boundary[2]}` : undefined;
}

function countSeparators(bytes: Buffer, separator: string): number {
  let count = 0;
  for (let at = bytes.indexOf(separator); at !== -1; at = bytes.indexOf(separator, at + separator.length)) {
    if (++count > MAX_FIELDS + 1) break;
  }
  return count;
}

async function toField([name, value]: [string, File | string]): Promise<FormField> {
  if (typeof value === "string") return [name, value];
  return [name, { name: value.name, type: value.type, bytes: await value.arrayBuffer() }];
}
