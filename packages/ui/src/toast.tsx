import { createContext, lazy, type ReactNode, Suspense, useCallback, useContext, useState } from "react";

export type ToastMessage = {
  title: string;
  description?: string;
  /** Something failed: announced at once and drawn in the colour of errors. */
  destructive?: boolean;
  displayMs?: number;
  /** One thing that can be done about it while it shows; there has to be another way as well. */
  action?: { label: string; onAct: () => void };
};

export type ShownToast = ToastMessage & { id: number; open: boolean };

// Most visits show no toast, so its machinery is fetched with the first one.
const Toaster = lazy(() => import("./toaster.tsx"));

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
      {children}
      <Suspense>
        {toast && (
          <Toaster
            toast={toast}
            onOpenChange={(open) =>
              setToast((current) => (current?.id === toast.id ? { ...current, open } : current))
            }
          />
        )}
      </Suspense>
    </ToastContext>
  );
}
