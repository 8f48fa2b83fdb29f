import { useEffect, useState } from "react";
import { type Countdown, describeTimeLeft, runCountdown } from "./countdown.ts";

/** Renders nothing without JavaScript, or once the time is up. */
export function TimeLeft({ to }: { to: string }) {
  const [state, setState] = useState<Countdown>();
  useEffect(() => runCountdown(to, setState), [to]);
  if (!state || state.isFinished) return null;
  return (
    <p role="timer" className="figures border-l-4 border-hivis pl-3 text-lg">
      {describeTimeLeft(state.secondsLeft)} to go
    </p>
  );
}
