export function takingTurns(places: number) {
  const waiting: (() => void)[] = [];
  let running = 0;

  return async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (running >= places) await new Promise<void>((resolve) => waiting.push(resolve));
    else running++;
    try {
      return await work();
    } finally {
      // Passes the place straight to the next task, so that no other task can take it in between.
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
