/** Runs what it is given, at most `places` at once and in the order it came. */
export function takingTurns(places: number) {
  const waiting: (() => void)[] = [];
  let running = 0;

  return async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (running >= places) await new Promise<void>((resolve) => waiting.push(resolve));
    else running++;
    try {
      return await work();
    } finally {
      // Whoever waits takes over the place, so it is never free in between.
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
