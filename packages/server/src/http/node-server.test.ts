import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { expect, onTestFinished, test } from "vitest";
import { createLog } from "../log.ts";
import { handleError } from "./error-handler.ts";
import { paced, SERVER_OPTIONS } from "./node-server.ts";
import { limitBodies } from "./request-body.ts";
import type { AppEnv } from "./types.ts";

async function exchange(listener: RequestListener, sent: string, options = {}): Promise<string> {
  const server = createServer({ ...SERVER_OPTIONS, ...options }, paced(listener));
  onTestFinished(() => void server.close());
  await once(server.listen(0, "127.0.0.1"), "listening");
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  socket.write(sent);
  return text(socket);
}

test("a health check is handled before the other requests that arrive with it", async () => {
  const begun: (string | undefined)[] = [];
  const paths = ["/", "/guides", "/healthz"];
  await exchange(
    (request, response) => {
      begun.push(request.url);
      response.end();
    },
    paths
      .map(
        (path) =>
          `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${path === "/healthz" ? "Connection: close\r\n" : ""}\r\n`,
      )
      .join(""),
  );
  expect(begun).toEqual(["/healthz", "/", "/guides"]);
});

const SHORT = {
  headersTimeout: SERVER_OPTIONS.headersTimeout / 1000,
  requestTimeout: SERVER_OPTIONS.requestTimeout / 1000,
  connectionsCheckingInterval: SERVER_OPTIONS.connectionsCheckingInterval / 1000,
};
const POST = (path: string) => `POST ${path} HTTP/1.1\r\nHost: localhost\r\n`;

test.for([
  ["headers", POST("/")],
  ["a body with a Content-Length", `${POST("/")}Content-Length: 100\r\n\r\nhalf`],
  ["a chunked body", `${POST("/")}Transfer-Encoding: chunked\r\n\r\n4\r\nhalf\r\n`],
  ["an upload", `${POST("/upload")}Content-Length: 100\r\n\r\nhalf`],
] as const)(
  "a request that stops in the middle of %s gets a 408, and isn't logged as our error",
  async ([, sent]) => {
    const failures: string[] = [];
    const log = createLog({
      level: "error",
      format: "json",
      destination: { write: (line) => failures.push(line) },
    });
    const app = new Hono<AppEnv>();
    app.onError(handleError);
    const ended = Promise.withResolvers<void>();
    app.use(async (c, next) => {
      c.set("log", log);
      await next();
      ended.resolve();
    });
    app.use(limitBodies([{ method: "POST", path: /^\/upload$/, maxBytes: 1000 }]));
    app.post("/*", async (c) => c.text(await c.req.text()));
    const listener = getRequestListener(app.fetch);
    const answer = await exchange((request, response) => void listener(request, response), sent, SHORT);
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    if (sent.includes("half")) await ended.promise;
    expect(failures).toEqual([]);
  },
);
