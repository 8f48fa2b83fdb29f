import type { Place } from "@plumbline/contract/directory.ts";

/** Such as "Parramatta NSW 2150", which the location box accepts. */
export function placeText({ name, state, postcode }: Place): string {
  return [name, state, postcode].filter(Boolean).join(" ");
}
