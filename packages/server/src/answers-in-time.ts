import { setTimeout as sleep } from "node:timers/promises";

/** Long enough for a busy database, short enough for whoever asks whether this server may have traffic. */
const PATIENCE_MS = 2_000;

/** Whether a check succeeds soon. One that hangs counts as failed. */
export function answersInTime(check: () => Promise<void>): Promise<boolean> {
  const succeeds = check().then(
    () => true,
    () => false,
  );
  return Promise.race([succeeds, sleep(PATIENCE_MS, false, { ref: false })]);
}
