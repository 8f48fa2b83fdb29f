import { X } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { Button } from "./button.tsx";
import { cn } from "./cn.ts";

declare module "react" {
  // A tap beside the dialog closes it; React's types do not know the attribute yet.
  interface DialogHTMLAttributes<T> {
    closedby?: "any" | "closerequest" | "none";
  }
}

type DialogProps = {
  /** Also the hash that shows it where there is no script. */
  id: string;
  title: string;
  open: boolean;
  onClose: () => void;
  /** A tap beside it closes it as well. For what only shows something: where there is a form, a slip would lose it. */
  closesOutside?: boolean;
  /** Closed by what is inside alone: neither Escape nor a cross. For what is shown once. */
  isPinned?: boolean;
  /** Whoever opened it decides whether Escape and the cross close it. For work that takes time. */
  asksFirst?: boolean;
  /** As wide as the screen lets it be. */
  isWide?: boolean;
  children: ReactNode;
};

/**
 * A modal on the platform's own <dialog>: focus trap, Escape and inert background come with it.
 * Without script `#id` in the address shows it and its close button leads to the page without the hash.
 */
export function Dialog({
  id,
  title,
  open,
  onClose,
  closesOutside = false,
  isPinned = false,
  asksFirst = false,
  isWide = false,
  children,
}: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useEffect(() => {
    if (open && !dialog.current?.open) dialog.current?.showModal();
    if (!open) dialog.current?.close();
  }, [open]);

  return (
    <dialog
      ref={dialog}
      id={id}
      aria-labelledby={titleId}
      onClose={onClose}
      closedby={isPinned || asksFirst ? "none" : closesOutside ? "any" : "closerequest"}
      // For browsers that do not know `closedby`.
      onCancel={(event) => {
        if (isPinned || asksFirst) event.preventDefault();
      }}
      onKeyDown={(event) => {
        if (!asksFirst || event.key !== "Escape" || event.defaultPrevented) return;
        // Or the same key closes the question that is asked.
        event.preventDefault();
        onClose();
      }}
      className={cn(
        "fixed inset-0 m-auto rounded-md border-2 border-ink bg-sheet p-0 text-ink shadow-sheet backdrop:bg-backdrop/70 noscript:target:z-50 noscript:target:block",
        isWide
          ? "max-h-[calc(100dvh-1rem)] w-[min(84rem,calc(100%-1rem))]"
          : "max-h-[min(44rem,calc(100dvh-2rem))] w-[min(42rem,calc(100%-2rem))]",
      )}
    >
      <div className="flex max-h-[inherit] flex-col">
        <header className="flex items-start justify-between gap-4 border-b-2 border-rule p-5 sm:px-7">
          <h2 id={titleId} className="text-xl">
            {title}
          </h2>
          {!isPinned && (
            <form
              action="#"
              onSubmit={(event) => {
                event.preventDefault();
                onClose();
              }}
            >
              <Button type="submit" look="quiet" size="icon" aria-label="Close" className="-m-2">
                <X aria-hidden="true" className="size-6" />
              </Button>
            </form>
          )}
        </header>
        <div
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must reach what scrolls
          tabIndex={0}
          className="overflow-y-auto p-5 sm:px-7"
        >
          {children}
        </div>
      </div>
    </dialog>
  );
}
