import { X } from "lucide-react";
import { Toast as RadixToast } from "radix-ui";
import { useEffect, useRef } from "react";
import { buttonStyle } from "./button.tsx";
import { cn } from "./cn.ts";
import type { ShownToast } from "./toast.tsx";

const DISPLAY_MS = 5000;
const SWIPE_THRESHOLD_PX = 50;

type ToasterProps = { toast: ShownToast; onOpenChange: (open: boolean) => void };

/** Radix moves the focus to the toast's landmark on F8. */
export default function Toaster({ toast, onOpenChange }: ToasterProps) {
  const { id, title, description, destructive, displayMs, action, open } = toast;
  const layer = useRef<HTMLDivElement>(null);

  // Moved to the browser's top layer for each toast, because an open dialog would cover it otherwise.
  useEffect(() => {
    layer.current?.hidePopover?.();
    layer.current?.showPopover?.();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- it must run for each new toast
  }, [id]);

  return (
    <RadixToast.Provider
      duration={DISPLAY_MS}
      swipeDirection="right"
      swipeThreshold={SWIPE_THRESHOLD_PX}
      label="Notification"
    >
      <RadixToast.Root
        key={id}
        open={open}
        duration={displayMs}
        type={destructive ? "foreground" : "background"}
        onOpenChange={onOpenChange}
        className={cn(
          "flex items-start gap-3 rounded-md border-2 bg-sheet p-4 text-ink shadow-sheet",
          "data-[state=closed]:animate-toast-out data-[state=open]:animate-toast-in",
          "data-[swipe=cancel]:translate-x-0 data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)",
          destructive ? "border-bad" : "border-ink",
        )}
      >
        <div className="grid flex-1 gap-0.5">
          <RadixToast.Title className={cn("font-display font-bold", destructive && "text-bad")}>
            {title}
          </RadixToast.Title>
          {description && (
            <RadixToast.Description className="text-sm text-ink-soft">{description}</RadixToast.Description>
          )}
        </div>
        {action && (
          <RadixToast.Action
            altText={`Press F8 to reach the ${action.label} button.`}
            onClick={action.onAct}
            className={buttonStyle({ size: "sm" })}
          >
            {action.label}
          </RadixToast.Action>
        )}
        <RadixToast.Close aria-label="Dismiss" className="-m-2 grid size-10 place-items-center rounded-md">
          <X aria-hidden="true" className="size-5" />
        </RadixToast.Close>
      </RadixToast.Root>
      <div
        ref={layer}
        popover="manual"
        className="top-auto right-0 bottom-0 left-auto m-0 w-full max-w-md overflow-visible border-0 bg-transparent p-0"
      >
        <RadixToast.Viewport
          hotkey={["F8"]}
          label="Notifications ({hotkey})"
          className="m-0 list-none p-4 empty:p-0"
        />
      </div>
    </RadixToast.Provider>
  );
}
