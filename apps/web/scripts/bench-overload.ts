// Starts its own site and sends it 200 logins and 200 questions at once. Measures how long the home page and
// a health check take meanwhile, how the 400 requests are answered, and memory use.
import { type ChildProcess, fork, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { get, type IncomingMessage } from "node:http";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";

const PORT = Number(process.env.BENCH_PORT ?? 3340);
const AT_ONCE = 200;
const WARM_UP = 20;
const AIM_MS = 200;
const PROBE_EVERY_MS = 50;

const ROOT = join(import.meta.dirname, "../../..");
const origin = `http://127.0.0.1:${PORT}`;

type Answered = { status: number; ms: number };
type Probes = { health: Answered[]; home: Answered[]; peakMb: number };

if (process.send) await probe();
else await main();

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "plumbline-bench-"));
  const server = spawn(process.execPath, [join(ROOT, "apps/web/server/index.ts")], {
    env: {
      ...process.env,
      NODE_ENV: "production",
      WEB_PORT: String(PORT),
      DATA_DIR: folder,
      // Each visitor has their own address, because limits count by address.
      TRUSTED_PROXIES: "1",
      LOG_LEVEL: "error",
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    await untilReady(server);
    const ask = asker();
    await inParallel(WARM_UP, (visitor) => ask(AT_ONCE + visitor));
    await inParallel(WARM_UP, (visitor) => logIn(AT_ONCE + visitor));
    await measure(ask, server.pid!);
  } finally {
    server.kill();
    await once(server, "exit");
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measure(ask: (visitor: number) => Promise<Answered>, pid: number): Promise<void> {
  const before = residentMb(pid);
  const probing = fork(import.meta.filename, [String(pid)]);
  await once(probing, "message");
  const [logins, answers] = await Promise.all([inParallel(AT_ONCE, logIn), inParallel(AT_ONCE, ask)]);
  probing.send("enough");
  const [{ health, home, peakMb }] = (await once(probing, "message")) as [Probes];
  console.log(`overload: ${AT_ONCE} logins and ${AT_ONCE} questions at once`);
  print("logins", logins);
  print("questions", answers);
  print("home page meanwhile", home);
  print("/healthz meanwhile", health, `< ${AIM_MS} ms`);
  console.log(`  memory before and peak${" ".repeat(20)}${before} MB, ${peakMb} MB`);
  console.log(`  (machine load: ${loadavg()[0]!.toFixed(1)})`);
}

/** Runs in its own process, so that this one's load doesn't distort the measurements. */
async function probe(): Promise<void> {
  const pid = Number(process.argv.at(-1));
  const probes: Probes = { health: [], home: [], peakMb: 0 };
  const enough = new AbortController();
  process.once("message", () => enough.abort());
  process.send!("ready");
  const repeat = async (call: () => Promise<Answered>, answered: Answered[]) => {
    while (!enough.signal.aborted) {
      answered.push(await call());
      probes.peakMb = Math.max(probes.peakMb, residentMb(pid));
      await sleep(PROBE_EVERY_MS);
    }
  };
  await Promise.all([repeat(checkHealth, probes.health), repeat(() => timed("/"), probes.home)]);
  process.send!(probes);
}

async function untilReady(child: ChildProcess): Promise<void> {
  if (!child.stdout) throw new Error("the server's output isn't piped");
  await Promise.race([
    once(child.stdout, "data"),
    once(child, "exit").then(() => Promise.reject(new Error("the site didn't start"))),
  ]);
}

function inParallel(count: number, work: (visitor: number) => Promise<Answered>): Promise<Answered[]> {
  return Promise.all(Array.from({ length: count }, (_, visitor) => work(visitor)));
}

function logIn(visitor: number): Promise<Answered> {
  return post("/api/auth/login", visitor, {
    email: `visitor-${visitor}@example.com`,
    password: "not my password",
  });
}

function asker() {
  const questions = readFileSync(join(ROOT, "packages/assistant/eval/own-questions.jsonl"), "utf8")
    .trim()
    .split("\n")
    .map((line) => z.object({ question: z.string() }).parse(JSON.parse(line)).question);
  return (visitor: number) =>
    post("/api/demo/ask", visitor, { question: questions[visitor % questions.length] });
}

function post(path: string, visitor: number, body: unknown): Promise<Answered> {
  const address = `198.51.${Math.floor(visitor / 200)}.${visitor % 200}`;
  return timed(path, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Forwarded-For": address },
    body: JSON.stringify(body),
  });
}

async function timed(path: string, init: RequestInit = {}): Promise<Answered> {
  const startedAt = performance.now();
  const response = await fetch(origin + path, init);
  await response.arrayBuffer();
  return { status: response.status, ms: performance.now() - startedAt };
}

/** Opens a new connection each time, as load balancers do. */
async function checkHealth(): Promise<Answered> {
  const startedAt = performance.now();
  const [response] = (await once(get(`${origin}/healthz`, { agent: false }), "response")) as [
    IncomingMessage,
  ];
  await once(response.resume(), "end");
  return { status: response.statusCode ?? 0, ms: performance.now() - startedAt };
}

/** Returns 0 if the memory use is unknown. */
function residentMb(pid: number): number {
  const file = `/proc/${pid}/status`;
  const kilobytes = existsSync(file) ? /VmRSS:\s+(\d+)/.exec(readFileSync(file, "utf8"))?.[1] : "0";
  return Math.round(Number(kilobytes) / 1024);
}

function print(name: string, answered: Answered[], aim = ""): void {
  const times = answered.map(({ ms }) => ms).toSorted((a, b) => a - b);
  const quantile = (share: number) => {
    const ms = times[Math.min(times.length - 1, Math.floor(times.length * share))]!;
    return `${ms.toFixed(0)} ms`.padStart(9);
  };
  const statuses = Object.entries(Object.groupBy(answered, ({ status }) => status))
    .map(([status, all]) => `${all!.length} x ${status}`)
    .join(", ");
  const figures = `median ${quantile(0.5)}  95% ${quantile(0.95)}  slowest ${quantile(1)}`;
  console.log(`  ${name.padEnd(22)} ${statuses.padEnd(22)} ${figures}  ${aim}`);
}
