import { Invalid } from "@plumbline/server/errors.ts";
import type { Uploads } from "../uploads/uploads.ts";
import type { FetchPicture } from "./picture-fetcher.ts";

const NOT_HERE = "This picture is not here any more. Please upload it again.";

export type KeepPicture = (address: string) => Promise<{ url: string; letGo: () => Promise<void> }>;

type PictureOptions = {
  uploads: Pick<Uploads, "keepImage" | "read" | "remove">;
  fetchPicture: FetchPicture;
};

/**
 * Makes a picture of ours of the one at an address, so that reading a post tells nobody else of the reader. `letGo` takes a
 * copy away again that no post came to need.
 */
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

/** What is wrong with a picture, at the field it was given in. */
function toField(error: unknown): never {
  if (!(error instanceof Invalid)) throw error;
  throw new Invalid(error.message, { featuredImage: error.message });
}
