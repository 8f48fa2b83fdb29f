import type { Place } from "@plumbline/contract/directory.ts";

/** A place as the location box takes it: "Parramatta NSW 2150". */
export function placeText({ name, state, postcode }: Place): string {
  return [name, state, postcode].filter(Boolean).join(" ");
}
