import { useToast } from "@plumbline/ui/toast.tsx";
import { ApiError } from "@plumbline/ui/api.ts";

/**
 * Returns a function that shows the server's message in a toast, or `otherwise` without one, and returns the text
 * shown.
 */
export function useFailureToast(otherwise: string, title = "Error", otherwiseTitle = title) {
  const toast = useToast();
  return (failure: unknown): string => {
    const said = failure instanceof ApiError ? failure.body?.error : undefined;
    if (said) toast({ title, description: said, destructive: true });
    else toast({ title: otherwiseTitle, description: otherwise, destructive: true });
    return said ?? otherwise;
  };
}
