import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { paced, SERVER_OPTIONS } from "./node-server.ts";

test("of requests that arrive together, a health check is begun first", async () => {
  const begun: (string | undefined)[] = [];
  const server = createServer(
    SERVER_OPTIONS,
    paced((request, response) => {
      begun.push(request.url);
      response.end();
    }),
  );
  await once(server.listen(0, "127.0.0.1"), "listening");
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  const paths = ["/", "/guides", "/healthz"];
  socket.write(
    paths
      .map(
        (path) =>
          `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${path === "/healthz" ? "Connection: close\r\n" : ""}\r\n`,
      )
      .join(""),
  );
  await text(socket);
  server.close();
  expect(begun).toEqual(["/healthz", "/", "/guides"]);
});
