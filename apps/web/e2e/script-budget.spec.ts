import { expect, test } from "./fixtures.ts";

/** Over the wire, for the first page that somebody opens. */
const MOST_BYTES = 150_000;

for (const path of [
  "/",
  "/launching-soon",
  "/directory",
  "/guides/qld/licensing",
  "/blog",
  "/giveaway",
  "/signup",
  "/login",
  "/forgot-password",
  "/reset-password?token=x",
  "/choose-plan",
  "/subscribe?plan=monthly&email=sam%40example.com",
  "/subscription-success",
]) {
  test(`${path} needs less than 150 kB of script`, async ({ page }) => {
    const sizes: Promise<number>[] = [];
    page.on("requestfinished", (request) => {
      if (request.resourceType() === "script")
        sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
    });
    await page.goto(path, { waitUntil: "networkidle" });
    const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
    expect(bytes).toBeGreaterThan(50_000);
    expect(bytes).toBeLessThan(MOST_BYTES);
  });
}
