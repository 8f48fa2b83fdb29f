// All work in the process shares one event loop, so its turns are managed in one place.

/** New requests are accepted for this long before work starts. */
const MOST_INTAKE_MS = 50;

const waiting: (() => void)[] = [];
let hasArrived = false;
let intakeEndsAt: number | undefined;

/**
 * Gives one turn at a time, and none while requests are still arriving, so that short responses get through
 * even when hundreds arrive together.
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
  // libuv accepts one connection per turn. If work started straight away, each request would delay the next connection.
  if (!hasArrived || now >= intakeEndsAt) {
    intakeEndsAt = undefined;
    waiting.shift()?.();
  }
  hasArrived = false;
  if (waiting.length > 0) setImmediate(giveTurn);
}
