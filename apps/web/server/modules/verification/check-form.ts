import { CheckRequest } from "@plumbline/contract/verification.ts";
import { UnsupportedMediaType } from "@plumbline/server/errors.ts";
import { parseForm } from "@plumbline/server/http/form.ts";
import { parseRequest } from "@plumbline/server/http/parse-request.ts";
import type { Context } from "hono";
import type { UploadedFile } from "../uploads/uploads.ts";

export async function readCheckForm(
  c: Context,
): Promise<{ entry: CheckRequest; evidence: UploadedFile | undefined }> {
  const mediaType = c.req.header("Content-Type") ?? "";
  if (!/^multipart\/form-data\b/i.test(mediaType))
    throw new UnsupportedMediaType("Please send the check as multipart/form-data");
  const form = await parseForm(await c.req.arrayBuffer(), mediaType);
  const fields = Object.fromEntries([...form].filter(([, value]) => typeof value === "string"));
  const entry = parseRequest(CheckRequest, fields);
  const file = form.get("evidence");
  // Browsers send an empty file for a file field left blank.
  if (!(file instanceof File) || file.size === 0) return { entry, evidence: undefined };
  return { entry, evidence: { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) } };
}
