import { MAX_PHOTO_BYTES, MAX_PHOTOS } from "@plumbline/contract/quote-options.ts";

type Photo = Pick<File, "type" | "size">;

export function photosProblem(photos: Photo[]): string | undefined {
  if (photos.length > MAX_PHOTOS) return `You can add up to ${MAX_PHOTOS} photos`;
  return photos.map(photoProblem).find((problem) => problem !== undefined);
}

export function photoProblem({ type, size }: Photo): string | undefined {
  if (!type.startsWith("image/")) return "Please select an image file (JPG, PNG, etc.)";
  return size > MAX_PHOTO_BYTES ? "Image file must be less than 5MB" : undefined;
}
