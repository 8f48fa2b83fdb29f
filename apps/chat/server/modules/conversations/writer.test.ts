import { test } from "@plumbline/db/testing.ts";
import { pace } from "@plumbline/server/pacing.ts";
import { describe, expect } from "vitest";
import { assistant, createTestApp } from "../../testing/app.ts";
import { conversationOf } from "../../testing/conversation.ts";
import { eventsOf } from "../../testing/events.ts";
import { holdAssistant } from "../../testing/held-assistant.ts";
import type { Dependencies } from "../../services.ts";
import { turns, usage } from "./tables.ts";

const QUESTION = "Do I need a licence for a $4,000 bathroom reno in Brisbane?";

/** Answers start one at a time, so all earlier ones have started once this resolves. */
const begun = pace;

describe("leases", () => {
  test("an answer whose lease has expired is claimed by exactly one process", async ({ committed }) => {
    let now = new Date("2026-03-01T00:00:00Z").getTime();
    const clock = () => new Date(now);
    // Asks a different question, so that its answer differs from the others.
    const first = holdAssistant({
      stream: (request, options) =>
        assistant.stream({ ...request, question: "Is a deck exempt in Perth?" }, options),
    });
    const later = holdAssistant(assistant);
    const gone = createTestApp(committed, { assistant: first.assistant, clock });
    const others = [1, 2, 3].map(() => createTestApp(committed, { assistant: later.assistant, clock }));
    const account = await gone.signIn();
    const { turn } = await conversationOf(account).send(conversationOf(account).requestFor(QUESTION));
    const tendAll = async () => {
      await Promise.all(others.map(({ services }) => services.conversations.tend()));
      await begun();
    };

    await tendAll();
    expect(later.asked).toHaveLength(0);
    now += 5_000;
    await gone.services.conversations.tend();
    now += 5_000;
    await tendAll();
    expect(later.asked, "its lease was renewed").toHaveLength(0);
    now += 1_001;
    await tendAll();
    expect(later.asked, "its lease has run out").toHaveLength(1);

    later.allow();
    await Promise.all(others.map(({ services }) => services.conversations.settle()));
    const [stored] = await committed.select().from(turns);
    expect(stored).toMatchObject({ status: "done", attempts: 2, leaseId: null });

    first.allow();
    await gone.services.conversations.settle();
    expect(await committed.select().from(turns), "the process that lost its lease stores nothing").toEqual([
      stored,
    ]);
    expect(await conversationOf(account).finished(turn.id)).toMatchObject({ status: "done" });
  });

  test("a question that keeps crashing its process is abandoned", async ({ committed }) => {
    let now = new Date("2026-03-01T00:00:00Z").getTime();
    const clock = () => new Date(now);
    const held = holdAssistant(assistant);
    const open = () => createTestApp(committed, { assistant: held.assistant, clock });
    const { signIn } = open();
    const { requestFor, send, read } = conversationOf(await signIn());
    const { turn } = await send(requestFor(QUESTION));
    for (let crash = 0; crash < 5; crash++) {
      now += 10_000;
      await open().services.conversations.tend();
      await begun();
    }
    expect(held.asked).toHaveLength(3);
    expect((await read(turn.threadId)).turns).toMatchObject([{ status: "failed" }]);
  });

  test("a closing process leaves new questions to the next one", async ({ committed }) => {
    const { signIn, services } = createTestApp(committed);
    const account = await signIn();
    const { requestFor, send, read } = conversationOf(account);
    await services.conversations.close();
    const { turn } = await send(requestFor(QUESTION));
    expect(turn.status).toBe("running");
    const next = createTestApp(committed);
    await next.services.conversations.tend();
    await next.services.conversations.settle();
    expect((await read(turn.threadId)).turns).toMatchObject([{ id: turn.id, status: "done" }]);
  });

  test("readers on other processes see the sentences written so far", async ({ committed }) => {
    const held = holdAssistant(assistant);
    const writing = createTestApp(committed, { assistant: held.assistant });
    const account = await writing.signIn();
    const { requestFor, send } = conversationOf(account);
    const { turn } = await send(requestFor(QUESTION));
    const other = createTestApp(committed);
    const headers = { Cookie: account.cookie };
    const events = eventsOf(await other.app.request(`/api/turns/${turn.id}/stream`, { headers }));
    held.allow(2);
    expect((await events.next()).value).toMatchObject({ id: "1", name: "sentence" });
    expect((await events.next()).value).toMatchObject({ id: "2", name: "sentence" });
    const stop = await other.app.request(`/api/turns/${turn.id}/stop`, { method: "POST", headers });
    expect(await stop.json()).toMatchObject({ status: "stopped", sentences: [{}, {}] });
    expect((await events.next()).value).toMatchObject({ name: "turn" });
    await writing.services.conversations.tend();
    await writing.services.conversations.settle();
    expect(await committed.select().from(turns)).toMatchObject([{ status: "stopped", answer: null }]);
  });
});

describe("the language model budget", () => {
  const SPENT = 900;

  function costlyAssistant() {
    const modes: string[] = [];
    const stream: Dependencies["assistant"]["stream"] = (request, options) => {
      modes.push(options?.isEmbedded ? "embedded" : "language model");
      if (!options?.isEmbedded) options?.onTokens?.(SPENT);
      return assistant.stream(request, options);
    };
    return { modes, assistant: { stream } };
  }

  test("when the day's tokens are used up, embedded mode answers questions until the next day", async ({
    db,
  }) => {
    let now = new Date("2026-03-01T00:00:00Z").getTime();
    const costly = costlyAssistant();
    const { signIn } = createTestApp(db, {
      assistant: costly.assistant,
      dailyTokens: 2 * SPENT,
      clock: () => new Date(now),
    });
    const [account, other] = [conversationOf(await signIn()), conversationOf(await signIn())];
    for (let number = 0; number < 3; number++)
      expect(await account.ask(QUESTION)).toMatchObject({ status: "done", answer: { outcome: "answer" } });
    expect(costly.modes).toEqual(["language model", "language model", "embedded"]);
    expect(await db.select({ tokens: usage.tokens }).from(usage)).toEqual([{ tokens: 2 * SPENT }]);
    await other.ask(QUESTION);
    expect(costly.modes.at(-1), "another account has its own").toBe("language model");
    // It's now midnight in Sydney.
    now = new Date("2026-03-01T13:00:00Z").getTime();
    await account.ask(QUESTION);
    expect(costly.modes.at(-1)).toBe("language model");
  });
});
