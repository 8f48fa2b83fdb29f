import { Button } from "@plumbline/ui/button.tsx";
import { useEffect, useRef, useState } from "react";
import { useHydrated } from "@plumbline/ui/use-hydrated.ts";

const SECONDS = 3;
const STAYS = "You'll stay on this page.";

/** Effects only run in the browser, so there's no countdown without JavaScript. */
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
    // The button that has the focus is about to disappear.
    text.current?.focus();
  }

  return (
    <div className="grid justify-items-start gap-3 border-l-4 border-rule-strong pl-4 noscript:hidden">
      {/* Announced only once, because this text doesn't change every second. */}
      <p role="status" className="sr-only">
        {isHydrated &&
          isRunning &&
          `We'll take you to sign up in ${SECONDS} seconds, unless you press Stay here.`}
        {left === "stopped" && STAYS}
      </p>
      <p ref={text} tabIndex={-1} aria-hidden={isRunning} className="figures min-h-7">
        {isRunning && `Taking you to sign up in ${left} s`}
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
