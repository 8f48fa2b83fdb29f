// Pictures that people send in.
import { z } from "zod";
import { BODY_ERRORS, type Endpoint } from "./endpoint.ts";

/** Up to and including 5 MiB. */
export const MAX_UPLOAD_BYTES = 5 * 1024 * 1024;
export const NOT_AN_IMAGE = "Please select an image file (JPG, PNG, etc.)";
export const IMAGE_TOO_LARGE = "Image file must be less than 5MB";
export const UPLOAD_FAILED = "Failed to upload image. Please try again.";

/** The longer side of the two sizes each picture is kept in. */
export const LARGE_IMAGE_PX = 1600;
export const SMALL_IMAGE_PX = 480;

/** Where a picture kept here is seen. */
export const UploadUrl = z.string().regex(/^\/uploads\/[0-9a-f]{32}\.webp$/, "Upload the picture here first");

/** Where everybody sees the file of a public key. */
export function publicUrl(key: string): string {
  return key.replace(/^public\//, "/uploads/");
}

/** The address of a kept picture in its small size, for lists. */
export function smallImageUrl(url: string): string {
  return url.replace(/^(\/uploads\/[0-9a-f]{32})\.webp$/, "$1-small.webp");
}

export const ImageUploadResult = z.object({ imageUrl: z.string(), originalName: z.string() });
export type ImageUploadResult = z.infer<typeof ImageUploadResult>;

export const UPLOAD_ENDPOINTS = [
  {
    method: "post",
    path: "/api/upload/image",
    summary: "Upload a picture",
    description:
      "For administrators and owners of a listing: a JPG, PNG, WebP, GIF or AVIF of up to 5 MiB, told by its content. " +
      "It is re-encoded to WebP without its metadata; `imageUrl` shows it to everybody, 1600 pixels wide at most.",
    requestMediaType: "multipart/form-data",
    request: z.object({ image: z.string().meta({ format: "binary" }) }),
    response: ImageUploadResult,
    errors: [...BODY_ERRORS, 401, 403, 429, 503],
  },
] as const satisfies Endpoint[];
