import { setTimeout as sleep } from "node:timers/promises";

/** Long enough for a busy database, short enough for a load balancer's health check. */
const PATIENCE_MS = 2_000;

export function answersInTime(check: () => Promise<void>): Promise<boolean> {
  const succeeds = check().then(
    () => true,
    () => false,
  );
  return Promise.race([succeeds, sleep(PATIENCE_MS, false, { ref: false })]);
}
