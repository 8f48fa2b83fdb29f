// Measures the time to an answer's first sentence under load, over HTTP against its own chat server on PGlite.
import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { AskResponse, TurnEvent } from "@plumbline/contract/chat.ts";
import { z } from "zod";

const PORT = Number(process.env.BENCH_PORT ?? 3330);
const USERS = 50;
const QUESTIONS_EACH = 8;
/** Simulated reading time: a tenth of the time a person takes. */
const READING_MS = 5000;
const AIM_MS = 100;

const ROOT = join(import.meta.dirname, "../../..");
const origin = `http://localhost:${PORT}`;
const questions = readFileSync(join(ROOT, "packages/assistant/eval/own-questions.jsonl"), "utf8")
  .trim()
  .split("\n")
  .map((line) => z.object({ question: z.string() }).parse(JSON.parse(line)).question);

const folder = mkdtempSync(join(tmpdir(), "plumbline-bench-"));
const server = spawn(
  process.execPath,
  [join(ROOT, "apps/chat/server/testing/chat-server.ts"), String(PORT), folder],
  { stdio: ["ignore", "pipe", "inherit"] },
);
try {
  await untilReady(server);
  const cookies = await Promise.all(Array.from({ length: USERS }, (_, user) => signIn(user + 1)));
  await Promise.all(cookies.slice(0, 5).map((cookie, user) => askInTurn(cookie, user, 2)));
  const waits = await Promise.all(cookies.map((cookie, user) => askInTurn(cookie, user, QUESTIONS_EACH)));
  print(waits.flat().toSorted((a, b) => a - b));
} finally {
  server.kill();
  await once(server, "exit");
  rmSync(folder, { recursive: true, force: true });
}

async function untilReady(child: ChildProcess): Promise<void> {
  if (!child.stdout) throw new Error("the server's output is piped");
  await Promise.race([
    once(child.stdout, "data"),
    once(child, "exit").then(() => Promise.reject(new Error("the chat server did not start"))),
  ]);
}

async function signIn(user: number): Promise<string> {
  const response = await fetch(`${origin}/testing/sign-in?as=user-${user}`, { redirect: "manual" });
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}

async function askInTurn(cookie: string, user: number, count: number): Promise<number[]> {
  const waits: number[] = [];
  // Readers start at different times, as people do.
  await sleep((user / USERS) * READING_MS);
  for (let turn = 0; turn < count; turn++) {
    const question = questions[(user * QUESTIONS_EACH + turn) % questions.length]!;
    waits.push(await firstSentence(cookie, question));
    await sleep(READING_MS);
  }
  return waits;
}

async function firstSentence(cookie: string, question: string): Promise<number> {
  const startedAt = performance.now();
  const asked = await fetch(`${origin}/api/turns`, {
    method: "POST",
    headers: { Cookie: cookie, "Content-Type": "application/json" },
    body: JSON.stringify({ id: randomUUID(), threadId: randomUUID(), parentId: null, question }),
  });
  if (!asked.ok) throw new Error(`asking failed: ${asked.status} ${await asked.text()}`);
  const { turn } = AskResponse.parse(await asked.json());
  const stream = await fetch(`${origin}/api/turns/${turn.id}/stream`, { headers: { Cookie: cookie } });
  let text = "";
  let wait: number | undefined;
  for await (const chunk of stream.body!.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    if (text.includes("data:")) wait ??= performance.now() - startedAt;
  }
  const events = text.split("\n").filter((line) => line.startsWith("data:"));
  const last = TurnEvent.parse(JSON.parse(events.at(-1)!.slice("data:".length)));
  if (last.kind !== "turn" || last.turn.status !== "done") throw new Error(`no answer to: ${question}`);
  return wait!;
}

function print(waits: number[]): void {
  const quantile = (share: number) => waits[Math.min(waits.length - 1, Math.floor(waits.length * share))]!;
  const rows = [
    [
      `chat: first sentence, median of ${waits.length} (${USERS} people, ${READING_MS / 1000} s between)`,
      quantile(0.5),
      "",
    ],
    ["chat: first sentence, 95th percentile", quantile(0.95), `< ${AIM_MS} ms`],
    ["chat: first sentence, slowest", quantile(1), ""],
  ] as const;
  for (const [name, milliseconds, aim] of rows)
    console.log(`${name.padEnd(66)}  ${`${milliseconds.toFixed(1)} ms`.padStart(10)}  ${aim}`);
}
