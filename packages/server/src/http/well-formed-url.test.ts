import { Hono } from "hono";
import { describe, expect, test } from "vitest";
import { handleError } from "./error-handler.ts";
import type { AppEnv } from "./types.ts";
import { wellFormedUrl } from "./well-formed-url.ts";

const app = new Hono<AppEnv>()
  .onError(handleError)
  .use(wellFormedUrl())
  .get("*", (c) => c.text("found"));

describe("a request's URL", () => {
  test.for([
    ["/directory/a%00b", "a NUL in the path"],
    ["/directory?search=a%00b", "a NUL in the query"],
    ["/directory?a%00b=1", "a NUL in a parameter's name"],
    ["/directory/%ED%A0%80", "half a surrogate pair in the path"],
    ["/directory?search=%ED%A0%80", "half a surrogate pair in the query"],
    ["/directory/%ff", "an invalid UTF-8 byte"],
    ["/directory?search=%E0%A4%A", "a truncated character"],
  ] as const)("%s is refused: %s", async ([path]) => {
    const answer = await app.request(path);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ error: "This address isn't valid. Please check it." });
  });

  test.for([
    "/directory?search=hot+water&location=St%20Kilda",
    "/directory?search=100%",
    "/directory/caf%C3%A9-%F0%9F%98%80",
  ])("%s is accepted", async (path) => {
    expect((await app.request(path)).status).toBe(200);
  });
});
