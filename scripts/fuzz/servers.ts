import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { findFreePort } from "../free-port.ts";

export const APPS = ["web", "chat"] as const;
export type AppName = (typeof APPS)[number];
export type Servers = Awaited<ReturnType<typeof startServers>>;

export const ADMIN_KEY = "the key of the fuzz";

const START_MS = 180_000;

export async function startServers() {
  const folder = mkdtempSync(join(tmpdir(), "plumbline-fuzz-"));
  const ports: Record<AppName, number> = { web: await findFreePort(), chat: await findFreePort() };
  const environment = {
    PATH: process.env.PATH,
    NODE_ENV: "production",
    WEB_PORT: String(ports.web),
    CHAT_PORT: String(ports.chat),
    DATA_DIR: folder,
    LOG_LEVEL: "error",
    // Lets each request claim a different address, so that no rate limit hides the code behind it.
    TRUSTED_PROXIES: "1",
    RATE_LIMIT_FACTOR: "1000",
    DEMO_ANSWERS_PER_ADDRESS: "1000",
    ADMIN_KEY,
    REPLY_DOMAIN: "reply.example.com",
    REPLY_SECRET: "the mail server's secret in the fuzz",
  };
  const children = {} as Record<AppName, ChildProcess>;
  for (const app of APPS) {
    const log = openSync(logOf(app), "a");
    children[app] = spawn(
      process.execPath,
      [join(import.meta.dirname, `../../apps/${app}/server/index.ts`)],
      { env: environment, stdio: ["ignore", log, log] },
    );
    closeSync(log);
  }
  const origins = { web: `http://localhost:${ports.web}`, chat: `http://localhost:${ports.chat}` };
  await Promise.all(APPS.map((app) => untilReady(origins[app], children[app], logOf(app))));

  return {
    ports,
    origins,
    outboxFolder: join(folder, "outbox"),
    isAlive: (app: AppName) => children[app].exitCode === null && children[app].signalCode === null,
    readLog: (app: AppName) => readFileSync(logOf(app), "utf8"),
    stop: async () => {
      for (const child of Object.values(children)) {
        if (child.exitCode !== null || child.signalCode !== null) continue;
        child.kill();
        await once(child, "exit");
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };

  function logOf(app: AppName): string {
    return join(folder, `${app}.log`);
  }
}

async function untilReady(origin: string, child: ChildProcess, log: string): Promise<void> {
  const giveUpAt = performance.now() + START_MS;
  while (!(await isReady(origin))) {
    if (child.exitCode !== null || performance.now() > giveUpAt) {
      throw new Error(`${origin} did not start:\n${readFileSync(log, "utf8")}`);
    }
    await sleep(100);
  }
}

async function isReady(origin: string): Promise<boolean> {
  try {
    return (await fetch(`${origin}/readyz`)).ok;
  } catch {
    return false;
  }
}
