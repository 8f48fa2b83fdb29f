// The event loop is shared by everything in the process, so its turns are given out in one place.

/** Of new requests, before the next work is begun. */
const MOST_INTAKE_MS = 50;

const waiting: (() => void)[] = [];
let hasArrived = false;
let intakeEndsAt: number | undefined;

/**
 * Waits for a turn of the event loop to begin work that keeps the processor busy. One is given at a time, and not while
 * requests are still arriving, so that hundreds at once leave room for short answers in between.
 */
export function pace(): Promise<void> {
  hasArrived = true;
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(giveTurn);
  });
}

function giveTurn(): void {
  const now = performance.now();
  intakeEndsAt ??= now + MOST_INTAKE_MS;
  // libuv accepts one connection a turn: begun at once, each of many requests would hold up the next connection.
  if (!hasArrived || now >= intakeEndsAt) {
    intakeEndsAt = undefined;
    waiting.shift()?.();
  }
  hasArrived = false;
  if (waiting.length > 0) setImmediate(giveTurn);
}
