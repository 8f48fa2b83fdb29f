import { Button } from "@plumbline/ui/button.tsx";
import { useEffect, useRef, useState } from "react";
import { useHydrated } from "@plumbline/ui/use-hydrated.ts";

const SECONDS = 3;
const STAYS = "You stay on this page.";

/** Leads on after three seconds, unless it is stopped. Effects run in the browser only, so nothing counts without script. */
export function Countdown({ to }: { to: string }) {
  const isHydrated = useHydrated();
  const [left, setLeft] = useState<number | "stopped">(SECONDS);
  const text = useRef<HTMLParagraphElement>(null);
  const isRunning = typeof left === "number";

  useEffect(() => {
    if (typeof left !== "number") return;
    if (left === 0) return window.location.assign(to);
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left, to]);

  function stop() {
    setLeft("stopped");
    // The button that had the focus goes.
    text.current?.focus();
  }

  return (
    <div className="grid justify-items-start gap-3 border-l-4 border-rule-strong pl-4 noscript:hidden">
      {/* Said once: the words do not change with each second. */}
      <p role="status" className="sr-only">
        {isHydrated &&
          isRunning &&
          `You are taken to the sign-up in ${SECONDS} seconds, unless you press Stay here.`}
        {left === "stopped" && STAYS}
      </p>
      <p ref={text} tabIndex={-1} aria-hidden={isRunning} className="figures min-h-7">
        {isRunning && `On to the sign-up in ${left} s`}
        {left === "stopped" && STAYS}
      </p>
      {left !== "stopped" && (
        <Button size="sm" onClick={stop}>
          Stay here
        </Button>
      )}
    </div>
  );
}
