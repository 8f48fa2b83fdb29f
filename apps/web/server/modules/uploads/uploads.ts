/** A file's key can't be guessed. */
export type Uploads = {
  /**
   * Re-encodes a picture (JPG, PNG, WebP, GIF or AVIF by its content, at most 5 MiB). Anyone can read a public one at
   * `url`. Throws `Invalid` with a message for the sender.
   */
  keepImage: (file: UploadedFile, visibility: "public" | "private") => Promise<KeptFile>;
  /** Stores a PDF unchanged or a picture re-encoded. Always private. */
  keepDocument: (file: UploadedFile) => Promise<KeptFile>;
  /** The caller checks who may see the file. */
  read: (key: string) => Promise<{ bytes: Uint8Array<ArrayBuffer>; mediaType: string } | undefined>;
  remove: (key: string) => Promise<void>;
};

export type UploadedFile = { name: string; bytes: Uint8Array<ArrayBuffer> };
export type KeptFile = { key: string; url: string | null };
