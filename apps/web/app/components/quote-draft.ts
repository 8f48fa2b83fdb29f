import { useEffect } from "react";

type Draft = Record<string, string>;
type Watchable = {
  reset: (values: Draft) => void;
  getValues: () => Draft;
  watch: (onChange: (values: Partial<Draft>) => void) => { unsubscribe: () => void };
};

/** Keeps what was typed into a form for as long as the tab lives: a closed dialog or a lost connection takes nothing. */
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
    // A browser that keeps nothing: the form works without.
  }
}
