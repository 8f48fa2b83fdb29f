import { randomUUID } from "node:crypto";
import { afterEach, expect, inject, test } from "vitest";
import { conversationOf } from "./testing/conversation.ts";
import { eventsOf, readEvents } from "./testing/events.ts";
import { createProcesses } from "./testing/processes.ts";

const QUESTION = "Do I need a licence for a $4,000 bathroom reno in Brisbane?";
const WAIT_MS = 120_000;

let end: () => Promise<void> = async () => undefined;
afterEach(() => end());

async function processes() {
  const started = await createProcesses(randomUUID());
  ({ end } = started);
  return started;
}

test(
  "an answer whose process was killed is written exactly once, by the next process",
  { timeout: WAIT_MS },
  async () => {
    const { start } = await processes();
    const first = await start({ sentenceMs: 400 });
    const { requestFor, send } = conversationOf(first);
    const request = requestFor(QUESTION);
    await send(request);
    const events = eventsOf(await first.call("GET", `/api/turns/${request.id}/stream`));
    await events.next();
    await first.stop("SIGKILL");

    const second = await start();
    const { finished, read, list } = conversationOf(second);
    expect((await second.call("POST", "/api/turns", request)).status).toBe(200);
    const turn = await finished(request.id);
    expect(turn).toMatchObject({ status: "done", question: QUESTION, answer: { outcome: "answer" } });
    expect((await read(request.threadId)).turns).toEqual([turn]);
    expect((await list()).threads).toHaveLength(1);
  },
);

test(
  "a stopped server ends its streams straight away, and the next server resumes them",
  { timeout: WAIT_MS },
  async () => {
    const { start } = await processes();
    const first = await start({ sentenceMs: 400 });
    const { requestFor, send } = conversationOf(first);
    const request = requestFor(QUESTION);
    await send(request);
    const events = eventsOf(await first.call("GET", `/api/turns/${request.id}/stream`));
    const { value: opening } = await events.next();
    const stoppedAt = performance.now();
    await first.stop("SIGTERM");
    expect(performance.now() - stoppedAt).toBeLessThan(3_000);
    expect((await events.next()).done).toBe(true);

    const second = await start();
    const after = { "Last-Event-ID": opening?.id ?? "" };
    const rest = await readEvents(
      await second.call("GET", `/api/turns/${request.id}/stream`, undefined, after),
    );
    expect(rest[0]?.id).toBe("2");
    expect(rest.at(-1)?.data).toMatchObject({ kind: "turn", turn: { status: "done" } });
  },
);

test.skipIf(inject("database") === "pglite")(
  "only one of several processes writes an answer, and any of them can show or stop it",
  { timeout: WAIT_MS },
  async () => {
    const { start } = await processes();
    const [writer, reader] = [await start({ sentenceMs: 400 }), await start()];
    const { requestFor, send } = conversationOf(writer);
    const request = requestFor(QUESTION);
    await send(request);
    const [here, there] = await Promise.all(
      [writer, reader].map(async ({ call }) =>
        readEvents(await call("GET", `/api/turns/${request.id}/stream`)),
      ),
    );
    expect(there).toEqual(here);
    expect(there?.at(-1)?.data).toMatchObject({ kind: "turn", turn: { status: "done" } });

    const second = requestFor(QUESTION);
    await send(second);
    const events = eventsOf(await reader.call("GET", `/api/turns/${second.id}/stream`));
    await events.next();
    const stopped = await (await reader.call("POST", `/api/turns/${second.id}/stop`)).json();
    expect(stopped.status).toBe("stopped");
    expect(await conversationOf(writer).finished(second.id)).toEqual(stopped);
  },
);

test.skipIf(inject("database") === "pglite")(
  "another running process takes over an answer whose process was killed",
  { timeout: WAIT_MS },
  async () => {
    const { start } = await processes();
    const first = await start({ sentenceMs: 400 });
    const others = await Promise.all([start({ sentenceMs: 50 }), start({ sentenceMs: 50 })]);
    const { requestFor, send } = conversationOf(first);
    const requests = Array.from({ length: 3 }, () => requestFor(QUESTION));
    for (const request of requests) await send(request);
    await first.stop("SIGKILL");
    for (const request of requests) {
      const seen = await Promise.all(others.map((other) => conversationOf(other).finished(request.id)));
      expect(seen[0]).toMatchObject({ status: "done", answer: { outcome: "answer" } });
      expect(seen[1]).toEqual(seen[0]);
    }
  },
);
