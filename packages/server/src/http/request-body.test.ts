import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { expect, onTestFinished, test } from "vitest";
import { handleError } from "./error-handler.ts";
import { limitBodies, requireForm } from "./request-body.ts";
import type { AppEnv } from "./types.ts";

const MB = 1024 * 1024;
const FORM = "application/x-www-form-urlencoded";

function createEcho() {
  const app = new Hono<AppEnv>();
  app.onError(handleError);
  app.use(
    limitBodies([{ method: "POST", path: /^\/file$/, maxBytes: MB, tooLarge: "That file is too large" }]),
  );
  app.post("/file", async (c) => c.text(String((await c.req.arrayBuffer()).byteLength)));
  app.post("/page", requireForm(), async (c) => c.json([...(await c.req.raw.formData()).keys()]));
  return app.all("/*", async (c) => c.text(await c.req.text()));
}

const post = (path: string, body: string | undefined, type = FORM, headers = {}) =>
  createEcho().request(path, { method: "POST", body, headers: { "Content-Type": type, ...headers } });

test("a body up to 64 kB reaches its route unchanged", async () => {
  const text = "é".repeat(32 * 1024);
  expect(await (await post("/any", text, "text/plain")).text()).toBe(text);
});

test("a body over 64 kB gets a 413 with a message", async () => {
  const answer = await post("/any", "x".repeat(64 * 1024 + 1), "text/plain");
  expect(answer.status).toBe(413);
  expect(await answer.json()).toMatchObject({ code: "too_large", error: "Please send no more than 64 kB" });
});

test("a route with a larger limit applies that limit, with its own message", async () => {
  expect(await (await post("/file", "x".repeat(MB), "text/csv")).text()).toBe(String(MB));
  const answer = await post("/file", "x".repeat(MB + 1), "text/csv");
  expect([answer.status, await answer.json()]).toMatchObject([413, { error: "That file is too large" }]);
});

test("a form with 200 fields is read, one with 201 gets a 413", async () => {
  const fields = (count: number) => Array.from({ length: count }, (_, index) => `f${index}=1`);
  expect(await (await post("/page", fields(200).join("&"))).json()).toHaveLength(200);
  expect((await post("/page", fields(201).join("&"))).status).toBe(413);
  const form = new FormData();
  for (const field of fields(201)) form.append(field, "1");
  expect((await createEcho().request("/page", { method: "POST", body: form })).status).toBe(413);
});

test.for([
  ["a NUL in a field", "email=kim%00%40example.com", FORM],
  ["a NUL in a field's name", "em%00ail=kim", FORM],
  ["a multipart form without a boundary", "email=kim", "multipart/form-data"],
  [
    "a multipart form cut short",
    '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n',
    "multipart/form-data; boundary=x",
  ],
] as const)("%s gets a 400", async ([, body, type]) => {
  expect((await post("/page", body, type)).status).toBe(400);
});

test.for([
  ["application/json", '{"email":"kim"}'],
  ["text/plain", "email=kim"],
  ["", ""],
] as const)("a page refuses '%s', which its action can't read, with a 415", async ([type, body]) => {
  expect((await post("/page", body || undefined, type)).status).toBe(415);
});

test("a browser gets the refusal as a page", async () => {
  const answer = await post("/page", "x".repeat(MB), FORM, { Accept: "text/html,*/*" });
  expect(answer.status).toBe(413);
  expect(answer.headers.get("Content-Type")).toContain("text/html");
  expect(await answer.text()).toContain("Please send no more than 64 kB");
});

test.for(["/any", "/file"])("a chunked body is cut off at the limit of %s before it ends", async (path) => {
  const listener = getRequestListener(createEcho().fetch);
  const server = createServer((request, response) => void listener(request, response)).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  socket.on("error", () => undefined);
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${FORM}\r\nTransfer-Encoding: chunked\r\n\r\n`,
  );
  const chunk = `10000\r\n${"a".repeat(0x10000)}\r\n`;
  for (let sent = 0; sent < 17; sent++) socket.write(chunk);
  const [answer] = (await once(socket, "data")) as [Buffer];
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 413 /);
});
