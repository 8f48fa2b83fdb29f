import { MAX_POST_BYTES } from "@plumbline/contract/blog.ts";
import { MAX_CSV_BYTES } from "@plumbline/contract/directory-csv.ts";
import { MAX_PHOTO_BYTES, MAX_PHOTOS } from "@plumbline/contract/quote-options.ts";
import { DOCUMENT_TOO_LARGE, IMAGE_TOO_LARGE, MAX_UPLOAD_BYTES } from "@plumbline/contract/uploads.ts";
import type { LargeBody } from "@plumbline/server/http/request-body.ts";

const MB = 1024 * 1024;
/** Allowance for the field names and boundaries around a multipart file. */
const FORM_OVERHEAD = 16 * 1024;
const CHECK = { maxBytes: MAX_UPLOAD_BYTES + FORM_OVERHEAD, tooLarge: DOCUMENT_TOO_LARGE };
const POST = { path: /^\/api\/admin\/blog\/posts(\/[^/]+)?$/, maxBytes: MAX_POST_BYTES };

export const LARGE_BODIES: readonly LargeBody[] = [
  {
    method: "POST",
    path: /^\/api\/upload\/image$/,
    maxBytes: MAX_UPLOAD_BYTES + FORM_OVERHEAD,
    tooLarge: IMAGE_TOO_LARGE,
  },
  {
    method: "POST",
    path: /^\/api\/directory\/quote-requests\/[^/]+\/photos$/,
    maxBytes: MAX_PHOTO_BYTES + FORM_OVERHEAD,
  },
  // Without JavaScript, the photos are sent together with the request.
  {
    method: "POST",
    path: /^\/directory\/[^/]+\/quote$/,
    maxBytes: MAX_PHOTOS * MAX_PHOTO_BYTES + FORM_OVERHEAD,
  },
  {
    method: "POST",
    path: /^\/api\/admin\/tradies\/import$/,
    maxBytes: MAX_CSV_BYTES + FORM_OVERHEAD,
    tooLarge: "Please send a file of up to 10 MB",
  },
  { method: "POST", path: /^\/api\/admin\/checks\/[^/]+\/checks$/, ...CHECK },
  // The page's own address for the same form, used without JavaScript.
  { method: "POST", path: /^\/admin\/checks\/[^/]+(\.data)?$/, ...CHECK },
  { method: "POST", ...POST },
  { method: "PUT", ...POST },
  // An event can include an invoice with many lines.
  { method: "POST", path: /^\/api\/stripe\/webhook$/, maxBytes: MB },
  // The email may include attachments, though we don't pass them on.
  { method: "POST", path: /^\/api\/mail-replies$/, maxBytes: 10 * MB },
];
