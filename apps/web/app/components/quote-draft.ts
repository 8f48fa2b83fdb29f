import { useEffect } from "react";

type Draft = Record<string, string>;
type Watchable = {
  reset: (values: Draft) => void;
  getValues: () => Draft;
  watch: (onChange: (values: Partial<Draft>) => void) => { unsubscribe: () => void };
};

/** Keeps typed text until the tab is closed, so a closed dialog or a lost connection loses nothing. */
export function useDraft({ reset, getValues, watch }: Watchable, key: string): () => void {
  useEffect(() => {
    const kept = readDraft(key);
    if (kept) reset({ ...getValues(), ...kept });
    const { unsubscribe } = watch((values) => writeDraft(key, values));
    return unsubscribe;
  }, [key, reset, getValues, watch]);
  return () => writeDraft(key, undefined);
}

function readDraft(key: string): Draft | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}

function writeDraft(key: string, values: Partial<Draft> | undefined): void {
  try {
    if (values) sessionStorage.setItem(key, JSON.stringify(values));
    else sessionStorage.removeItem(key);
  } catch {
    // Storage is blocked. The form works without it.
  }
}
