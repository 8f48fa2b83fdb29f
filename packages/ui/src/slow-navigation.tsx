import { useEffect, useState } from "react";
import { useNavigation } from "react-router";

const SLOW_MS = 1000;

/** Shows and announces a bar across the top when a page or form takes more than a second. */
export function SlowNavigation() {
  const isBusy = useNavigation().state !== "idle";
  const [isSlow, setIsSlow] = useState(false);

  useEffect(() => {
    if (!isBusy) return;
    const timer = setTimeout(() => setIsSlow(true), SLOW_MS);
    return () => {
      clearTimeout(timer);
      setIsSlow(false);
    };
  }, [isBusy]);

  return (
    <div aria-live="polite" className="print:hidden">
      {isSlow && (
        <p className="fixed inset-x-0 top-0 z-50 h-1.5 bg-hivis motion-safe:animate-pulse">
          <span className="sr-only">Loading...</span>
        </p>
      )}
    </div>
  );
}
