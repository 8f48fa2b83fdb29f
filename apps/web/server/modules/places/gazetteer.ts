import { JURISDICTION_NAMES, STATES, type State } from "@plumbline/contract/jurisdictions.ts";
import { isPostcodeOf } from "@plumbline/contract/postcodes.ts";
import { foldText, isWithinSlips, slipsAllowed } from "../../text/spelling.ts";
import { type Point, distanceKm } from "./distance.ts";

export type KnownPlace = Point & {
  slug: string;
  name: string;
  state: State;
  postcodes: string[];
  population: number;
};

export type Settled =
  | { kind: "found"; place: KnownPlace }
  | { kind: "ambiguous"; choices: KnownPlace[] }
  | { kind: "unknown"; suggestions: KnownPlace[] };

export type Gazetteer = ReturnType<typeof createGazetteer>;

/** A place this many times larger than its namesakes is meant if no state is given. */
const OUTSTANDING = 20;
const MOST_CHOICES = 8;

/** "Saint Kilda" and "ST. KILDA" fold to the same name. */
export function foldPlaceName(name: string): string {
  return foldText(name)
    .replaceAll(/\bsaint\b/g, "st")
    .replaceAll(/\bmount\b/g, "mt");
}

export function createGazetteer(places: readonly KnownPlace[]) {
  const named = places
    .map((place) => ({ place, name: foldPlaceName(place.name) }))
    .toSorted((a, b) => bySize(a.place, b.place));
  const byName = Map.groupBy(named, ({ name }) => name);
  const bySlug = new Map(places.map((place) => [place.slug, place]));
  const byPostcode = new Map<string, KnownPlace[]>();
  for (const { place } of named)
    for (const postcode of place.postcodes)
      byPostcode.set(postcode, [...(byPostcode.get(postcode) ?? []), place]);

  const ofName = (name: string) => (byName.get(name) ?? []).map(({ place }) => place);

  function settle(text: string): Settled {
    const { name, state, postcode } = readPlace(text, (candidate) => byName.has(candidate));
    const choices = choose(name, state, postcode);
    const [first, second] = choices;
    if (!first) return { kind: "unknown", suggestions: suggest(text, MOST_CHOICES) };
    // A postcode alone means its largest place.
    const isClear =
      !second || name === "" || first.population >= OUTSTANDING * Math.max(1, second.population);
    return isClear
      ? { kind: "found", place: first }
      : { kind: "ambiguous", choices: choices.slice(0, MOST_CHOICES) };
  }

  function choose(name: string, state: State | undefined, postcode: string | undefined): KnownPlace[] {
    const candidates = name === "" ? (byPostcode.get(postcode ?? "") ?? []) : ofName(name);
    const inState = candidates.filter((place) => !state || place.state === state);
    if (postcode === undefined || name === "") return inState;
    const withPostcode = inState.filter((place) => place.postcodes.includes(postcode));
    if (withPostcode.length > 0) return withPostcode;
    // If the gazetteer has no postcodes for a place, the postcode still identifies the state.
    return inState.filter((place) => place.postcodes.length === 0 && isPostcodeOf(postcode, place.state));
  }

  /** For a partly typed text, likeliest first. */
  function suggest(text: string, limit: number): KnownPlace[] {
    const { name, state, postcode } = readPlace(text, () => false);
    const isAllowed = (place: KnownPlace) => !state || place.state === state;
    const found = new Set<KnownPlace>();
    const take = (isMeant: (name: string, place: KnownPlace) => boolean) => {
      for (const { place, name: known } of named) {
        if (found.size >= limit) return;
        if (isAllowed(place) && isMeant(known, place)) found.add(place);
      }
    };
    if (postcode && name === "")
      take((_, place) => place.postcodes.some((code) => code.startsWith(postcode)));
    if (name === "") return [...found];
    if (postcode) take((known, place) => known.startsWith(name) && place.postcodes.includes(postcode));
    take((known) => known === name);
    take((known) => known.startsWith(name));
    take((known) => known.includes(` ${name}`));
    const slips = slipsAllowed(name.length);
    if (slips > 0 && found.size < limit) take((known) => isWithinSlips(name, known, slips));
    // A partly typed name with a typo matches the beginning of a name.
    if (slips > 0 && found.size === 0)
      take((known) => isWithinSlips(name, known.slice(0, name.length), slips));
    return [...found];
  }

  function near(point: Point): KnownPlace | undefined {
    let best: KnownPlace | undefined;
    let least = Infinity;
    for (const place of places) {
      const distance = distanceKm(point, place);
      if (distance < least) [best, least] = [place, distance];
    }
    return best;
  }

  /** Falls back to the postcode's largest place for an unknown suburb. */
  function locate(suburb: string, state: State, postcode: string): Point | undefined {
    const [place] = [
      ...choose(foldPlaceName(suburb), state, postcode),
      ...onlyOne(choose(foldPlaceName(suburb), state, undefined)),
      ...choose("", state, postcode),
    ];
    return place && { latitude: place.latitude, longitude: place.longitude };
  }

  return { settle, suggest, near, locate, find: (slug: string) => bySlug.get(slug) };
}

const STATE_NAMES: [name: string, State][] = STATES.flatMap((state) => [
  [state.toLowerCase(), state],
  [JURISDICTION_NAMES[state].toLowerCase(), state],
]);

type PlaceText = { name: string; state: State | undefined; postcode: string | undefined };

/** Parses "Richmond, Vic 3121" into a name, a state and a postcode. */
function readPlace(text: string, isName: (name: string) => boolean): PlaceText {
  const words = foldPlaceName(text).split(" ");
  const isPostcode = (word: string) => /^\d{1,4}$/.test(word);
  const digits = words.find(isPostcode);
  const postcode = digits?.length === 3 && text.trim() !== digits ? digits.padStart(4, "0") : digits;
  const name = words.filter((word) => !isPostcode(word) && word !== "australia").join(" ");
  // "Mount Victoria" is a place, not Victoria's "Mount".
  if (isName(name)) return { name, state: undefined, postcode };
  for (const [ending, state] of STATE_NAMES) {
    if (name === ending) return { name: "", state, postcode };
    if (name.endsWith(` ${ending}`)) return { name: name.slice(0, -ending.length - 1), state, postcode };
  }
  return { name, state: undefined, postcode };
}

function onlyOne(places: KnownPlace[]): KnownPlace[] {
  return places.length === 1 ? places : [];
}

function bySize(a: KnownPlace, b: KnownPlace): number {
  return b.population - a.population || a.slug.localeCompare(b.slug, "en");
}
