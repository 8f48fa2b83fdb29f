import { createContext, lazy, type ReactNode, Suspense, useCallback, useContext, useState } from "react";

export type ToastMessage = {
  title: string;
  description?: string;
  /** Uses the error colour and is announced straight away. */
  destructive?: boolean;
  displayMs?: number;
  /** Disappears with the toast, so it mustn't be the only way to do something people need. */
  action?: { label: string; onAct: () => void };
};

export type ShownToast = ToastMessage & { id: number; open: boolean };

// Most visits show no toast, so this is loaded with the first one.
const Toaster = lazy(() => import("./toaster.tsx"));

const ToastContext = createContext<(message: ToastMessage) => void>(() => {
  throw new Error("useToast needs a ToastProvider above it");
});

export function useToast() {
  return useContext(ToastContext);
}

/** One toast is visible at a time. A new one replaces the last. */
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
