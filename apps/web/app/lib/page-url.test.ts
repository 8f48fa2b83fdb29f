import { expect, test } from "vitest";
import { pageUrl } from "./page-url.ts";

test.for([
  ["/blog/tags/decks", "/blog/tags/decks"],
  ["/blog/tags/decks.data?_routes=blog%2Ftags", "/blog/tags/decks"],
  ["/admin.data?tab=blog&_routes=admin&page=2", "/admin?tab=blog&page=2"],
  ["/_.data", "/"],
  ["/blog/_.data?page=2", "/blog/?page=2"],
  ["/blog/my_.data", "/blog/my_"],
] as const)("a request for %s has the page URL %s", ([asked, page]) => {
  const { pathname, search } = pageUrl(new Request(`https://plumbline.test${asked}`));
  expect(pathname + search).toBe(page);
});
