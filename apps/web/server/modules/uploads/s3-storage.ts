import type { S3Client } from "@aws-sdk/client-s3";
import { Unavailable } from "@plumbline/server/errors.ts";
import type { Storage } from "./storage.ts";

export type S3Settings = {
  /** Undefined for AWS. */
  endpoint: string | undefined;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Most self-hosted stores need the bucket in the path. */
  forcePathStyle: boolean;
};

const OUT_OF_REACH = "We can't save or open files right now. Please try again in a moment.";

export function createS3Storage(settings: S3Settings): Storage {
  const { bucket: Bucket, accessKeyId, secretAccessKey, endpoint, region, forcePathStyle } = settings;
  let opened: Promise<S3Client> | undefined;

  // Loaded on the first upload, because the client is large.
  const sdk = () => import("@aws-sdk/client-s3");
  const client = () =>
    (opened ??= sdk().then(
      ({ S3Client: Client }) =>
        new Client({
          ...(endpoint !== undefined && { endpoint }),
          region,
          forcePathStyle,
          credentials: { accessKeyId, secretAccessKey },
          // Only AWS supports the newer checksums; other stores refuse them.
          requestChecksumCalculation: "WHEN_REQUIRED",
          responseChecksumValidation: "WHEN_REQUIRED",
          requestHandler: { connectionTimeout: 3000, requestTimeout: 20_000 },
        }),
    ));

  async function reach<Answer>(call: () => Promise<Answer>): Promise<Answer> {
    return call().catch((error: unknown) => {
      throw new Unavailable(OUT_OF_REACH, { cause: error });
    });
  }

  return {
    async put(Key, Body, ContentType) {
      const { PutObjectCommand } = await sdk();
      await reach(async () =>
        (await client()).send(new PutObjectCommand({ Bucket, Key, Body, ContentType })),
      );
    },

    async read(Key) {
      const { GetObjectCommand, NoSuchKey } = await sdk();
      return reach(async () => {
        try {
          const { Body } = await (await client()).send(new GetObjectCommand({ Bucket, Key }));
          return Body && new Uint8Array(await Body.transformToByteArray());
        } catch (error) {
          if (error instanceof NoSuchKey) return undefined;
          throw error;
        }
      });
    },

    async remove(Key) {
      const { DeleteObjectCommand } = await sdk();
      await reach(async () => (await client()).send(new DeleteObjectCommand({ Bucket, Key })));
    },
  };
}
