import type { MayAdminister } from "../identity/admin-policy.ts";

type Uploader = Parameters<MayAdminister>[0] & { id: string };

type PolicyOptions = {
  mayAdminister: MayAdminister;
  /** Whether a listing is theirs. */
  ownsListing: (userId: string) => Promise<boolean>;
};

/** Pictures that everybody can see come from administrators, and from whoever owns a listing to put them on. */
export function createUploadPolicy({ mayAdminister, ownsListing }: PolicyOptions) {
  return async function mayUploadImages(uploader: Uploader): Promise<boolean> {
    return mayAdminister(uploader) || ownsListing(uploader.id);
  };
}
