import { Invalid, TooLarge } from "../errors.ts";
import { isStorable, NOT_STORABLE } from "./storable-text.ts";

const MAX_FIELDS = 200;

/** Whether a Content-Type is one of the two that HTML forms send. */
export function isForm(type: string): boolean {
  return /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type);
}

/** Parses a form. Throws `TooLarge` for more than 200 fields, `Invalid` for a broken form or text with a NUL. */
export async function parseForm(bytes: ArrayBuffer, type: string): Promise<FormData> {
  const tooMany = new TooLarge(`Please send no more than ${MAX_FIELDS} fields`);
  // Parsing makes an object of each field, so a form with thousands is refused before it.
  if (countSeparators(Buffer.from(bytes), separatorOf(type)) > MAX_FIELDS + 1) throw tooMany;
  const form = await new Response(bytes, { headers: { "Content-Type": type } }).formData().catch(() => {
    throw new Invalid("The form could not be read. Please send it again.");
  });
  if ([...form.keys()].length > MAX_FIELDS) throw tooMany;
  for (const [name, value] of form) {
    const text = typeof value === "string" ? value : value.name;
    if (!isStorable(name) || !isStorable(text)) throw new Invalid(NOT_STORABLE);
  }
  return form;
}

function separatorOf(type: string): string {
  if (/^application/i.test(type)) return "&";
  const boundary = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(type);
  if (!boundary) throw new Invalid("The form could not be read. Please send it again.");
  return `--${boundary[1] ?? boundary[2]}`;
}

/** Stops counting past the limit. */
function countSeparators(bytes: Buffer, separator: string): number {
  let count = 0;
  for (let at = bytes.indexOf(separator); at !== -1; at = bytes.indexOf(separator, at + separator.length)) {
    if (++count > MAX_FIELDS + 1) break;
  }
  return count;
}
