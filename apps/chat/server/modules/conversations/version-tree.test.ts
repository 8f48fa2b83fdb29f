import { randomUUID } from "node:crypto";
import type { ThreadDetail } from "@plumbline/contract/chat.ts";
import { test } from "@plumbline/db/testing.ts";
import fc from "fast-check";
import { expect } from "vitest";
import { createTestApp } from "../../testing/app.ts";
import { conversationOf } from "../../testing/conversation.ts";
import { holdAssistant } from "../../testing/held-assistant.ts";

/** `pick` selects an existing turn or thread. */
type Step = { kind: "ask" | "edit" | "switch" | "start" | "delete" | "retry"; pick: number };

type Node = { id: string; threadId: string; parentId: string | null; question: string };

const Steps = fc.array(
  fc.record<Step>({
    kind: fc.constantFrom(
      "ask",
      "ask",
      "ask",
      "edit",
      "edit",
      "switch",
      "switch",
      "start",
      "delete",
      "retry",
    ),
    pick: fc.nat(1000),
  }),
  { minLength: 1, maxLength: 14 },
);

function createModel() {
  let nodes: Node[] = [];
  const active = new Map<string, Node>();

  function add(node: Node): void {
    nodes.push(node);
    active.set(node.threadId, node);
  }

  function remove(threadId: string): void {
    nodes = nodes.filter((node) => node.threadId !== threadId);
    active.delete(threadId);
  }

  function show(node: Node): void {
    const grown = new Set([node.id]);
    for (const one of nodes) if (one.parentId && grown.has(one.parentId)) grown.add(one.id);
    active.set(node.threadId, nodes.findLast(({ id }) => grown.has(id)) ?? node);
  }

  function pathOf(threadId: string) {
    const path: Node[] = [];
    for (let node = active.get(threadId); node; node = nodes.find(({ id }) => id === node?.parentId))
      path.unshift(node);
    return path.map(({ id, parentId, question, threadId }) => ({
      id,
      parentId,
      question,
      siblingIds: nodes
        .filter((one) => one.threadId === threadId && one.parentId === parentId)
        .map(({ id }) => id),
    }));
  }

  const pickFrom = <Item>(items: readonly Item[], pick: number) => items[pick % Math.max(1, items.length)];
  return {
    add,
    remove,
    show,
    pathOf,
    threads: () => [...active.keys()],
    anyNode: (pick: number) => pickFrom(nodes, pick),
    anyThread: (pick: number) => pickFrom([...active.keys()], pick),
    anyLast: (pick: number) => pickFrom([...active.values()], pick),
  };
}

test("after any asking, editing, switching and deleting, all versions exist and the right one is shown", async ({
  committed,
}) => {
  const answers = holdAssistant({
    async *stream() {
      yield { kind: "answer", answer: ANSWER };
    },
  });
  answers.allow();
  await fc.assert(
    fc.asyncProperty(Steps, async (steps) => {
      // A new app each time, with fresh rate limits.
      const { signIn } = createTestApp(committed, { assistant: answers.assistant });
      const account = await signIn();
      const { ask, read, list } = conversationOf(account);
      const model = createModel();
      for (const [at, { kind, pick }] of steps.entries()) {
        const node = model.anyNode(pick);
        const question = `Question ${at}?`;
        const place = placeFor(kind, { node, last: model.anyLast(pick) });
        if (place) {
          const { id } = await ask(question, place);
          model.add({ id, question, ...place });
        } else if (kind === "switch" && node) {
          await account.call("PATCH", `/api/threads/${node.threadId}`, { activeTurnId: node.id });
          model.show(node);
        } else if (kind === "delete") {
          const threadId = model.anyThread(pick) ?? "";
          await account.call("DELETE", `/api/threads/${threadId}`);
          model.remove(threadId);
        } else if (kind === "retry" && node) {
          expect((await account.call("POST", `/api/turns/${node.id}/retry`)).status).toBe(409);
        }
        for (const threadId of model.threads())
          expect(shown(await read(threadId))).toEqual(model.pathOf(threadId));
      }
      const ids = (await list()).threads.map(({ id }) => id);
      expect(ids.toSorted()).toEqual(model.threads().toSorted());
    }),
    { numRuns: 12 },
  );
});

function placeFor(kind: Step["kind"], { node, last }: { node: Node | undefined; last: Node | undefined }) {
  if (kind === "start" || (kind === "ask" && !last)) return { threadId: randomUUID(), parentId: null };
  if (kind === "ask" && last) return { threadId: last.threadId, parentId: last.id };
  if (kind === "edit" && node) return { threadId: node.threadId, parentId: node.parentId };
  return undefined;
}

function shown({ turns }: ThreadDetail) {
  return turns.map(({ id, parentId, question, siblingIds }) => ({ id, parentId, question, siblingIds }));
}

const ANSWER = {
  outcome: "answer" as const,
  text: "Yes.",
  blocks: [{ kind: "paragraph" as const, sentences: [{ text: "Yes.", citations: [] }] }],
  citations: [],
  understood: { states: [] },
  caveats: [],
  contacts: [],
  choices: [],
  related: [],
  notice: "General information only.",
};
