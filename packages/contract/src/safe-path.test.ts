import fc from "fast-check";
import { expect, test } from "vitest";
import { safePath } from "./safe-path.ts";

const SITE = "https://plumbline.example";

test.each([
  ["/login", "/login"],
  ["/directory?trade=plumber&x=1#top", "/directory?trade=plumber&x=1#top"],
  ["/a/../b", "/b"],
])("%s redirects to %s", (target, path) => {
  expect(safePath(target, SITE)).toBe(path);
});

test.each([
  "https://evil.example",
  "//evil.example",
  "/\\evil.example",
  "\\/evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "/.//evil.example",
  "/x/..//evil.example",
  "javascript:alert(1)",
  "evil.example",
  "",
  null,
])("%j doesn't redirect", (target) => {
  expect(safePath(target, SITE)).toBeUndefined();
});

test("a browser that follows any allowed redirect stays on the site", () => {
  const tricky = fc.string({
    unit: fc.constantFrom("/", "\\", ".", ":", "@", "\t", "\n", "%", "2", "f", "e", "?", "#"),
  });
  fc.assert(
    fc.property(tricky, (rest) => {
      const path = safePath(`/${rest}`, SITE);
      if (path !== undefined) expect(new URL(path, SITE).origin).toBe(SITE);
    }),
    { numRuns: 2000 },
  );
});
