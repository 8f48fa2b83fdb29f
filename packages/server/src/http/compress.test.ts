import { expect, test } from "vitest";
import { Hono } from "hono";
import { chooseEncoding, compress } from "./compress.ts";

test.for([
  ["gzip, deflate, br, zstd", "br"],
  ["gzip;q=1.0, br;q=0", "gzip"],
  ["BR", "br"],
  ["identity", undefined],
  ["", undefined],
] as const)("a client that accepts '%s' gets %s", ([accepted, encoding]) => {
  expect(chooseEncoding(accepted)).toBe(encoding);
});

test("a page that is streamed arrives piece by piece", async () => {
  let finish = () => {};
  const finished = new Promise<void>((resolve) => (finish = resolve));
  const page = new ReadableStream({
    async start(controller) {
      controller.enqueue(new TextEncoder().encode("<p>first</p>"));
      await finished;
      controller.close();
    },
  });
  const app = new Hono().use(compress()).get("/", (c) => c.body(page, 200, { "Content-Type": "text/html" }));
  const response = await app.request("/", { headers: { "Accept-Encoding": "gzip" } });
  const reader = response.body?.pipeThrough(new DecompressionStream("gzip")).getReader();
  expect(new TextDecoder().decode((await reader?.read())?.value)).toBe("<p>first</p>");
  finish();
});

test("pictures, events and what is packed already stay as they are", async () => {
  const app = new Hono()
    .use(compress())
    .get("/picture", (c) => c.body("png", 200, { "Content-Type": "image/png" }))
    .get("/events", (c) => c.body("data: 1", 200, { "Content-Type": "text/event-stream" }))
    .get("/packed", (c) => c.body("packed", 200, { "Content-Type": "text/css", "Content-Encoding": "br" }));
  for (const path of ["/picture", "/events", "/packed"]) {
    const response = await app.request(path, { headers: { "Accept-Encoding": "gzip" } });
    expect(response.headers.get("Content-Encoding")).not.toBe("gzip");
  }
});
