import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { test } from "@plumbline/db/testing.ts";
import { Hono } from "hono";
import { describe, expect } from "vitest";
import { assistant, createTestApp } from "../../testing/app.ts";
import { conversationOf } from "../../testing/conversation.ts";
import { eventsOf, readEvents } from "../../testing/events.ts";
import { holdAssistant } from "../../testing/held-assistant.ts";
import type { SignedInEnv } from "../identity/session.ts";
import { sendEvents } from "./events.ts";
import { turns } from "./tables.ts";

const QUESTION = "Do I need a licence for a $4,000 bathroom reno in Brisbane?";

async function serve(app: { fetch: Hono["fetch"] }) {
  const listener = getRequestListener(app.fetch);
  const server = createServer((request, response) => void listener(request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  async function stop(): Promise<void> {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  }
  return { port, url: `http://127.0.0.1:${port}`, cut: () => server.closeAllConnections(), stop };
}

describe("GET /api/turns/{id}/stream over HTTP", () => {
  test("a stream resumes where its connection was cut, and the answer is complete and stored once", async ({
    committed,
  }) => {
    const held = holdAssistant(assistant);
    const { app, signIn, services } = createTestApp(committed, { assistant: held.assistant });
    const account = await signIn();
    const { requestFor, send, read } = conversationOf(account);
    const server = await serve(app as unknown as Hono);
    const { turn } = await send(requestFor(QUESTION));
    const open = (after: string | undefined) =>
      fetch(`${server.url}/api/turns/${turn.id}/stream`, {
        headers: {
          Cookie: account.cookie,
          "Accept-Encoding": "br, gzip",
          ...(after && { "Last-Event-ID": after }),
        },
      });

    const first = await open(undefined);
    expect(first.headers.get("Content-Type")).toContain("text/event-stream");
    expect(first.headers.get("Content-Encoding")).toBeNull();
    expect(first.headers.get("Cache-Control")).toBe("no-store");
    const before = eventsOf(first);
    held.allow(2);
    const seen = [(await before.next()).value, (await before.next()).value];
    server.cut();
    await expect(before.next()).rejects.toThrow("terminated");
    await expect.poll(services.conversations.countReaders).toBe(0);

    const after = eventsOf(await open(seen[1]?.id));
    held.allow();
    const rest: unknown[] = [];
    for await (const event of after) rest.push(event);
    const last = rest.pop();
    const sentences = [...seen, ...rest] as { id: string; data: { sentence: unknown } }[];
    expect(sentences.map(({ id }) => id)).toEqual(sentences.map((_, at) => String(at + 1)));
    const [stored] = (await read(turn.threadId)).turns;
    expect(last).toMatchObject({ name: "turn", data: { turn: stored } });
    const written = stored?.answer?.blocks.flatMap((block) =>
      block.kind === "paragraph" ? block.sentences : [],
    );
    expect(sentences.map(({ data }) => data.sentence)).toEqual(written);
    expect(held.asked).toHaveLength(1);
    expect(await committed.$count(turns)).toBe(1);
    await server.stop();
  });

  test("disconnected readers are dropped, and the answer is still written", async ({ committed }) => {
    const held = holdAssistant(assistant);
    const { app, signIn, services } = createTestApp(committed, { assistant: held.assistant });
    const account = await signIn();
    const { requestFor, send, read } = conversationOf(account);
    const server = await serve(app as unknown as Hono);
    const { turn } = await send(requestFor(QUESTION));
    const sockets = Array.from({ length: 20 }, () => {
      const socket = connect(server.port, "127.0.0.1");
      socket.write(
        `GET /api/turns/${turn.id}/stream HTTP/1.1\r\nHost: x\r\nCookie: ${account.cookie}\r\n\r\n`,
      );
      return socket;
    });
    await expect.poll(services.conversations.countReaders).toBe(20);
    for (const socket of sockets) socket.resetAndDestroy();
    await expect.poll(services.conversations.countReaders).toBe(0);
    held.allow();
    await services.conversations.settle();
    expect((await read(turn.threadId)).turns).toMatchObject([{ status: "done" }]);
    await server.stop();
  });
});

describe("GET /api/turns/{id}/stream", () => {
  test("several readers see the same events, whenever they connect", async ({ committed }) => {
    const held = holdAssistant(assistant);
    const { signIn, services } = createTestApp(committed, { assistant: held.assistant });
    const account = await signIn();
    const { requestFor, send } = conversationOf(account);
    const { turn } = await send(requestFor(QUESTION));
    const read = async () => readEvents(await account.call("GET", `/api/turns/${turn.id}/stream`));
    const early = [read(), read()];
    held.allow(1);
    const middle = read();
    held.allow();
    const all = await Promise.all([...early, middle]);
    const late = await read();
    for (const events of all) expect(events).toEqual(late);
    expect(services.conversations.countReaders()).toBe(0);
  });

  test.for([
    ["?after=1", {}, "2"],
    ["", { "Last-Event-ID": "2" }, "3"],
    ["?after=1", { "Last-Event-ID": "2" }, "3"],
    ["?after=999", {}, undefined],
    ["?after=-1", {}, "1"],
    ["?after=x", {}, "1"],
    ["", { "Last-Event-ID": "1e9; drop" }, "1"],
  ] as const)("a stream with %s %j begins with sentence %s", async ([query, headers, first], { db }) => {
    const { signIn } = createTestApp(db);
    const account = await signIn();
    const turn = await conversationOf(account).ask(QUESTION);
    const path = `/api/turns/${turn.id}/stream${query}`;
    const events = await readEvents(await account.call("GET", path, undefined, headers));
    expect(events[0]?.id).toBe(first);
    expect(events.at(-1)?.data).toEqual({ kind: "turn", turn });
  });

  test("a heartbeat is sent while no sentence is written", async () => {
    const silence = Promise.withResolvers<{ done: true; value: undefined }>();
    const app = new Hono<SignedInEnv>();
    const events = { [Symbol.asyncIterator]: () => ({ next: () => silence.promise }) };
    app.get("/", (c) => sendEvents(c, { events, close: () => undefined }, 5));
    const pieces: string[] = [];
    const { body } = await app.request("/");
    for await (const piece of body?.pipeThrough(new TextDecoderStream()) ?? []) {
      pieces.push(piece);
      if (pieces.length === 3) silence.resolve({ done: true, value: undefined });
    }
    expect(pieces.slice(0, 3)).toEqual(["retry: 1000\n\n", ":\n\n", ":\n\n"]);
  });
});
