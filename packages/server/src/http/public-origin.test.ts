import { Hono } from "hono";
import { expect, test } from "vitest";
import { handleError } from "./error-handler.ts";
import { publicOrigin } from "./public-origin.ts";
import { sameOriginWrites } from "./same-origin.ts";
import type { AppEnv } from "./types.ts";

const createSite = (url: string) =>
  new Hono<AppEnv>()
    .onError(handleError)
    .use(publicOrigin(url))
    .use(sameOriginWrites())
    .all("*", async (c) => c.json({ url: c.req.raw.url, body: await c.req.text() }));

const post = (site: string, url: string, headers: Record<string, string>) =>
  createSite(site).request(url, { method: "POST", body: "a=1", headers });

test("behind a TLS proxy, a request has the public origin and keeps its path, query and body", async () => {
  const answer = await post("https://plumbline.example", "http://10.0.0.1:3000/login.data?redirect=%2Fa", {
    Origin: "https://plumbline.example",
  });
  expect(await answer.json()).toEqual({
    url: "https://plumbline.example/login.data?redirect=%2Fa",
    body: "a=1",
  });
});

test.for([
  ["https://evil.example", "another site"],
  ["http://plumbline.example", "the site without TLS"],
  ["null", "a sandboxed frame"],
] as const)("behind a TLS proxy, a write from %s is refused: %s", async ([origin]) => {
  const url = "http://plumbline.example/login";
  expect((await post("https://plumbline.example", url, { Origin: origin })).status).toBe(403);
});

test("on plain HTTP, a request keeps the host name it was sent to", async () => {
  const url = "http://127.0.0.1:3000/login";
  const answer = await post("http://localhost:3000", url, { Origin: "http://127.0.0.1:3000" });
  expect(await answer.json()).toMatchObject({ url });
  expect((await post("http://localhost:3000", url, { Origin: "http://localhost:3000" })).status).toBe(403);
});
