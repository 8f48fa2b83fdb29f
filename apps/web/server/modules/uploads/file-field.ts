import { Invalid, UnsupportedMediaType } from "@plumbline/server/errors.ts";
import { parseForm } from "@plumbline/server/http/form.ts";
import type { Context } from "hono";
import { z } from "zod";
import type { UploadedFile } from "./uploads.ts";

export function fileBody(field: string) {
  return { mediaType: "multipart/form-data", schema: z.object({ [field]: z.file() }) };
}

/** Throws `Invalid` if there's no file. */
export async function readFileField(c: Context, field: string): Promise<UploadedFile> {
  const mediaType = c.req.header("Content-Type") ?? "";
  if (!/^multipart\/form-data\b/i.test(mediaType)) {
    throw new UnsupportedMediaType("Please send the file as multipart/form-data");
  }
  const form = await parseForm(await c.req.arrayBuffer(), mediaType);
  const file = form.get(field);
  if (!(file instanceof File) || file.size === 0) {
    throw new Invalid("Please choose a file", { [field]: "Please choose a file" });
  }
  return { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) };
}
