import { spawnSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, rmSync } from "node:fs";
import { open } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
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

test("a streamed page is sent in pieces", async () => {
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

test("pictures, event streams and compressed files are sent unchanged", async () => {
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

test("JSON is sent even if all of libuv's threads are busy", async () => {
  const list = Array.from({ length: 500 }, (_, at) => ({ id: at, name: `Tradie ${at}` }));
  const app = new Hono()
    .use(compress())
    .get("/list", (c) => c.json(list))
    .get("/small", (c) => c.json({ status: "ok" }));
  const release = occupyThreads();
  try {
    const packed = await app.request("/list", { headers: { "Accept-Encoding": "br" } });
    expect(packed.headers.get("Content-Encoding")).toBe("br");
    expect(await unpacked(packed)).toEqual(list);
    const small = await app.request("/small", { headers: { "Accept-Encoding": "br" } });
    expect(small.headers.get("Content-Encoding")).toBeNull();
    expect(await small.json()).toEqual({ status: "ok" });
  } finally {
    await release();
  }
});

test("JSON of any length is sent in full", async () => {
  const list = Array.from({ length: 20_000 }, (_, at) => `Tradie ${at}`);
  const app = new Hono().use(compress()).get("/", (c) => c.json(list));
  const response = await app.request("/", { headers: { "Accept-Encoding": "br" } });
  expect(response.headers.get("Content-Encoding")).toBe("br");
  expect(await unpacked(response)).toEqual(list);
});

async function unpacked(response: Response): Promise<unknown> {
  return JSON.parse(brotliDecompressSync(await response.arrayBuffer()).toString());
}

function occupyThreads(): () => Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "plumbline-"));
  const pipe = join(folder, "pipe");
  spawnSync("mkfifo", [pipe]);
  const threads = Number(process.env.UV_THREADPOOL_SIZE ?? 4);
  const waiting = Array.from({ length: threads }, () => open(pipe, "r"));
  return async () => {
    const writer = openSync(pipe, "w");
    for (const file of await Promise.all(waiting)) await file.close();
    closeSync(writer);
    rmSync(folder, { recursive: true });
  };
}
