type Uploader = { id: string; role: string; hasSecondFactor: boolean };

type PolicyOptions = {
  isPublic: boolean;
  /** Whether a listing is theirs. */
  ownsListing: (userId: string) => Promise<boolean>;
};

/** Pictures that everybody can see come from administrators, and from whoever owns a listing to put them on. */
export function createUploadPolicy({ isPublic, ownsListing }: PolicyOptions) {
  return async function mayUploadImages({ id, role, hasSecondFactor }: Uploader): Promise<boolean> {
    const isAdmin = role === "admin" && (!isPublic || hasSecondFactor);
    return isAdmin || ownsListing(id);
  };
}
