import { keep, useKept } from "../../lib/device-store.ts";
import { useMe } from "../../lib/use-me.ts";

export type Draft = { text: string; change: (next: string) => void };

/** Saves unsent text on the device. `place` is the conversation or the new-question page. */
export function useDraft(place: string): Draft {
  const { user } = useMe();
  const name = `draft:${place}`;
  const text = useKept<string>(user.id, name) ?? "";
  return { text, change: (next) => keep(user.id, name, next || undefined) };
}
