import { keep, useKept } from "../../lib/device-store.ts";
import { useMe } from "../../lib/use-me.ts";

export type Draft = { text: string; change: (next: string) => void };

/** Saves unsent text on the device. `place` says where it was typed: a conversation, a job or the start page. */
export function useDraft(place: string): Draft {
  const { user } = useMe();
  const name = `draft:${place}`;
  const text = useKept<string>(user.id, name) ?? "";
  return { text, change: (next) => keep(user.id, name, next || undefined) };
}
