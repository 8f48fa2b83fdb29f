export function takingTurns(places: number) {
  const waiting: (() => void)[] = [];
  let running = 0;

  return async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (running >= places) await new Promise<void>((resolve) => waiting.push(resolve));
    else running++;
    try {
      return await work();
    } finally {
      // The place passes straight to the next task, so it's never free in between.
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
