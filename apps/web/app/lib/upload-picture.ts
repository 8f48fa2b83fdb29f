import {
  IMAGE_TOO_LARGE,
  type ImageUploadResult,
  MAX_UPLOAD_BYTES,
  NOT_AN_IMAGE,
  UPLOAD_FAILED,
} from "@plumbline/contract/uploads.ts";
import { ApiError, postForm } from "@plumbline/ui/api.ts";

/** Returns the picture's URL, or the reason it was refused. Files that clearly aren't pictures aren't sent. */
export async function uploadPicture(file: File): Promise<{ imageUrl: string } | { problem: string }> {
  if (!file.type.startsWith("image/")) return { problem: NOT_AN_IMAGE };
  if (file.size > MAX_UPLOAD_BYTES) return { problem: IMAGE_TOO_LARGE };
  const form = new FormData();
  form.set("image", file);
  try {
    const { imageUrl } = await postForm<ImageUploadResult>("/api/upload/image", form);
    return { imageUrl };
  } catch (failure) {
    return { problem: (failure instanceof ApiError && failure.body?.error) || UPLOAD_FAILED };
  }
}
