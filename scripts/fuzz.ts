// Checks that no malformed request causes a 5xx, a dropped connection or a hang, or blocks a server for long:
// `npm run fuzz -- --requests 20000 --seed 1`.
import { parseArgs } from "node:util";
import fc from "fast-check";
import { buildIfChanged, learnIfChanged } from "./build.ts";
import { collectForms } from "./fuzz/forms.ts";
import { type Attempt, malformedRequests } from "./fuzz/malformed.ts";
import { type Reply, sendRaw } from "./fuzz/raw-request.ts";
import { collectRoutes } from "./fuzz/routes.ts";
import { setScene } from "./fuzz/scene.ts";
import { APPS, type AppName, type Servers, startServers } from "./fuzz/servers.ts";
import { type Look, STALL_MS, watchStalls } from "./fuzz/stalls.ts";

const USAGE = "Usage: npm run fuzz -- [--requests NUMBER] [--seed NUMBER] [--only NUMBER]\n";
const AT_ONCE = 4;
/** A stall counts only if the request alone causes it this often, because other work on the machine causes stalls too. */
const REPEATS = 3;
const MOST_SUSPECTS = 100;

type Sent = { index: number; app: AppName; beganAt: number; endedAt: number };

process.exitCode = await run(process.argv.slice(2));

async function run(given: string[]): Promise<number> {
  const options = readOptions(given);
  if (!options) {
    process.stderr.write(USAGE);
    return 2;
  }
  learnIfChanged();
  buildIfChanged();
  const servers = await startServers();
  try {
    return await fuzz(servers, options);
  } finally {
    await servers.stop();
  }
}

async function fuzz(servers: Servers, { requests, seed, only }: Options): Promise<number> {
  const scene = await setScene(servers);
  const routes = await collectRoutes();
  const forms = await collectForms(routes, scene, servers);
  const drawn = fc.sample(malformedRequests(routes, forms, scene, servers.origins), {
    seed,
    numRuns: requests,
  });
  const attempts = [...drawn.entries()].filter(([index]) => only === undefined || index === only);
  process.stdout.write(`${routes.length} routes, ${forms.length} forms, seed ${seed}\n`);

  const failures: string[] = [];
  const statuses = new Map<number, number>();
  const sent: Sent[] = [];
  const looks: Look[] = [];
  const watch = watchStalls(servers.ports, (look) => looks.push(look));

  const waiting = attempts.values();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const [index, attempt] of waiting) {
        const beganAt = now();
        const reply = await send(servers, index, attempt);
        sent.push({ index, app: attempt.app, beganAt, endedAt: now() });
        statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1);
        const failure = describeFailure(servers, reply, attempt.app, index);
        if (failure) failures.push(`${failure}\n${describe(index, attempt)}`);
      }
    }),
  );
  const slowest = Math.max(...looks.map(({ ms }) => ms));
  const suspects = suspectsOf(looks, sent);
  for (const index of suspects.slice(0, MOST_SUSPECTS)) {
    const attempt = drawn[index]!;
    const ms = await stallAlone(servers, index, attempt, looks);
    if (ms > STALL_MS) failures.push(`a stall of ${Math.round(ms)} ms\n${describe(index, attempt)}`);
  }
  await watch.stop();
  if (only === undefined) {
    const lost = await scene.findSignedOut();
    if (lost.length > 0) failures.push(`lost their session during the run: ${lost.join(", ")}`);
  }

  for (const failure of failures) process.stdout.write(`\nFAILED: ${failure}\n`);
  const counted = [...statuses].toSorted(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`);
  process.stdout.write(`\n${counted.join(", ")}; ${suspects.length} requests sent again alone\n`);
  const healthz = `slowest healthz ${Math.round(slowest)} ms`;
  process.stdout.write(`${attempts.length} requests, ${failures.length} failed, ${healthz}\n`);
  return failures.length === 0 ? 0 : 1;
}

async function send({ ports }: Servers, index: number, { app, request }: Attempt): Promise<Reply> {
  const headers: [string, string][] = [["X-Request-Id", requestId(index)], ...request.headers];
  return sendRaw(ports[app], { ...request, headers });
}

function requestId(index: number): string {
  return `fuzz-${String(index).padStart(8, "0")}`;
}

function describeFailure(servers: Servers, reply: Reply, app: AppName, index: number): string | undefined {
  const dead = APPS.find((name) => !servers.isAlive(name));
  if (dead) return `the ${dead} server ended:\n${servers.readLog(dead).slice(-2000)}`;
  if (reply.problem) return `${reply.problem} (status ${reply.status})`;
  if (reply.status < 500) return undefined;
  const logged = servers
    .readLog(app)
    .split("\n")
    .filter((line) => line.includes(requestId(index)));
  return `${reply.status} ${logged.join("\n").slice(0, 1500) || reply.body.slice(0, 200)}`;
}

function suspectsOf(looks: Look[], sent: Sent[]): number[] {
  const stalls = looks.filter(({ ms }) => ms > STALL_MS);
  const isDuring = ({ app, beganAt, endedAt }: Sent) =>
    stalls.some(
      (stall) => stall.app === app && beganAt < stall.beganAt + stall.ms && endedAt > stall.beganAt,
    );
  return sent.filter(isDuring).map(({ index }) => index);
}

/** The shortest stall the request causes on its own, or 0 if any attempt causes none. */
async function stallAlone(servers: Servers, index: number, attempt: Attempt, looks: Look[]): Promise<number> {
  let shortest = Number.POSITIVE_INFINITY;
  for (let turn = 0; turn < REPEATS; turn++) {
    const before = looks.length;
    await send(servers, index, attempt);
    const seen = looks.length;
    while (looks.length < seen + APPS.length * 2) await new Promise((resolve) => setTimeout(resolve, 5));
    const longest = Math.max(
      ...looks
        .slice(before)
        .filter(({ app }) => app === attempt.app)
        .map(({ ms }) => ms),
    );
    if (longest <= STALL_MS) return 0;
    shortest = Math.min(shortest, longest);
  }
  return shortest;
}

function describe(index: number, { app, role, request }: Attempt): string {
  const { method, target, headers, body } = request;
  const shown = headers.filter(
    ([name]) => name !== "Cookie" && name !== "Host" && name !== "X-Forwarded-For",
  );
  const text = body?.toString("latin1") ?? "";
  return [
    `  --only ${index}: ${role} at ${app}: ${method} ${JSON.stringify(shorten(target))}`,
    ...(shown.length > 0 ? [`  ${shorten(JSON.stringify(shown))}`] : []),
    ...(body ? [`  ${body.length} bytes: ${JSON.stringify(shorten(text))}`] : []),
  ].join("\n");
}

function shorten(text: string): string {
  return text.length > 400 ? `${text.slice(0, 400)}...` : text;
}

function now(): number {
  return performance.timeOrigin + performance.now();
}

type Options = { requests: number; seed: number; only: number | undefined };

function readOptions(given: string[]): Options | undefined {
  try {
    const { values } = parseArgs({
      args: given,
      options: {
        requests: { type: "string", default: "2000" },
        seed: { type: "string", default: "1" },
        only: { type: "string" },
      },
    });
    const requests = Number(values.requests);
    const seed = Number(values.seed);
    const only = values.only === undefined ? undefined : Number(values.only);
    const numbers = [requests, seed, only ?? 0];
    return numbers.every((number) => Number.isInteger(number) && number >= 0)
      ? { requests, seed, only }
      : undefined;
  } catch {
    return undefined;
  }
}
