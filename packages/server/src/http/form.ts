import { Invalid, TooLarge } from "../errors.ts";
import { createWorkerPool, TookTooMuch } from "../workers.ts";
import readForm, { MAX_FIELDS, type RawForm, type ReadForm } from "./read-form.ts";
import { NOT_STORABLE } from "./storable-text.ts";

const pool = createWorkerPool<RawForm, ReadForm>({
  file: new URL("read-form.ts", import.meta.url),
  threads: 1,
  queue: 20,
  timeoutMs: 5000,
  maxMemoryMb: 256,
});
/** A form larger than this is read in a thread. The slowest form of this size takes 10 ms. */
const SMALL_BYTES = 64 * 1024;

export function isForm(type: string): boolean {
  return /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type);
}

/** Throws `TooLarge` for more than 200 fields, `Invalid` for a broken form or text with a NUL. */
export async function parseForm(bytes: ArrayBuffer, type: string): Promise<FormData> {
  const fields = await (bytes.byteLength > SMALL_BYTES ? readInThread : readForm)({ bytes, type });
  if (fields === "too many fields") throw new TooLarge(`Please send no more than ${MAX_FIELDS} fields`);
  if (fields === "not storable") throw new Invalid(NOT_STORABLE);
  if (fields === "unreadable") throw new Invalid("We couldn't read the form. Please send it again.");
  const form = new FormData();
  for (const [name, value] of fields) {
    if (typeof value === "string") form.append(name, value);
    else form.append(name, new File([new Uint8Array(value.bytes)], value.name, { type: value.type }));
  }
  return form;
}

async function readInThread(raw: RawForm): Promise<ReadForm> {
  return pool.run(raw).catch((error: unknown) => {
    if (error instanceof TookTooMuch) return "unreadable";
    throw error;
  });
}
