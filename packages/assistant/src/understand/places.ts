// Which state or territory a text speaks of: by name, abbreviation, regulator, postcode, city, suburb or region.
import { readFileSync } from "node:fs";
import { JURISDICTION_NAMES, STATES, type State } from "@plumbline/contract/jurisdictions.ts";
import type { Regulator } from "@plumbline/regulations/schema.ts";
import { foldText } from "../text/fold.ts";
import { STOPWORDS } from "../text/lexicon.ts";

/**
 * A place in a text. `states` has several when the name exists in more than one and none is much the largest.
 * `role` tells where the job is ("here") from where somebody comes from ("origin": "from Sydney", "my NSW licence").
 */
export type PlaceMention = {
  states: State[];
  text: string;
  start: number;
  end: number;
  strength: "named" | "regulator" | "locality";
  role: "here" | "origin";
};

export type PlaceFinder = (text: string) => PlaceMention[];

const STATE_PATTERNS: readonly (readonly [State, RegExp])[] = [
  ["NSW", /\bnsw\b|\bnew south wales\b|\bn\.s\.w\.?/gi],
  ["VIC", /\bvic\b|\bvictorian?\b/gi],
  ["QLD", /\bqld\b|\bqueensland(?:er)?\b/gi],
  ["WA", /\bwa\b|\bwestern australian?\b|\bw\.a\./gi],
  ["SA", /\bsa\b|\bsouth australian?\b|\bs\.a\./gi],
  ["TAS", /\btas\b|\btasmanian?\b|\btassie\b/gi],
  ["ACT", /\baustralian capital territory\b|\ba\.c\.t\./gi],
  ["NT", /\bnt\b|\bnorthern territory\b|\bthe territory\b|\bn\.t\./gi],
];

/** "ACT" is the territory in capitals; in small letters only where a place is meant ("in the act", "act v nsw"). */
const ACT_PATTERNS = [
  /(?<!\b(?:this|that|which|what|building|contracts?|payment|safety|under the|trade|works?|licensing|fences) )\bACT\b(?! (?:\d{4}|1[89]\d\d|says|of parliament|section))/g,
  /(?<=\b(?:in|across|for|to|from) (?:the )?)act\b(?! (?:of|as|like|on|now|says|quick|fast))/g,
  /\bact(?= (?:v|vs|versus|and (?:nsw|vic|qld|wa|sa|tas|nt))\b)|(?<=\b(?:nsw|vic|qld|wa|sa|tas|nt)(?:,| v| vs| and| or| to) )act\b/g,
];

/** Postcode ranges of delivery areas and post boxes, from Australia Post's allocation. */
const POSTCODES: readonly (readonly [from: number, to: number, State])[] = [
  [200, 299, "ACT"],
  [800, 999, "NT"],
  [1000, 2599, "NSW"],
  [2600, 2618, "ACT"],
  [2619, 2899, "NSW"],
  [2900, 2920, "ACT"],
  [2921, 2999, "NSW"],
  [3000, 3999, "VIC"],
  [4000, 4999, "QLD"],
  [5000, 5999, "SA"],
  [6000, 6999, "WA"],
  [7000, 7999, "TAS"],
  [8000, 8999, "VIC"],
  [9000, 9999, "QLD"],
];

/** The state a four-digit Australian postcode lies in; undefined outside every range. */
export function stateOfPostcode(postcode: string): State | undefined {
  if (!/^\d{4}$/.test(postcode)) return undefined;
  const number = Number(postcode);
  return POSTCODES.find(([from, to]) => number >= from && number <= to)?.[2];
}

/** Short names of bodies that mean something else in ordinary talk. */
const UNSAFE_SHORT_NAMES = new Set([
  ...[
    "bas",
    "sat",
    "lsc",
    "dtp",
    "worksafe",
    "bpb",
    "safa",
    "sara",
    "keystone",
    "act",
    "portable long service leave",
    "safework",
  ],
]);

/** Names people use for bodies, beyond those in the content. */
const EXTRA_BODY_NAMES: Record<string, State> = {
  vba: "VIC",
  "victorian building authority": "VIC",
  dbdrv: "VIC",
  "building and plumbing commission": "VIC",
  "building commission": "NSW",
  "fair trading": "NSW",
  hbcf: "NSW",
  cttt: "NSW",
  ccew: "NSW",
  bsa: "QLD",
  demirs: "WA",
  dmirs: "WA",
  lgirs: "WA",
  actpla: "ACT",
};

type NamedPlace = { states: State[]; curated: boolean };

/** Builds the finder. Bodies of one state place a question there: "do I need QBCC ..." is about Queensland. */
export function createPlaceFinder(
  regulators: readonly Regulator[],
  ordinaryWords: ReadonlySet<string>,
): PlaceFinder {
  const places = loadPlaces();
  const bodies = bodyNames(regulators);
  const longest = 4;

  return (text) => {
    const folded = foldText(text);
    const found: PlaceMention[] = [];
    const free = (start: number, end: number) =>
      found.every((mention) => end <= mention.start || start >= mention.end);
    const add = (mention: Omit<PlaceMention, "role">) => {
      if (free(mention.start, mention.end))
        found.push({ ...mention, role: roleOf(folded, mention.start, mention.end) });
    };

    const spans = [...folded.matchAll(/[\p{L}\d]+(?:['-][\p{L}\d]+)*/gu)].map((match) => ({
      word: match[0],
      start: match.index,
      end: match.index + match[0].length,
    }));
    // Bodies first ("Energy Safe Victoria" is a body), then states, then the longest place names.
    for (let length = longest; length > 0; length--)
      for (let at = 0; at + length <= spans.length; at++) {
        const [first, last] = [spans[at], spans[at + length - 1]];
        if (!first || !last) continue;
        const state = bodies.get(folded.slice(first.start, last.end).toLowerCase());
        if (state)
          add({
            states: [state],
            text: folded.slice(first.start, last.end),
            start: first.start,
            end: last.end,
            strength: "regulator",
          });
      }
    for (const [state, pattern] of STATE_PATTERNS)
      for (const match of folded.matchAll(pattern))
        add({
          states: [state],
          text: match[0],
          start: match.index,
          end: match.index + match[0].length,
          strength: "named",
        });
    for (const pattern of ACT_PATTERNS)
      for (const match of folded.matchAll(pattern))
        add({
          states: ["ACT"],
          text: match[0],
          start: match.index,
          end: match.index + match[0].length,
          strength: "named",
        });
    for (const match of folded.matchAll(
      /\bpost ?code (\d{4})\b|(?<=[a-z]{3},? |\b(?:in|at|near) )(\d{4})\b(?! ?(?:[a-z]|%|\/|,\d))|(?<=[a-z]{3},? )(\d{4})(?=[?.!]*$)/gi,
    )) {
      const digits = match[1] ?? match[2] ?? match[3] ?? "";
      const isYear = !match[1] && /^(?:19|20[0-4])\d/.test(digits);
      const state = isYear ? undefined : stateOfPostcode(digits);
      if (state)
        add({
          states: [state],
          text: match[0],
          start: match.index,
          end: match.index + match[0].length,
          strength: "locality",
        });
    }
    for (let length = longest; length > 0; length--)
      for (let at = 0; at + length <= spans.length; at++) {
        const [first, last] = [spans[at], spans[at + length - 1]];
        if (!first || !last) continue;
        const name = folded.slice(first.start, last.end);
        const place = places.get(name.toLowerCase());
        if (!place) continue;
        const isOrdinary =
          length === 1 && (ordinaryWords.has(name.toLowerCase()) || STOPWORDS.has(name.toLowerCase()));
        if ((!place.curated || isOrdinary) && !standsAsPlace(folded, first.start, last.end, isOrdinary))
          continue;
        add({ states: place.states, text: name, start: first.start, end: last.end, strength: "locality" });
      }
    return found.toSorted((a, b) => a.start - b.start);
  };
}

/** A town's name counts where the sentence treats it as one: after a preposition, capitalised, or at the very end. */
function standsAsPlace(text: string, start: number, end: number, isOrdinary: boolean): boolean {
  const before = text.slice(0, start);
  const after = text.slice(end);
  const prepositioned =
    /\b(?:in|at|near|around|outside|out of|from|to|of|out at|up at|down at|over at)\s+$/i.test(before);
  const capitalised =
    /^\p{Lu}/u.test(text.slice(start, end)) && /[a-z]/.test(text) && !/(?:^|[.!?]\s+)$/.test(before);
  const closes = /^\s*(?:$|[?.!,;:)-])/.test(after);
  const named = /^,?\s*(?:nsw|vic|qld|wa|sa|tas|act|nt|\d{4})\b/i.test(after);
  if (named) return true;
  if (isOrdinary) return prepositioned && (capitalised || closes) && !/\b(?:at|to|of)\s+$/i.test(before);
  return capitalised || prepositioned || closes || before.trim() === "";
}

function roleOf(text: string, start: number, end: number): "here" | "origin" {
  const before = text.slice(0, start);
  const after = text.slice(end);
  if (
    /\b(?:from|left|ex|outta|came from|qualified in|licensed in|trained in|registered in)\s+$/i.test(before)
  )
    return "origin";
  const owned =
    /\b(?:my|his|her|their|our|current|existing|(?:holds?|with|got|have|use) an?)\s+(?:full\s+)?$/i;
  if (owned.test(before) && /^\s*(?:\w+\s+){0,2}?(?:licen[cs]e|ticket|rego\b|registration|card)/i.test(after))
    return "origin";
  if (
    /\ban?\s+$/i.test(before) &&
    /^\s*(?:electrician|sparky|plumber|builder|chippy|painter|tradie|licensed)/i.test(after)
  )
    return "origin";
  return "here";
}

function bodyNames(regulators: readonly Regulator[]): Map<string, State> {
  const claimed = new Map<string, Set<string>>();
  const claim = (name: string, jurisdiction: string) => {
    const key = foldText(name).toLowerCase();
    if (key.length > 2) claimed.set(key, (claimed.get(key) ?? new Set()).add(jurisdiction));
  };
  for (const body of regulators) {
    for (const name of [body.short, body.name, ...body.former_names]) {
      claim(name.replace(/\s*\(.*\)/, ""), body.jurisdiction);
      for (const inner of name.matchAll(/\(([A-Z]{3,})\)/g)) claim(inner[1] ?? "", body.jurisdiction);
    }
  }
  const names = new Map<string, State>();
  for (const [name, jurisdictions] of claimed) {
    const [only] = jurisdictions;
    if (jurisdictions.size === 1 && only !== "AU" && !UNSAFE_SHORT_NAMES.has(name))
      names.set(name, only as State);
  }
  for (const [name, state] of Object.entries(EXTRA_BODY_NAMES)) names.set(name, state);
  return names;
}

/** One town must be this many times larger than its namesakes to be meant without a state. */
const DOMINANCE = 3;

function loadPlaces(): Map<string, NamedPlace> {
  const places = new Map<string, NamedPlace>();
  const sizes = new Map<string, Map<State, number>>();
  for (const [name = "", state = "", population = ""] of rows("localities.tsv")) {
    const byState = sizes.get(name) ?? new Map<State, number>();
    sizes.set(
      name,
      byState.set(state as State, Math.max(Number(population), byState.get(state as State) ?? 0)),
    );
  }
  for (const [name, byState] of sizes) {
    const [largest, next] = [...byState].toSorted((a, b) => b[1] - a[1]);
    if (!largest) continue;
    const dominates = !next || largest[1] >= DOMINANCE * Math.max(next[1], 1);
    places.set(name, {
      states: dominates ? [largest[0]] : STATES.filter((state) => byState.has(state)),
      curated: false,
    });
  }
  for (const [state = "", names = ""] of rows("regions.tsv"))
    for (const name of names.split(",")) places.set(name.trim(), { states: [state as State], curated: true });
  return places;
}

function rows(file: string): string[][] {
  return readFileSync(new URL(`../../data/${file}`, import.meta.url), "utf8")
    .split("\n")
    .filter((line) => line && !line.startsWith("#"))
    .map((line) => line.split("\t"));
}

/** Names of the states as they are written in answers. */
export function stateName(state: State): string {
  return JURISDICTION_NAMES[state];
}
