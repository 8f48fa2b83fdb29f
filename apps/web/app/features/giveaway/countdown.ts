const SECOND_MS = 1000;

export type Countdown = { secondsLeft: number; isFinished: boolean };

/** Calls back now and every second until it's finished. Returns a function that stops it. */
export function runCountdown(to: string, onTick: (state: Countdown) => void): () => void {
  const timer = setInterval(tick, SECOND_MS);
  function tick(): void {
    const secondsLeft = Math.max(0, Math.ceil((Date.parse(to) - Date.now()) / SECOND_MS));
    const isFinished = secondsLeft === 0;
    if (isFinished) clearInterval(timer);
    onTick({ secondsLeft, isFinished });
  }
  tick();
  return () => clearInterval(timer);
}

/** Returns text such as "2 days 3 h 0 min 9 s". */
export function describeTimeLeft(secondsLeft: number): string {
  const days = Math.floor(secondsLeft / 86_400);
  const hours = Math.floor(secondsLeft / 3600) % 24;
  const minutes = Math.floor(secondsLeft / 60) % 60;
  return `${days} ${days === 1 ? "day" : "days"} ${hours} h ${minutes} min ${secondsLeft % 60} s`;
}
