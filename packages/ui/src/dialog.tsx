import { X } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { Button } from "./button.tsx";
import { cn } from "./cn.ts";

declare module "react" {
  // A click outside the dialog closes it. React's types don't have the attribute yet.
  interface DialogHTMLAttributes<T> {
    closedby?: "any" | "closerequest" | "none";
  }
}

type DialogProps = {
  /** Also the hash that opens it without JavaScript. */
  id: string;
  title: string;
  open: boolean;
  onClose: () => void;
  /** A click outside closes it. Don't use it for forms, where a slip would lose what was typed. */
  closesOutside?: boolean;
  /** Only its content can close it, not Escape or the close button. Use it for content that's shown once. */
  isPinned?: boolean;
  /** The caller decides whether Escape and the close button close it. Use it for work that takes time. */
  asksFirst?: boolean;
  isWide?: boolean;
  children: ReactNode;
};

/** Without JavaScript, `#id` in the URL shows it, and its close button links to the page without the hash. */
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
      // Keeps Escape from closing the dialog in browsers without `closedby`.
      onCancel={(event) => {
        if (isPinned || asksFirst) event.preventDefault();
      }}
      onKeyDown={(event) => {
        if (!asksFirst || event.key !== "Escape" || event.defaultPrevented) return;
        // Otherwise the same key press would also close the confirmation.
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
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable content must be reachable by keyboard
          tabIndex={0}
          className="overflow-y-auto p-5 sm:px-7"
        >
          {children}
        </div>
      </div>
    </dialog>
  );
}
