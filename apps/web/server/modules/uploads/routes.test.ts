import { MAX_UPLOAD_BYTES } from "@plumbline/contract/uploads.ts";
import { test } from "@plumbline/db/testing.ts";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { describe, expect } from "vitest";
import { signedInAdministrator, signedInUser } from "../../testing/administrator.ts";
import { createTestApp } from "../../testing/app.ts";
import { buildBusiness } from "../../testing/businesses.ts";
import { users } from "../identity/tables.ts";

const SELECT_AN_IMAGE = "Please select an image file (JPG, PNG, etc.)";
const TOO_LARGE = "Image file must be less than 5MB";

const picture = (width = 2000) =>
  sharp({ create: { width, height: width / 2, channels: 3, background: "#c40" } });

function formOf(bytes: Uint8Array, name = "logo.png", field = "image") {
  const form = new FormData();
  form.set(field, new File([new Uint8Array(bytes)], name));
  return form;
}

describe("POST /api/upload/image", () => {
  test("stores a picture in two sizes that anyone can see and cache permanently", async ({ db }) => {
    const site = createTestApp(db);
    const admin = await signedInAdministrator(site, db);
    const answer = await admin.post("/api/upload/image", formOf(await picture().png().toBuffer()));
    expect(answer.status).toBe(200);
    const { imageUrl, originalName } = (await answer.json()) as { imageUrl: string; originalName: string };
    expect(originalName).toBe("logo.png");
    expect(imageUrl).toMatch(/^\/uploads\/[0-9a-f]{32}-1600x800\.webp$/);
    for (const [path, width] of [
      [imageUrl, 1600],
      [imageUrl.replace(".webp", "-small.webp"), 480],
    ] as const) {
      const shown = await site.get(path);
      expect(shown.status).toBe(200);
      expect(Object.fromEntries(shown.headers)).toMatchObject({
        "content-type": "image/webp",
        "cache-control": "public, max-age=31536000, immutable",
        "x-content-type-options": "nosniff",
      });
      expect(await sharp(await shown.arrayBuffer()).metadata()).toMatchObject({ format: "webp", width });
    }
  });

  test.for(["jpeg", "png", "webp", "gif", "avif"] as const)(
    "accepts a %s file with any name",
    async (format, { db }) => {
      const admin = await signedInAdministrator(createTestApp(db), db);
      const bytes = await picture(64).toFormat(format).toBuffer();
      expect((await admin.post("/api/upload/image", formOf(bytes, "logo.exe"))).status).toBe(200);
    },
  );

  test("turns a phone's picture upright and removes its location", async ({ db }) => {
    const site = createTestApp(db);
    const admin = await signedInAdministrator(site, db);
    const exif = { IFD0: { Make: "Phone" }, IFD3: { GPSLatitude: "33/1 51/1 0/1" } };
    const bytes = await picture(400).jpeg().withMetadata({ orientation: 6 }).withExifMerge(exif).toBuffer();
    const { imageUrl } = await (await admin.post("/api/upload/image", formOf(bytes))).json();
    const shown = await sharp(await (await site.get(imageUrl)).arrayBuffer()).metadata();
    expect(shown).toMatchObject({ width: 200, height: 400 });
    expect(shown).not.toHaveProperty("exif");
    expect(shown).not.toHaveProperty("orientation");
  });

  const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  test.for([
    ["an SVG", SVG, "logo.svg"],
    ["an SVG by another name", SVG, "logo.png"],
    ["a page", "<!doctype html><script>alert(1)</script>", "logo.jpg"],
    ["a PDF", "%PDF-1.7", "licence.pdf"],
    ["a few bytes", "GIF", "logo.gif"],
  ] as const)("%s isn't accepted as a picture", async ([, text, name], { db }) => {
    const admin = await signedInAdministrator(createTestApp(db), db);
    const answer = await admin.post("/api/upload/image", formOf(new TextEncoder().encode(text), name));
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ error: SELECT_AN_IMAGE, code: "invalid" });
  });

  test("gives a clear error for damaged and truncated pictures, and one that unpacks to gigabytes", async ({
    db,
  }) => {
    const admin = await signedInAdministrator(createTestApp(db), db);
    const whole = await picture().jpeg().toBuffer();
    const damaged = Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), Buffer.alloc(200, 7)]);
    for (const bytes of [damaged, whole.subarray(0, whole.length / 2)]) {
      const answer = await admin.post("/api/upload/image", formOf(bytes));
      expect(await answer.json()).toMatchObject({
        error: expect.stringContaining("damaged"),
        code: "invalid",
      });
    }
    const bomb = await picture(10_200).png({ compressionLevel: 9 }).toBuffer();
    expect(bomb.length).toBeLessThan(MAX_UPLOAD_BYTES);
    const answer = await admin.post("/api/upload/image", formOf(bomb));
    expect(await answer.json()).toMatchObject({ error: expect.stringContaining("50 megapixels") });
  });

  test("accepts 5 MiB and rejects one byte more", async ({ db }) => {
    const admin = await signedInAdministrator(createTestApp(db), db);
    const bytes = await picture(64).png().toBuffer();
    const filled = (length: number) => Buffer.concat([bytes, Buffer.alloc(length - bytes.length)]);
    expect((await admin.post("/api/upload/image", formOf(filled(MAX_UPLOAD_BYTES)))).status).toBe(200);
    const answer = await admin.post("/api/upload/image", formOf(filled(MAX_UPLOAD_BYTES + 1)));
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ error: TOO_LARGE });
  });

  test("rejects 10 MB before reading it, with and without a Content-Length", async ({ db }) => {
    const site = createTestApp(db);
    const admin = await signedInAdministrator(site, db);
    const cookie = [...admin.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    for (const length of [{ "Content-Length": String(10_000_000) }, {}]) {
      let sent = 0;
      const body = new ReadableStream({
        pull(controller) {
          sent += 100_000;
          controller.enqueue(new Uint8Array(100_000));
          if (sent >= 10_000_000) controller.close();
        },
      });
      const answer = await site.app.request("/api/upload/image", {
        method: "POST",
        headers: { Cookie: cookie, "Content-Type": "multipart/form-data; boundary=x", ...length },
        body,
        duplex: "half",
      } as RequestInit);
      expect(answer.status).toBe(413);
      expect(await answer.json()).toMatchObject({ error: TOO_LARGE, code: "too_large" });
      expect(sent).toBeLessThan(6_000_000);
    }
  });

  test("has separate errors for a missing file, the wrong field and a body that isn't a form", async ({
    db,
  }) => {
    const admin = await signedInAdministrator(createTestApp(db), db);
    const bytes = await picture(64).png().toBuffer();
    for (const form of [new FormData(), formOf(bytes, "logo.png", "picture"), formOf(new Uint8Array())]) {
      const answer = await admin.post("/api/upload/image", form);
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({ issues: { image: "Please choose a file" } });
    }
    expect((await admin.post("/api/upload/image", {})).status).toBe(415);
    const broken = { "Content-Type": "multipart/form-data; boundary=x" };
    expect((await admin.post("/api/upload/image", "nothing of a form", broken)).status).toBe(400);
  });

  test("is only open to administrators and owners of a listing", async ({ db }) => {
    const site = createTestApp(db);
    const bytes = await picture(64).png().toBuffer();
    const stranger = { app: site.app };
    expect(
      (await site.app.request("/api/upload/image", { method: "POST", body: formOf(bytes) })).status,
    ).toBe(401);
    const owner = await signedInUser(stranger);
    expect((await owner.post("/api/upload/image", formOf(bytes))).status).toBe(403);
    await buildBusiness(db, { ownerId: owner.userId, deletedAt: new Date() });
    expect((await owner.post("/api/upload/image", formOf(bytes))).status).toBe(403);
    await buildBusiness(db, { businessName: "Kim's Plumbing", ownerId: owner.userId });
    expect((await owner.post("/api/upload/image", formOf(bytes))).status).toBe(200);
  });

  test("requires two-factor authentication of administrators on a public site", async ({ db }) => {
    const admin = await signedInAdministrator(createTestApp(db, { isPublic: true }), db);
    const bytes = await picture(64).png().toBuffer();
    expect((await admin.post("/api/upload/image", formOf(bytes))).status).toBe(403);
    await db.update(users).set({ twoFactorEnabled: true }).where(eq(users.id, admin.userId));
    expect((await admin.post("/api/upload/image", formOf(bytes))).status).toBe(200);
  });

  test("stores two simultaneous uploads separately", async ({ db }) => {
    const site = createTestApp(db);
    const admin = await signedInAdministrator(site, db);
    const bytes = await picture(64).png().toBuffer();
    const answers = await Promise.all([1, 2].map(() => admin.post("/api/upload/image", formOf(bytes))));
    const urls = await Promise.all(
      answers.map(async (answer) => ((await answer.json()) as { imageUrl: string }).imageUrl),
    );
    expect(new Set(urls).size).toBe(2);
    for (const url of urls) expect((await site.get(url)).status).toBe(200);
  });

  test("tells an account that uploads too often to wait", async ({ db }) => {
    const site = createTestApp(db);
    const admin = await signedInAdministrator(site, db);
    for (let turn = 0; turn < 120; turn++) await site.services.limiters.uploadOfAccount.take(admin.userId);
    expect((await admin.post("/api/upload/image", formOf(new Uint8Array()))).status).toBe(429);
  });
});

describe("GET /uploads/{name}", () => {
  test("never shows a private file", async ({ db }) => {
    const { services, get } = createTestApp(db);
    const bytes = new Uint8Array(await picture(64).png().toBuffer());
    const kept = await services.uploads.keepImage({ name: "drain.png", bytes }, "private");
    expect(kept.url).toBeNull();
    expect(await services.uploads.read(kept.key)).toMatchObject({ mediaType: "image/webp" });
    const name = kept.key.replace("private/", "");
    for (const path of [name, kept.key, `..%2F${kept.key.replace("/", "%2F")}`, `../uploads/${kept.key}`]) {
      expect((await get(`/uploads/${path}`)).status).toBe(404);
    }
  });

  test("never serves a file outside the folder", async ({ db }) => {
    const { get } = createTestApp(db);
    for (const name of ["..%2F..%2Fetc%2Fpasswd", "%2Fetc%2Fpasswd", "x.webp", "", "a/b/c.webp"]) {
      expect((await get(`/uploads/${name}`)).status).toBe(404);
    }
  });
});

describe("evidence uploads", () => {
  test("are private, with PDFs kept unchanged and pictures re-encoded", async ({ db }) => {
    const { uploads } = createTestApp(db).services;
    const pdf = new Uint8Array(new TextEncoder().encode("%PDF-1.7 a licence"));
    const kept = await uploads.keepDocument({ name: "licence.pdf", bytes: pdf });
    expect(kept).toEqual({ key: expect.stringMatching(/^private\/[0-9a-f]{32}\.pdf$/), url: null });
    expect(await uploads.read(kept.key)).toEqual({ bytes: pdf, mediaType: "application/pdf" });
    const photo = new Uint8Array(await picture(64).jpeg().toBuffer());
    const { key } = await uploads.keepDocument({ name: "licence.jpg", bytes: photo });
    expect(key).toMatch(/^private\/.*\.webp$/);
    await uploads.remove(key);
    expect(await uploads.read(key)).toBeUndefined();
    const text = { name: "licence.pdf", bytes: new Uint8Array(new TextEncoder().encode("<html>")) };
    await expect(uploads.keepDocument(text)).rejects.toThrow("Please select a PDF or an image file");
  });
});
