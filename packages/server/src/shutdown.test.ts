import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { expect, test } from "vitest";

test("a stopped server finishes its requests, takes no new ones, and closes its resources last", async () => {
  const child = fork(join(import.meta.dirname, "testing-slow-server.ts"), { execArgv: [] });
  const [port] = (await once(child, "message")) as [number];
  const events: unknown[] = [];
  child.on("message", (message) => events.push(message));

  const answer = fetch(`http://127.0.0.1:${port}`)
    .then((response) => response.text())
    .then((text) => events.push(text));
  await new Promise((resolve) => setTimeout(resolve, 100));
  child.kill("SIGTERM");
  await once(child, "message");
  await expect(fetch(`http://127.0.0.1:${port}`)).rejects.toThrow("fetch failed");

  const [[exitCode]] = await Promise.all([once(child, "exit"), answer]);
  expect(exitCode).toBe(0);
  expect(events.toSorted()).toEqual(["closed", "draining", "finished"]);
  expect(events.indexOf("finished")).toBeLessThan(events.indexOf("closed"));
});
