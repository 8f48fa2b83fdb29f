/** What another module asks of the uploads: files are named by keys that nobody can guess. */
export type Uploads = {
  /**
   * Re-encodes a picture (JPG, PNG, WebP, GIF, AVIF by its content, at most 5 MiB) and keeps it. A public one can be
   * read by anybody at `url`. Throws `Invalid` with the sentence for the person who sent it.
   */
  keepImage: (file: UploadedFile, visibility: "public" | "private") => Promise<KeptFile>;
  /** Keeps evidence: a PDF as it is, or a picture re-encoded. Always private. */
  keepDocument: (file: UploadedFile) => Promise<KeptFile>;
  /** A kept file, for the module that knows who may see it. */
  read: (key: string) => Promise<{ bytes: Uint8Array<ArrayBuffer>; mediaType: string } | undefined>;
  remove: (key: string) => Promise<void>;
};

export type UploadedFile = { name: string; bytes: Uint8Array<ArrayBuffer> };
export type KeptFile = { key: string; url: string | null };
