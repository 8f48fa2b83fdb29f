import { setTimeout as sleep } from "node:timers/promises";
import type { FullConfig } from "@playwright/test";

const LONGEST_START_MS = 180_000;

/** The servers start together here, because Playwright would wait for each one before starting the next. */
export default async function waitForServers({ metadata }: FullConfig): Promise<void> {
  const { servers } = metadata as { servers: string[] };
  const deadline = performance.now() + LONGEST_START_MS;
  await Promise.all(servers.map((address) => untilAnswered(address, deadline)));
}

async function untilAnswered(address: string, deadline: number): Promise<void> {
  while (!(await fetch(address).catch(() => undefined))?.ok) {
    if (performance.now() > deadline) throw new Error(`${address} doesn't answer`);
    await sleep(200);
  }
}
