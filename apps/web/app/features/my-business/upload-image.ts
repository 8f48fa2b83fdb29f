const FAILED = "Failed to upload image. Please try again.";

/** Sends a picture in; returns where it is seen, or why it was not taken. */
export async function uploadImage(file: File): Promise<{ imageUrl: string } | { problem: string }> {
  const body = new FormData();
  body.set("image", file);
  try {
    const response = await fetch("/api/upload/image", { method: "POST", body });
    const answer = (await response.json()) as { imageUrl?: string; error?: string };
    return answer.imageUrl ? { imageUrl: answer.imageUrl } : { problem: answer.error ?? FAILED };
  } catch {
    return { problem: FAILED };
  }
}
