import { test } from "@plumbline/db/testing.ts";
import sharp from "sharp";
import { describe, expect } from "vitest";
import { createMemoryStorage } from "../../testing/memory-storage.ts";
import { createQuoteDesk } from "../../testing/quotes.ts";
import { quotePhotos } from "./tables.ts";

type Desk = Awaited<ReturnType<typeof createQuoteDesk>>;

const PHOTO = new Uint8Array(
  await sharp({ create: { width: 8, height: 8, channels: 3, background: "#888" } })
    .jpeg()
    .toBuffer(),
);

function addPhoto({ app }: Desk, id: string, key: string, bytes = PHOTO, field = "photo") {
  const form = new FormData();
  form.set(field, new File([bytes], "leak.jpg", { type: "image/jpeg" }));
  return app.request(`/api/directory/quote-requests/${id}/photos`, {
    method: "POST",
    body: form,
    headers: { "X-Quote-Key": key },
  });
}

describe("photos of a request", () => {
  test("can be added with the request and are visible only to its customer and its business", async ({
    db,
  }) => {
    const desk = await createQuoteDesk(db);
    const { id, uploadKey } = (await (await desk.send()).json()) as { id: string; uploadKey: string };
    const added = await addPhoto(desk, id, uploadKey);
    expect(added.status).toBe(200);
    const photo = (await added.json()) as { id: string };
    const request = await desk.deliver();
    expect(request.id).toBe(id);
    const path = `/api/directory/quote-requests/${id}/photos/${photo.id}`;
    const read = (key: string) => desk.get(path, { "X-Quote-Key": key });
    for (const key of [request.customerKey, request.businessKey]) {
      const response = await read(key);
      expect(response.status).toBe(200);
      expect(response.headers.get("Content-Type")).toBe("image/webp");
    }
    for (const key of ["", uploadKey, "guess"]) expect((await read(key)).status).toBe(404);
    const other = await desk.deliver({ customerEmail: "lee@example.com" });
    const elsewhere = `/api/directory/quote-requests/${other.id}/photos/${photo.id}`;
    expect((await desk.get(elsewhere, { "X-Quote-Key": other.customerKey })).status).toBe(404);
  });

  test("return 404 if they don't exist, and 500 if the storage fails", async ({ db }) => {
    const storage = createMemoryStorage();
    let isDown = false;
    const readFile: typeof storage.read = async (key) => {
      if (isDown) throw new Error("the storage is down");
      return storage.read(key);
    };
    const desk = await createQuoteDesk(db, {}, { storage: { ...storage, read: readFile } });
    const request = await desk.deliver();
    const photo = (await (await addPhoto(desk, request.id, request.customerKey)).json()) as { id: string };
    const statuses = async (photoId: string) => {
      const path = `/api/directory/quote-requests/${request.id}/photos/${photoId}`;
      const read = async (key: string) => (await desk.get(path, { "X-Quote-Key": key })).status;
      return [await read(request.customerKey), await read(request.businessKey)];
    };
    expect(await statuses("x")).toEqual([404, 404]);
    expect(await statuses(crypto.randomUUID())).toEqual([404, 404]);
    expect(await statuses(photo.id)).toEqual([200, 200]);
    isDown = true;
    expect(await statuses(photo.id)).toEqual([500, 500]);
  });

  test("can't be added with the upload key once the request is confirmed", async ({ db }) => {
    const desk = await createQuoteDesk(db);
    const request = await desk.deliver();
    expect((await addPhoto(desk, request.id, request.uploadKey)).status).toBe(404);
    expect((await addPhoto(desk, request.id, request.customerKey)).status).toBe(200);
  });

  test("are limited to five, even when uploaded at the same time", async ({ committed }) => {
    const desk = await createQuoteDesk(committed);
    const { id, uploadKey } = (await (await desk.send()).json()) as { id: string; uploadKey: string };
    const answers = await Promise.all(Array.from({ length: 8 }, async () => addPhoto(desk, id, uploadKey)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(3);
  });

  test("are rejected if too large, not an image, not in a form, or without a valid key", async ({ db }) => {
    const desk = await createQuoteDesk(db);
    const { id, uploadKey } = (await (await desk.send()).json()) as { id: string; uploadKey: string };
    const large = (bytes: number) => new Uint8Array(bytes).fill(7);
    expect((await addPhoto(desk, id, uploadKey, large(5 * 1024 * 1024 + 1))).status).toBe(400);
    expect((await addPhoto(desk, id, uploadKey, large(6 * 1024 * 1024))).status).toBe(413);
    expect((await addPhoto(desk, id, uploadKey, large(100))).status).toBe(400);
    expect((await addPhoto(desk, id, uploadKey, PHOTO, "other")).status).toBe(400);
    expect((await addPhoto(desk, id, uploadKey, large(0))).status).toBe(400);
    expect((await addPhoto(desk, id, "guess")).status).toBe(404);
    const json = await desk.post(
      `/api/directory/quote-requests/${id}/photos`,
      {},
      { "X-Quote-Key": uploadKey },
    );
    expect(json.status).toBe(415);
  });

  test("are all deleted at the customer's request", async ({ db }) => {
    const desk = await createQuoteDesk(db);
    const request = await desk.deliver();
    await addPhoto(desk, request.id, request.customerKey);
    const [kept] = await db.select().from(quotePhotos);
    const after = await desk.asCustomer(request).act({ kind: "delete-photos" });
    expect(await after.json()).toMatchObject({ photos: [] });
    expect(await desk.storage.read(kept!.fileKey)).toBeUndefined();
  });
});
