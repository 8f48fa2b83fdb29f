import { z } from "zod";

/** The limit is inclusive. */
export const MAX_UPLOAD_BYTES = 5 * 1024 * 1024;
export const NOT_AN_IMAGE = "Please select an image file (JPG, PNG, etc.)";
export const IMAGE_TOO_LARGE = "Image file must be less than 5MB";
export const DOCUMENT_TOO_LARGE = "File must be less than 5MB";
export const UPLOAD_FAILED = "Failed to upload image. Please try again.";

/** Longer side of each of a picture's two sizes, in pixels. */
export const LARGE_IMAGE_PX = 1600;
export const SMALL_IMAGE_PX = 480;

/**
 * A file name has 128 random bits, and the width and height in pixels, so that the page can reserve the space. Older
 * names have no size.
 */
const NAME = String.raw`[0-9a-f]{32}(?:-(?<width>\d{1,4})x(?<height>\d{1,4}))?`;
const OUR_PICTURE = new RegExp(String.raw`^/uploads/${NAME}(?<small>-small)?\.webp$`);
/** Matches keys such as "public/<name>-small.webp". */
export const UPLOAD_KEY = new RegExp(String.raw`^(?:public|private)/${NAME}(?:-small)?\.(?<kind>webp|pdf)$`);

export function isOurPicture(address: string): boolean {
  return OUR_PICTURE.test(address);
}

export function sizeOfPicture(address: string): { width: number; height: number } | undefined {
  const { width, height } = OUR_PICTURE.exec(address)?.groups ?? {};
  return width && height ? { width: Number(width), height: Number(height) } : undefined;
}

export const UploadUrl = z
  .string()
  .regex(new RegExp(String.raw`^/uploads/${NAME}\.webp$`), "Upload the picture here first");

export function publicUrl(key: string): string {
  return key.replace(/^public\//, "/uploads/");
}

export function smallImageUrl(url: string): string {
  const found = OUR_PICTURE.exec(url);
  return found && !found.groups?.["small"] ? url.replace(/\.webp$/, "-small.webp") : url;
}

export const ImageUploadResult = z.object({ imageUrl: z.string(), originalName: z.string() });
export type ImageUploadResult = z.infer<typeof ImageUploadResult>;
