// Misspelt states and larger towns: "melborne", "canbra".
import type { State } from "@plumbline/contract/jurisdictions.ts";
import { editDistance } from "../text/edit-distance.ts";

/** Only names so long that no other word is this similar. */
const NAMES: Readonly<Record<State, readonly string[]>> = {
  NSW: ["sydney", "newcastle", "wollongong", "parramatta", "queanbeyan", "tamworth"],
  VIC: ["victoria", "melbourne", "geelong", "ballarat", "bendigo", "shepparton", "warrnambool", "frankston"],
  QLD: [
    "queensland", "brisbane", "cairns", "townsville", "toowoomba", "rockhampton", "bundaberg", "caboolture", "ipswich",
  ],
  WA: ["rockingham", "fremantle", "mandurah", "geraldton", "kalgoorlie", "joondalup"],
  SA: ["adelaide", "whyalla", "gambier", "lincoln"],
  TAS: ["tasmania", "hobart", "launceston", "devonport"],
  ACT: ["canberra"],
  NT: ["darwin", "palmerston"],
}; // prettier-ignore
const SHORTEST = 6;
/** Names this long may be two letters off. */
const LONG = 8;

export function createMisspeltPlaces(isWord: (word: string) => boolean): (word: string) => State | undefined {
  return (typed) => {
    const word = typed.toLowerCase().replace(/'s$/, "");
    if (word.length < SHORTEST || isWord(word)) return undefined;
    for (const [state, names] of Object.entries(NAMES))
      for (const name of names) {
        const allowed = name.length < LONG ? 1 : 2;
        if (word[0] === name[0] && editDistance(word, name, allowed) <= allowed) return state as State;
      }
    return undefined;
  };
}
