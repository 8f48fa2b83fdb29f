import { expect, test } from "vitest";
import { publicPath } from "./public-path.ts";

test.for([
  ["/", {}, "/"],
  ["/directory/", {}, "/directory"],
  ["/directory/straight-flow", { slug: "straight-flow" }, "/directory/straight-flow"],
  ["/quotes/3f2b/photos/77", { id: "3f2b", photoId: "77" }, "/quotes/:id/photos/:photoId"],
  ["/sandbox/portal/a%20key", { visit: "a key" }, "/sandbox/portal/:visit"],
  ["/nothing/here?key=1", { "*": "nothing/here" }, "/not-found"],
] as const)("the public path of %s has no ids or keys", ([path, params, told]) => {
  expect(publicPath(path, params)).toBe(told);
});
