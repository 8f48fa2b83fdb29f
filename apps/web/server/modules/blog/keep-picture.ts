import { Invalid } from "@plumbline/server/errors.ts";
import type { Uploads } from "../uploads/uploads.ts";
import type { FetchPicture } from "./picture-fetcher.ts";

const NOT_HERE = "We no longer have this picture. Please upload it again.";

export type KeepPicture = (address: string) => Promise<{ url: string; letGo: () => Promise<void> }>;

type PictureOptions = {
  uploads: Pick<Uploads, "keepImage" | "read" | "remove">;
  fetchPicture: FetchPicture;
};

/** Copies a picture to our storage, so readers' browsers don't contact other sites. `letGo` removes an unused copy. */
export function createPictureKeeper({ uploads, fetchPicture }: PictureOptions): KeepPicture {
  return async function keepPicture(address) {
    const asItIs = { url: address, letGo: async () => undefined };
    if (address === "") return asItIs;
    if (address.startsWith("/uploads/")) {
      if (await uploads.read(address.replace("/uploads/", "public/"))) return asItIs;
      throw new Invalid(NOT_HERE, { featuredImage: NOT_HERE });
    }
    const bytes = await fetchPicture(address);
    const { key, url } = await uploads.keepImage({ name: "picture", bytes }, "public").catch(toField);
    return { url: url ?? "", letGo: () => uploads.remove(key) };
  };
}

function toField(error: unknown): never {
  if (!(error instanceof Invalid)) throw error;
  throw new Invalid(error.message, { featuredImage: error.message });
}
