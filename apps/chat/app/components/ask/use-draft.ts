import { keep, useKept } from "../../lib/device-store.ts";
import { useMe } from "../../lib/use-me.ts";

export type Draft = { text: string; change: (next: string) => void };

/** What is typed and not sent yet, kept on the device until it is. `place` is the conversation, or the page of a new one. */
export function useDraft(place: string): Draft {
  const { user } = useMe();
  const name = `draft:${place}`;
  const text = useKept<string>(user.id, name) ?? "";
  return { text, change: (next) => keep(user.id, name, next || undefined) };
}
