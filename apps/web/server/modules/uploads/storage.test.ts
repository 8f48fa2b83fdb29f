import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test as base } from "vitest";
import { createMemoryStorage } from "../../testing/memory-storage.ts";
import { startS3Server } from "../../testing/s3-server.ts";
import { createFileStorage } from "./file-storage.ts";
import { createS3Storage } from "./s3-storage.ts";
import type { Storage } from "./storage.ts";

const KEY = `public/${"0a".repeat(16)}.webp`;
const bytes = (text: string) => new Uint8Array(new TextEncoder().encode(text));

type S3Server = Awaited<ReturnType<typeof startS3Server>>;

const test = base.extend<{ folder: string; s3: S3Server }>({
  // oxlint-disable-next-line no-empty-pattern -- Vitest reads the fixture's needs from this pattern.
  folder: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), "plumbline-uploads-"));
    await use(folder);
    await rm(folder, { recursive: true });
  },
  // oxlint-disable-next-line no-empty-pattern
  s3: async ({}, use) => {
    const server = await startS3Server();
    await use(server);
    await server.stop();
  },
});

const STORES: [string, (places: { folder: string; s3: S3Server }) => Storage][] = [
  ["files", ({ folder }) => createFileStorage(folder)],
  ["an S3-compatible store", ({ s3 }) => createS3Storage(s3.settings)],
  ["a test's memory", createMemoryStorage],
];

describe.for(STORES)("uploads in %s", ([, open]) => {
  test("are read back unchanged, and can be removed", async ({ folder, s3 }) => {
    const storage = open({ folder, s3 });
    expect(await storage.read(KEY)).toBeUndefined();
    await storage.put(KEY, bytes("a picture"), "image/webp");
    expect(await storage.read(KEY)).toEqual(bytes("a picture"));
    await storage.put(KEY, bytes("another"), "image/webp");
    expect(await storage.read(KEY)).toEqual(bytes("another"));
    await storage.remove(KEY);
    await storage.remove(KEY);
    expect(await storage.read(KEY)).toBeUndefined();
  });

  test("stay separate when many are stored concurrently", async ({ folder, s3 }) => {
    const storage = open({ folder, s3 });
    const keys = Array.from({ length: 8 }, (_, at) => `private/${String(at).padStart(32, "0")}.pdf`);
    await Promise.all(keys.map((key) => storage.put(key, bytes(key), "application/pdf")));
    expect(await Promise.all(keys.map(storage.read))).toEqual(keys.map(bytes));
  });
});

test("files stay in their folder, and none is left partly written", async ({ folder }) => {
  const storage = createFileStorage(join(folder, "uploads"));
  await storage.put(KEY, bytes("a picture"), "image/webp");
  for (const key of ["../secret", "public/../../secret", "/etc/passwd", "..", ""]) {
    await expect(storage.put(key, bytes("x"), "image/webp")).rejects.toThrow("out of its folder");
    await expect(storage.read(key)).rejects.toThrow("out of its folder");
    await expect(storage.remove(key)).rejects.toThrow("out of its folder");
  }
  expect(await readdir(folder)).toEqual(["uploads"]);
  expect(await readdir(join(folder, "uploads/public"))).toEqual([KEY.replace("public/", "")]);
});

describe("an S3-compatible store", () => {
  test("gets each file's media type", async ({ s3 }) => {
    await createS3Storage(s3.settings).put(KEY, bytes("a picture"), "image/webp");
    expect(s3.objects.get(KEY)).toEqual({ bytes: Buffer.from("a picture"), mediaType: "image/webp" });
  });

  test.for([
    ["another secret", { secretAccessKey: "not the secret" }],
    ["another key", { accessKeyId: "not the key" }],
    ["another bucket", { bucket: "elsewhere" }],
    ["an unused port", { endpoint: "http://127.0.0.1:9" }],
  ] as const)(
    "%s: reports that storage is unavailable, not that the file is missing",
    async ([, wrong], { s3 }) => {
      const storage = createS3Storage({ ...s3.settings, ...wrong });
      await expect(storage.put(KEY, bytes("x"), "image/webp")).rejects.toMatchObject({ code: "unavailable" });
      await expect(storage.read(KEY)).rejects.toMatchObject({ code: "unavailable" });
      expect(s3.objects.size).toBe(0);
    },
  );
});
