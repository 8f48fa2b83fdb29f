import { X } from "lucide-react";
import { Toast as RadixToast } from "radix-ui";
import { cn } from "./cn.ts";
import type { ShownToast } from "./toast.tsx";

const DISPLAY_MS = 5000;
const SWIPE_THRESHOLD_PX = 50;

type ToasterProps = { toast: ShownToast; onOpenChange: (open: boolean) => void };

/** Draws the toast and the landmark it lives in, which F8 brings into focus. */
export default function Toaster({ toast, onOpenChange }: ToasterProps) {
  const { id, title, description, destructive, displayMs, open } = toast;
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
        <RadixToast.Close aria-label="Dismiss" className="-m-2 grid size-10 place-items-center rounded-md">
          <X aria-hidden="true" className="size-5" />
        </RadixToast.Close>
      </RadixToast.Root>
      <RadixToast.Viewport
        hotkey={["F8"]}
        label="Notifications ({hotkey})"
        className="fixed right-0 bottom-0 z-50 m-0 w-full max-w-md list-none p-4 empty:p-0"
      />
    </RadixToast.Provider>
  );
}
