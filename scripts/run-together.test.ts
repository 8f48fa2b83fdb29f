import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { expect, onTestFinished, test } from "vitest";

const SERVER = `console.log(process.argv[2], process.pid); setInterval(() => {}, 1000);`;
const REFUSES = `console.error("WEB_PORT: must be a number"); process.exit(1);`;

function start(scripts: Record<string, string>, startedAfterMs: number) {
  const folder = mkdtempSync(join(tmpdir(), "plumbline-together-"));
  const lists = Object.entries(scripts).map(([name, script]) => {
    const path = join(folder, `${name}.mjs`);
    writeFileSync(path, script);
    return [path, name];
  });
  const main = join(folder, "main.ts");
  const options = JSON.stringify({ startedAfterMs, restartAfterMs: 1 });
  writeFileSync(
    main,
    `import { runTogether } from ${JSON.stringify(join(import.meta.dirname, "run-together.ts"))};
process.exit(await runTogether(${JSON.stringify(lists)}, ${options}));`,
  );
  const together = spawn(process.execPath, [main], { stdio: ["ignore", "pipe", "pipe"] });
  const exit = new Promise<number | null>((resolve) => together.on("exit", resolve));
  onTestFinished(async () => {
    together.kill("SIGTERM");
    await exit;
    rmSync(folder, { recursive: true });
  });
  return { exit, together, next: linesOf(together) };
}

function linesOf({ stdout }: ChildProcess) {
  if (!stdout) throw new Error("the process has no output");
  const lines = createInterface({ input: stdout })[Symbol.asyncIterator]();
  return async () => {
    const [name = "", pid = ""] = String((await lines.next()).value).split(" ");
    return { name, pid: Number(pid) };
  };
}

test("a server that is killed is restarted, and the other one keeps running", async () => {
  const { next } = start({ web: SERVER, chat: SERVER }, 0);
  const first = [await next(), await next()];
  const pidOf = (name: string) => first.find((one) => one.name === name)?.pid ?? 0;
  process.kill(pidOf("web"), "SIGKILL");
  const restarted = await next();
  expect(restarted.name).toBe("web");
  expect(restarted.pid).not.toBe(pidOf("web"));
  expect(() => process.kill(pidOf("chat"), 0)).not.toThrow();
});

test("if one server fails to start, the others are stopped and the script exits with its code", async () => {
  const { exit } = start({ web: REFUSES, chat: SERVER }, 60_000);
  expect(await exit).toBe(1);
});

test("a server that keeps crashing is no longer restarted", async () => {
  const { exit } = start({ web: REFUSES, chat: SERVER }, 0);
  expect(await exit).toBe(1);
});

test("SIGTERM stops every server", async () => {
  const { next, together, exit } = start({ web: SERVER, chat: SERVER }, 0);
  const pids = [(await next()).pid, (await next()).pid];
  together.kill("SIGTERM");
  await exit;
  for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow("ESRCH");
});
