import { PICTURE, picturePath } from "@plumbline/contract/pictures.ts";
import { test } from "@plumbline/db/testing.ts";
import sharp from "sharp";
import { describe, expect } from "vitest";
import { createTestApp } from "../../testing/app.ts";
import { buildBusiness } from "../../testing/businesses.ts";
import { signedInWriter } from "../../testing/blog.ts";
import { buildPlaces } from "../../testing/places.ts";
import { createPicturesService } from "./service.ts";
import type { Subject } from "./subject.ts";

const PNG = new Uint8Array([0x89]);

describe("GET /og/...png", () => {
  test("draws a picture for each kind of page, at the size stated in the page", async ({ db }) => {
    await buildBusiness(db);
    const { get } = createTestApp(db);
    await buildPlaces(db);
    for (const page of [
      "/",
      "/guides",
      "/guides/qld",
      "/guides/national/safety",
      "/directory/plumber",
      "/directory/plumber/parramatta-nsw",
      "/directory/straight-flow-plumbing",
      "/directory/straight-flow-plumbing/reviews",
    ]) {
      const response = await get(picturePath(page));
      expect(response.status, page).toBe(200);
      expect(response.headers.get("Content-Type")).toBe("image/png");
      const { format, width, height } = await sharp(await response.arrayBuffer()).metadata();
      expect({ format, width, height }, page).toEqual({ format: "png", ...PICTURE });
    }
  });

  test("draws a rule's own text for a link to it, and returns 404 for a rule of another page", async ({
    db,
  }) => {
    const { get, services } = createTestApp(db);
    const topic = services.guides.findTopic("QLD", "licensing");
    const [first, second] = (topic?.entries ?? []).map(({ id }) =>
      picturePath(`/guides/qld/licensing/${id}`),
    );
    const drawn = await Promise.all(
      [picturePath("/guides/qld/licensing"), first ?? "", second ?? ""].map(async (path) => {
        const response = await get(path);
        expect(response.status, path).toBe(200);
        return Buffer.from(await response.arrayBuffer()).toString("base64");
      }),
    );
    expect(new Set(drawn).size).toBe(3);
    expect((await get(first?.replace("licensing", "permits") ?? "")).status).toBe(404);
  });

  test("returns 404 for a missing or hidden page", async ({ db }) => {
    await buildBusiness(db, { businessName: "Hidden Plumbing", isActive: false });
    const { get } = createTestApp(db);
    for (const path of [
      "/og/nope.png",
      "/og/guides/qld/nope.png",
      "/og/guides/QLD.png",
      "/og/guides/qld/licensing/more.png",
      "/og/directory/hidden-plumbing.png",
      "/og/directory/plumber/nowhere.png",
      "/og/admin.png",
      "/og/constructor.png",
      "/og/..%2f..%2fpackage.json.png",
      "/og/home",
      "/og/.png",
    ]) {
      expect((await get(path)).status, path).toBe(404);
    }
  });

  test("never draws text from the address", async ({ db }) => {
    const { get } = createTestApp(db);
    const [plain, asked] = await Promise.all(
      ["", "?title=Free+money&section=Police"].map(async (query) =>
        Buffer.from(await (await get(`/og/guides/qld.png${query}`)).arrayBuffer()),
      ),
    );
    expect(asked).toEqual(plain);
  });

  test("answers 304 to a browser that has the picture, without drawing it", async ({ db }) => {
    const { get } = createTestApp(db);
    const tag = (await get("/og/home.png")).headers.get("ETag") ?? "";
    expect(tag).not.toBe("");
    expect((await get("/og/home.png", { "If-None-Match": tag })).status).toBe(304);
    expect((await get("/og/home.png", { "If-None-Match": '"another"' })).status).toBe(200);
  });

  test.for([
    { name: "several scripts", businessName: "Αθηνά & Søns Жуковский Nguyễn" },
    { name: "a script our fonts lack", businessName: "東京の配管工" },
    { name: "direction marks and hidden characters", businessName: "\u202Egnibmulp\u0007 \u200B" },
    { name: "markup", businessName: "<svg onload=alert(1)>&amp;</text>" },
    { name: "one very long word", businessName: "W".repeat(5000) },
    { name: "only emoji", businessName: "👷🏽‍♀️🔧" },
  ])("draws a business name with $name", async ({ businessName }, { db }) => {
    await buildBusiness(db, { businessName, slug: "hostile" });
    const response = await createTestApp(db).get("/og/directory/hostile.png");
    expect(response.status).toBe(200);
    expect((await sharp(await response.arrayBuffer()).metadata()).width).toBe(PICTURE.width);
  });
});

describe("pictures", () => {
  const anyPage = (path: string): Subject => ({ section: "Page", title: path });

  test("are kept if used recently, and drawn once for simultaneous requests", async () => {
    const drawn: string[] = [];
    const pictures = createPicturesService({
      finders: [anyPage],
      kept: 2,
      render: async ({ title }) => (drawn.push(title), PNG),
    });
    const draw = async (path: string) => (await pictures.find(path))?.draw();
    await Promise.all([draw("/a"), draw("/a")]);
    expect(drawn).toEqual(["/a"]);
    await draw("/b");
    await draw("/a");
    await draw("/c");
    await draw("/a");
    expect(drawn).toEqual(["/a", "/b", "/c"]);
    await draw("/b");
    expect(drawn).toEqual(["/a", "/b", "/c", "/b"]);
  });

  test("are drawn again after a failure", async () => {
    let turns = 0;
    const pictures = createPicturesService({
      finders: [anyPage],
      render: async () => {
        if (++turns === 1) throw new Error("no memory");
        return PNG;
      },
    });
    await expect((await pictures.find("/a"))?.draw()).rejects.toThrow("no memory");
    expect(await (await pictures.find("/a"))?.draw()).toBe(PNG);
  });

  test("exist for a post and its lists once it's published", async ({ db }) => {
    const { write, publish, get } = await signedInWriter(db);
    const post = await write({ title: "Decks", category: "Permits", tags: ["Low decks"] });
    const paths = ["/blog/decks", "/blog/categories/permits", "/blog/tags/low-decks"];
    for (const path of paths) expect((await get(picturePath(path))).status, path).toBe(404);
    await publish(post);
    for (const path of paths) expect((await get(picturePath(path))).status, path).toBe(200);
  });
});
