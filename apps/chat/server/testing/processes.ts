import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTestDatabase } from "@plumbline/db/testing-server.ts";
import { inject } from "vitest";

export async function createProcesses(userId: string) {
  const folder = await mkdtemp(join(tmpdir(), "plumbline-chat-"));
  const source = inject("testDatabase");
  const environment: Record<string, string> =
    source.kind === "pglite"
      ? { DATA_DIR: join(folder, "chat") }
      : { CHAT_DATABASE_URL: await createTestDatabase(source) };
  const running = new Set<ChildProcess>();

  async function start({ sentenceMs = 0 } = {}) {
    const child = fork(join(import.meta.dirname, "api-server.ts"), {
      env: {
        ...process.env,
        NODE_ENV: "production",
        ...environment,
        USER_ID: userId,
        SENTENCE_MS: `${sentenceMs}`,
      },
      execArgv: [],
    });
    running.add(child);
    const [{ port, cookie }] = (await once(child, "message")) as [{ port: number; cookie: string }];
    const call = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
      fetch(`http://127.0.0.1:${port}${path}`, {
        method,
        ...(body !== undefined && { body: JSON.stringify(body) }),
        headers: { Cookie: cookie, "Content-Type": "application/json", ...headers },
      });
    async function stop(signal: NodeJS.Signals): Promise<void> {
      child.kill(signal);
      await once(child, "exit");
      running.delete(child);
    }
    return { call, stop };
  }

  async function end(): Promise<void> {
    for (const child of running) child.kill("SIGKILL");
    await rm(folder, { recursive: true });
  }

  return { start, end };
}
