import type { MayAdminister } from "../identity/admin-policy.ts";

type Uploader = Parameters<MayAdminister>[0] & { id: string };

type PolicyOptions = {
  mayAdminister: MayAdminister;
  ownsListing: (userId: string) => Promise<boolean>;
};

export function createUploadPolicy({ mayAdminister, ownsListing }: PolicyOptions) {
  return async function mayUploadImages(uploader: Uploader): Promise<boolean> {
    return mayAdminister(uploader) || ownsListing(uploader.id);
  };
}
