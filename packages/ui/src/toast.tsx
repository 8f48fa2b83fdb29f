import { X } from "lucide-react";
import { Toast as RadixToast } from "radix-ui";
import { createContext, type ReactNode, useCallback, useContext, useState } from "react";
import { cn } from "./cn.ts";

const DISPLAY_MS = 5000;
const SWIPE_THRESHOLD_PX = 50;

export type ToastMessage = {
  title: string;
  description?: string;
  /** Something failed: announced at once and drawn in the colour of errors. */
  destructive?: boolean;
  displayMs?: number;
};

type ShownToast = ToastMessage & { id: number; open: boolean };

const ToastContext = createContext<(message: ToastMessage) => void>(() => {
  throw new Error("useToast needs a ToastProvider above it");
});

/** Returns the function that shows a toast. */
export function useToast() {
  return useContext(ToastContext);
}

/** Holds the one toast that may be visible: a new one takes the place of the last. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toast, setToast] = useState<ShownToast>();
  const show = useCallback((message: ToastMessage) => {
    setToast((last) => ({ ...message, id: (last?.id ?? 0) + 1, open: true }));
  }, []);
  return (
    <ToastContext value={show}>
      <RadixToast.Provider
        duration={DISPLAY_MS}
        swipeDirection="right"
        swipeThreshold={SWIPE_THRESHOLD_PX}
        label="Notification"
      >
        {children}
        {toast && (
          <RadixToast.Root
            key={toast.id}
            open={toast.open}
            duration={toast.displayMs}
            type={toast.destructive ? "foreground" : "background"}
            onOpenChange={(open) =>
              setToast((current) => (current?.id === toast.id ? { ...current, open } : current))
            }
            className={cn(
              "flex items-start gap-3 rounded-md border-2 bg-sheet p-4 text-ink shadow-sheet",
              "data-[state=open]:animate-toast-in data-[state=closed]:animate-toast-out",
              "data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=cancel]:translate-x-0",
              toast.destructive ? "border-bad" : "border-ink",
            )}
          >
            <div className="grid flex-1 gap-0.5">
              <RadixToast.Title className={cn("font-display font-bold", toast.destructive && "text-bad")}>
                {toast.title}
              </RadixToast.Title>
              {toast.description && (
                <RadixToast.Description className="text-sm text-ink-soft">
                  {toast.description}
                </RadixToast.Description>
              )}
            </div>
            <RadixToast.Close aria-label="Dismiss" className="-m-2 grid size-10 place-items-center rounded-md">
              <X aria-hidden="true" className="size-5" />
            </RadixToast.Close>
          </RadixToast.Root>
        )}
        <RadixToast.Viewport
          hotkey={["F8"]}
          label="Notifications ({hotkey})"
          className="fixed right-0 bottom-0 z-50 m-0 w-full max-w-md list-none p-4 empty:p-0"
        />
      </RadixToast.Provider>
    </ToastContext>
  );
}
