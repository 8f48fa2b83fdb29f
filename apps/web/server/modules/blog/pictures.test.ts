import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { createServer, type RequestListener, type Server } from "node:http";
import { createServer as createSocketServer, type AddressInfo } from "node:net";
import { ErrorBody } from "@plumbline/contract/errors.ts";
import { IMAGE_TOO_LARGE, MAX_UPLOAD_BYTES, NOT_AN_IMAGE } from "@plumbline/contract/uploads.ts";
import { test } from "@plumbline/db/testing.ts";
import { Invalid } from "@plumbline/server/errors.ts";
import sharp from "sharp";
import { afterEach, describe, expect } from "vitest";
import { POSTS_PATH as PATH, signedInWriter } from "../../testing/blog.ts";
import { createMemoryStorage } from "../../testing/memory-storage.ts";
import { createPictureFetcher } from "./picture-fetcher.ts";

const ELSEWHERE = "https://pictures.example/deck.jpg";
const NOT_FETCHED = "couldn't fetch";
const picture = async () =>
  new Uint8Array(
    await sharp({ create: { width: 80, height: 40, channels: 3, background: "#c40" } })
      .png()
      .toBuffer(),
  );

const servers: { close: () => unknown }[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function listen(server: Server | ReturnType<typeof createSocketServer>, host = "127.0.0.1") {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  return (server.address() as AddressInfo).port;
}

const serve = (listener: RequestListener) => listen(createServer(listener));
const loopbackFetcher = (options = {}) =>
  createPictureFetcher({ allowedAddresses: ["127.0.0.1"], ...options });

describe("an external picture", () => {
  test("is copied to our storage", async ({ db }) => {
    const asked: string[] = [];
    const fetchPicture = async (address: string) => (asked.push(address), picture());
    const { write, get } = await signedInWriter(db, { fetchPicture });
    const { featuredImage } = await write({ featuredImage: ELSEWHERE });
    expect(asked).toEqual([ELSEWHERE]);
    expect(featuredImage).toMatch(/^\/uploads\/[0-9a-f]{32}-\d+x\d+\.webp$/);
    expect((await get(featuredImage)).headers.get("Content-Type")).toBe("image/webp");
    // Our own pictures aren't fetched again.
    await write({ title: "Another", featuredImage });
    expect(asked).toHaveLength(1);
  });

  test.for([
    ["not a picture", async () => new Uint8Array(Buffer.from("<html>")), NOT_AN_IMAGE],
    ["too large", async () => new Uint8Array(MAX_UPLOAD_BYTES + 1), IMAGE_TOO_LARGE],
  ] as const)("is refused as %s, with an error on its field", async ([, fetchPicture, sentence], { db }) => {
    const { admin } = await signedInWriter(db, { fetchPicture });
    const answer = await admin.post(PATH, { title: "x", featuredImage: ELSEWHERE });
    expect(answer.status).toBe(400);
    expect(ErrorBody.parse(await answer.json()).issues).toEqual({ featuredImage: sentence });
  });

  test("is removed again if the post isn't stored", async ({ db }) => {
    const storage = createMemoryStorage();
    const kept = new Set<string>();
    const counting = {
      ...storage,
      put: (...given: Parameters<typeof storage.put>) => (kept.add(given[0]), storage.put(...given)),
      remove: (key: string) => (kept.delete(key), storage.remove(key)),
    };
    const { write, admin } = await signedInWriter(db, { fetchPicture: picture, storage: counting });
    await write({ title: "One" });
    expect((await admin.post(PATH, { title: "One", featuredImage: ELSEWHERE })).status).toBe(409);
    expect([...kept]).toEqual([]);
  });
});

describe("fetching a picture", () => {
  test("returns its bytes, following redirects", async () => {
    const bytes = await picture();
    const port = await serve((request, response) => {
      if (request.url === "/deck") response.end(bytes);
      else response.writeHead(302, { Location: "/deck" }).end();
    });
    expect(await loopbackFetcher()(`http://127.0.0.1:${port}/`)).toEqual(bytes);
  });

  test.for([
    (port: number) => `https://127.0.0.1:${port}/`,
    (port: number) => `https://localhost:${port}/`,
    (port: number) => `https://2130706433:${port}/`,
    (port: number) => `https://0x7f.1:${port}/`,
    (port: number) => `https://0.0.0.0:${port}/`,
    (port: number) => `https://[::ffff:127.0.0.1]:${port}/`,
    (port: number) => `http://127.0.0.1:${port}/`,
  ])("never connects to this machine: %o", async (addressOf) => {
    let connections = 0;
    const port = await listen(
      createSocketServer((socket) => {
        connections++;
        socket.destroy();
      }),
      "0.0.0.0",
    );
    await expect(createPictureFetcher()(addressOf(port))).rejects.toThrow(NOT_FETCHED);
    expect(connections).toBe(0);
  });

  test.for([
    "10.0.0.1",
    "172.16.0.1",
    "192.168.1.1",
    "169.254.169.254",
    "[fd00::1]",
    "[fe80::1]",
    "100.64.0.1",
  ])("never connects to a private network: %s", async (host) => {
    let sockets = 0;
    const count = () => void sockets++;
    subscribe("net.client.socket", count);
    const fetching = createPictureFetcher()(`https://${host}/a.png`);
    await expect(fetching).rejects.toThrow(NOT_FETCHED);
    unsubscribe("net.client.socket", count);
    expect(sockets).toBe(0);
  });

  test("doesn't follow redirects to a private network or in a loop", async () => {
    let connections = 0;
    const hidden = await listen(
      createSocketServer((socket) => {
        connections++;
        socket.destroy();
      }),
      "127.0.0.2",
    );
    const port = await serve((request, response) => {
      const to = request.url === "/hidden" ? `http://127.0.0.2:${hidden}/` : "/again";
      response.writeHead(302, { Location: to }).end();
    });
    const fetchPicture = loopbackFetcher();
    await expect(fetchPicture(`http://127.0.0.1:${port}/hidden`)).rejects.toThrow(NOT_FETCHED);
    expect(connections).toBe(0);
    await expect(fetchPicture(`http://127.0.0.1:${port}/`)).rejects.toThrow(NOT_FETCHED);
  });

  test.for(["file:///etc/passwd", "ftp://127.0.0.1/a.png", "data:image/png;base64,AAAA"])(
    "refuses other kinds of address: %s",
    async (address) => {
      await expect(loopbackFetcher()(address)).rejects.toThrow(NOT_FETCHED);
    },
  );

  test("stops at the size limit, whatever Content-Length says", async () => {
    let isCut = false;
    const port = await serve((_request, response) => {
      const send = () => {
        while (response.write(new Uint8Array(256 * 1024)));
      };
      response.on("drain", send);
      response.on("close", () => (isCut = true));
      send();
    });
    await expect(loopbackFetcher()(`http://127.0.0.1:${port}/`)).rejects.toThrow(IMAGE_TOO_LARGE);
    await expect.poll(() => isCut).toBe(true);
  });

  test("gives up on a slow server and on an error response", async () => {
    const slow = await serve((_request, response) => void response.write("x"));
    const failing = await serve((_request, response) => void response.writeHead(500).end("secret"));
    const fetchPicture = loopbackFetcher({ patienceMs: 200 });
    await expect(fetchPicture(`http://127.0.0.1:${slow}/`)).rejects.toThrow(NOT_FETCHED);
    const refused = fetchPicture(`http://127.0.0.1:${failing}/`);
    await expect(refused).rejects.toBeInstanceOf(Invalid);
    await expect(refused).rejects.toThrow(NOT_FETCHED);
  });
});
