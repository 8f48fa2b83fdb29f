// Measured in a thread, so that this process's own work isn't counted.
import { Agent, get } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { Worker, isMainThread, parentPort, workerData } from "node:worker_threads";
import { APPS, type AppName } from "./servers.ts";

export const STALL_MS = 200;
const PAUSE_MS = 10;

/** `beganAt` is in milliseconds since the epoch. */
export type Look = { app: AppName; beganAt: number; ms: number };

export function watchStalls(ports: Record<AppName, number>, onLook: (look: Look) => void) {
  const worker = new Worker(new URL(import.meta.url), { workerData: ports });
  worker.on("message", onLook);
  return { stop: () => worker.terminate() };
}

if (!isMainThread) {
  const ports = workerData as Record<AppName, number>;
  await Promise.all(APPS.map((app) => keepLooking(app, ports[app])));
}

async function keepLooking(app: AppName, port: number): Promise<never> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  for (;;) {
    const beganAt = performance.timeOrigin + performance.now();
    await look(port, agent);
    const ms = performance.timeOrigin + performance.now() - beganAt;
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port of threads, which takes none
    parentPort?.postMessage({ app, beganAt, ms } satisfies Look);
    await sleep(PAUSE_MS);
  }
}

function look(port: number, agent: Agent): Promise<void> {
  return new Promise((resolve) => {
    const request = get({ port, host: "127.0.0.1", path: "/healthz", agent }, (response) => {
      response.resume();
      response.on("end", resolve);
    });
    // If the server is dead, the fuzz requests report it.
    request.on("error", () => resolve());
  });
}
