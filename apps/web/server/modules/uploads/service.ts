import { randomBytes } from "node:crypto";
import { IMAGE_TOO_LARGE, MAX_UPLOAD_BYTES, NOT_AN_IMAGE, publicUrl } from "@plumbline/contract/uploads.ts";
import { Invalid } from "@plumbline/server/errors.ts";
import { isImage, reencode } from "./image.ts";
import type { Storage } from "./storage.ts";
import { takingTurns } from "./turns.ts";
import type { KeptFile, UploadedFile, Uploads } from "./uploads.ts";

const MEDIA_TYPES = { webp: "image/webp", pdf: "application/pdf" } as const;
const NOT_A_DOCUMENT = "Please select a PDF or an image file (JPG, PNG, etc.)";
const DOCUMENT_TOO_LARGE = "File must be less than 5MB";

/** "public/" or "private/", 128 random bits, the size where it is the small one, and the kind. */
const KEY = /^(public|private)\/[0-9a-f]{32}(-small)?\.(webp|pdf)$/;

/** What people send in: pictures re-encoded, and evidence that only some may see. */
export function createUploadsService({ storage }: { storage: Storage }) {
  // Unpacking takes tens of megabytes each; more at once would not be faster.
  const inTurn = takingTurns(2);

  async function keepImage({ bytes }: UploadedFile, visibility: "public" | "private"): Promise<KeptFile> {
    if (bytes.length > MAX_UPLOAD_BYTES) throw new Invalid(IMAGE_TOO_LARGE);
    if (!isImage(bytes)) throw new Invalid(NOT_AN_IMAGE);
    const { large, small } = await inTurn(() => reencode(bytes));
    const key = newKey(visibility, "webp");
    // The small one first: whoever finds the large one finds both.
    await storage.put(smallKey(key), small, MEDIA_TYPES.webp);
    await storage.put(key, large, MEDIA_TYPES.webp);
    return { key, url: visibility === "public" ? publicUrl(key) : null };
  }

  async function keepDocument(file: UploadedFile): Promise<KeptFile> {
    const { bytes } = file;
    if (bytes.length > MAX_UPLOAD_BYTES) throw new Invalid(DOCUMENT_TOO_LARGE);
    if (isImage(bytes)) return keepImage(file, "private");
    if (String.fromCharCode(...bytes.subarray(0, 5)) !== "%PDF-") throw new Invalid(NOT_A_DOCUMENT);
    const key = newKey("private", "pdf");
    await storage.put(key, bytes, MEDIA_TYPES.pdf);
    return { key, url: null };
  }

  async function read(key: string) {
    const kind = KEY.exec(key)?.[3] as keyof typeof MEDIA_TYPES | undefined;
    const bytes = kind && (await storage.read(key));
    return bytes && { bytes, mediaType: MEDIA_TYPES[kind] };
  }

  async function remove(key: string) {
    if (!KEY.test(key)) return;
    await storage.remove(key);
    if (key.endsWith(".webp")) await storage.remove(smallKey(key));
  }

  /** A file that everybody may see, by its name under /uploads. */
  const readPublic = (name: string) => read(`public/${name}`);

  return { keepImage, keepDocument, read, remove, readPublic } satisfies Uploads & Record<string, unknown>;
}

function newKey(visibility: "public" | "private", kind: keyof typeof MEDIA_TYPES): string {
  return `${visibility}/${randomBytes(16).toString("hex")}.${kind}`;
}

function smallKey(key: string): string {
  return key.replace(/\.webp$/, "-small.webp");
}
