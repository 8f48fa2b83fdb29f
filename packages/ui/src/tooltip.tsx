import { cloneElement, type ReactElement, useEffect, useId, useLayoutEffect, useRef, useState } from "react";

const OPEN_AFTER_MS = 700;
/** Moving to another trigger within this time opens its tooltip straight away. */
const SKIP_DELAY_MS = 300;

let lastClosedAt = 0;

type TriggerProps = { "aria-describedby"?: string };

/**
 * The child needs its own accessible name. Hand-written, because Radix's version adds 14 kB of positioning to
 * every page.
 */
export function Tooltip({ text, children }: { text: string; children: ReactElement<TriggerProps> }) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  function openSoon() {
    const delay = performance.now() - lastClosedAt < SKIP_DELAY_MS ? 0 : OPEN_AFTER_MS;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setIsOpen(true), delay);
  }
  function close() {
    clearTimeout(timer.current);
    if (isOpen) lastClosedAt = performance.now();
    setIsOpen(false);
  }
  useEffect(() => () => clearTimeout(timer.current), []);

  // Listens on the document, because a hovered element has no focus but Escape must still work. Uses a layout
  // effect, so that a key pressed as the tooltip appears isn't missed.
  useLayoutEffect(() => {
    if (!isOpen) return;
    function closeOnEscape(event: KeyboardEvent) {
      if (event.key === "Escape") setIsOpen(false);
    }
    document.addEventListener("keydown", closeOnEscape);
    return () => document.removeEventListener("keydown", closeOnEscape);
  }, [isOpen]);

  return (
    <span
      role="presentation"
      className="relative inline-flex"
      onPointerEnter={(event) => event.pointerType === "mouse" && openSoon()}
      onPointerLeave={close}
      onPointerDown={close}
      onFocus={(event) => event.target.matches(":focus-visible") && openSoon()}
      onBlur={close}
    >
      {cloneElement(children, { "aria-describedby": isOpen ? id : undefined })}
      {isOpen && (
        <span
          id={id}
          role="tooltip"
          className="absolute top-full right-0 z-50 mt-1.5 w-max max-w-64 rounded-sm bg-ink px-2.5 py-1.5 text-xs text-paper"
        >
          {text}
        </span>
      )}
    </span>
  );
}
