import { useToast } from "@plumbline/ui/toast.tsx";
import { ApiError } from "@plumbline/ui/api.ts";

/**
 * Returns what a form or button does when its call fails: the server's sentence in a toast, or `otherwise`,
 * which may have a title of its own.
 */
export function useFailureToast(otherwise: string, title = "Error", otherwiseTitle = title) {
  const toast = useToast();
  return (failure: unknown) => {
    const said = failure instanceof ApiError ? failure.body?.error : undefined;
    if (said) toast({ title, description: said, destructive: true });
    else toast({ title: otherwiseTitle, description: otherwise, destructive: true });
  };
}
