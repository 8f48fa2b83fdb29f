import { randomBytes } from "node:crypto";
import {
  DOCUMENT_TOO_LARGE,
  IMAGE_TOO_LARGE,
  MAX_UPLOAD_BYTES,
  NOT_AN_IMAGE,
  publicUrl,
  UPLOAD_KEY,
} from "@plumbline/contract/uploads.ts";
import { Invalid } from "@plumbline/server/errors.ts";
import { isImage, reencode } from "./image.ts";
import type { Storage } from "./storage.ts";
import { takingTurns } from "@plumbline/server/taking-turns.ts";
import type { KeptFile, UploadedFile, Uploads } from "./uploads.ts";

const MEDIA_TYPES = { webp: "image/webp", pdf: "application/pdf" } as const;
const NOT_A_DOCUMENT = "Please select a PDF or an image file (JPG, PNG, etc.)";

export function createUploadsService({ storage }: { storage: Storage }) {
  // Each picture takes tens of megabytes to unpack, and more at a time wouldn't be faster.
  const inTurn = takingTurns(2);

  async function keepImage({ bytes }: UploadedFile, visibility: "public" | "private"): Promise<KeptFile> {
    if (bytes.length > MAX_UPLOAD_BYTES) throw new Invalid(IMAGE_TOO_LARGE);
    if (!isImage(bytes)) throw new Invalid(NOT_AN_IMAGE);
    const { large, small } = await inTurn(() => reencode(bytes));
    const key = `${newKey(visibility)}-${large.width}x${large.height}.webp`;
    // Stored first, so that if the large one exists, both do.
    await storage.put(smallKey(key), small.bytes, MEDIA_TYPES.webp);
    await storage.put(key, large.bytes, MEDIA_TYPES.webp);
    return { key, url: visibility === "public" ? publicUrl(key) : null };
  }

  async function keepDocument(file: UploadedFile): Promise<KeptFile> {
    const { bytes } = file;
    if (bytes.length > MAX_UPLOAD_BYTES) throw new Invalid(DOCUMENT_TOO_LARGE);
    if (isImage(bytes)) return keepImage(file, "private");
    if (String.fromCharCode(...bytes.subarray(0, 5)) !== "%PDF-") throw new Invalid(NOT_A_DOCUMENT);
    const key = `${newKey("private")}.pdf`;
    await storage.put(key, bytes, MEDIA_TYPES.pdf);
    return { key, url: null };
  }

  async function read(key: string) {
    const kind = UPLOAD_KEY.exec(key)?.groups?.["kind"] as keyof typeof MEDIA_TYPES | undefined;
    const bytes = kind && (await storage.read(key));
    return bytes && { bytes, mediaType: MEDIA_TYPES[kind] };
  }

  async function remove(key: string) {
    if (!UPLOAD_KEY.test(key)) return;
    await storage.remove(key);
    if (key.endsWith(".webp")) await storage.remove(smallKey(key));
  }

  const readPublic = (name: string) => read(`public/${name}`);

  return { keepImage, keepDocument, read, remove, readPublic } satisfies Uploads & Record<string, unknown>;
}

function newKey(visibility: "public" | "private"): string {
  return `${visibility}/${randomBytes(16).toString("hex")}`;
}

function smallKey(key: string): string {
  return key.replace(/\.webp$/, "-small.webp");
}
