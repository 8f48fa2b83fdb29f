import { MAX_PHOTOS } from "@plumbline/contract/quote-options.ts";
import { Conflict, NotFound } from "@plumbline/server/errors.ts";
import type { UploadedFile } from "../uploads/uploads.ts";
import type { QuotesContext } from "./context.ts";
import { addPhoto, findPhoto, findRequest, listPhotos, type QuoteRow } from "./repository.ts";
import { canTalk } from "./status.ts";

const LONGEST_NAME = 120;
const TOO_MANY = `You can add up to ${MAX_PHOTOS} photos`;

/** Photos are private files that only the request's customer and business can see. */
export function createPhotos({ db, uploads, keys, clock }: QuotesContext) {
  /** The upload key works only until the request is confirmed. */
  async function add(id: string, key: string | undefined, file: UploadedFile) {
    const request = await findRequest(db, id);
    const isNew = request?.status === "unconfirmed" && keys.opens(key, "upload", id);
    if (!request || request.anonymisedAt || !(isNew || keys.opens(key, "customer", id)))
      throw new NotFound("We couldn't find this request");
    if (request.status !== "unconfirmed" && request.status !== "held" && !canTalk(request.status))
      throw new Conflict("This request is closed, so you can't add photos");
    if ((await listPhotos(db, id)).length >= MAX_PHOTOS) throw new Conflict(TOO_MANY);
    const { key: fileKey } = await uploads.keepImage(file, "private");
    const photo = { requestId: id, fileKey, name: file.name.slice(0, LONGEST_NAME), createdAt: clock() };
    const kept = await db.transaction((tx) => addPhoto(tx, photo, MAX_PHOTOS));
    if (kept) return { id: kept.id, name: kept.name };
    await uploads.remove(fileKey);
    throw new Conflict(TOO_MANY);
  }

  /** The caller has already checked access to the request. */
  async function read(request: Pick<QuoteRow, "id">, photoId: string) {
    const photo = await findPhoto(db, request.id, photoId);
    const file = photo && (await uploads.read(photo.fileKey));
    if (!file) throw new NotFound("We couldn't find this photo");
    return file;
  }

  return { add, read };
}
