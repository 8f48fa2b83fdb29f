import { keep, useKept } from "../../lib/device-store.ts";
import { useMe } from "../../lib/use-me.ts";

/** What is typed and not sent yet, kept on the device until it is. `place` is the conversation, or the page of a new one. */
export function useDraft(place: string) {
  const { user } = useMe();
  const name = `draft:${place}`;
  const text = useKept<string>(user.id, name) ?? "";
  return { text, change: (next: string) => keep(user.id, name, next || undefined) };
}
