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
  council: string | null;
};

export type Settled =
  | { kind: "found"; place: KnownPlace }
  | { kind: "ambiguous"; choices: KnownPlace[] }
  | { kind: "unknown"; suggestions: KnownPlace[] };

export type Gazetteer = ReturnType<typeof createGazetteer>;

/** If no state is given, a place this many times larger than its namesakes is meant. */
const OUTSTANDING = 20;
/** Someone who types a locality's name may mean a town at least this large with an almost identical name. */
const TOWN = 10_000;
/** A shopping centre has to be this much closer than a suburb to be the nearest place. */
const UNPEOPLED_KM = 1;
const MOST_CHOICES = 8;

/** "Saint Kilda" and "ST. KILDA" fold to the same name. */
export function foldPlaceName(name: string): string {
  return foldText(name)
    .replaceAll(/\bsaint\b/g, "st")
    .replaceAll(/\bmount\b/g, "mt");
}

export function createGazetteer(places: readonly KnownPlace[]) {
  const named = places
    .map((place) => {
      const name = foldPlaceName(place.name);
      return { place, name, letters: lettersOf(name) };
    })
    .toSorted((a, b) => bySize(a.place, b.place));
  const byName = Map.groupBy(named, ({ name }) => name);
  const bySlug = new Map(places.map((place) => [place.slug, place]));
  const byPostcode = groupByPostcode(named.map(({ place }) => place));

  const ofName = (name: string) => (byName.get(name) ?? []).map(({ place }) => place);

  function settle(text: string): Settled {
    const { name, state, postcode } = readPlace(text, (candidate) => byName.has(candidate));
    const choices = choose(name, state, postcode);
    const [first, second] = choices;
    if (!first) return { kind: "unknown", suggestions: suggest(text, MOST_CHOICES) };
    const larger = postcode === undefined && state === undefined ? findNearNamesake(first, name) : undefined;
    if (larger) return { kind: "ambiguous", choices: [larger, ...choices].slice(0, MOST_CHOICES) };
    // A postcode alone means its main place.
    const isClear =
      !second || name === "" || first.population >= OUTSTANDING * Math.max(1, second.population);
    return isClear
      ? { kind: "found", place: first }
      : { kind: "ambiguous", choices: choices.slice(0, MOST_CHOICES) };
  }

  /** "Paramatta" is a locality in South Australia, and a common misspelling of Parramatta. */
  function findNearNamesake(place: KnownPlace, name: string): KnownPlace | undefined {
    if (place.population > 0 || slipsAllowed(name.length) === 0) return undefined;
    const letters = lettersOf(name);
    for (const known of named) {
      if (known.place.population < TOWN) return undefined;
      if (mayBeWithinSlips(letters, known.letters, 1) && isWithinSlips(name, known.name, 1))
        return known.place;
    }
    return undefined;
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

  /** Suggests places for a partly typed text, likeliest first. */
  function suggest(text: string, limit: number): KnownPlace[] {
    const { name, state, postcode } = readPlace(text, () => false);
    const isAllowed = (place: KnownPlace) => !state || place.state === state;
    const found = new Set<KnownPlace>();
    const take = (isMeant: (known: (typeof named)[number]) => boolean) => {
      for (const known of named) {
        if (found.size >= limit) return;
        if (isAllowed(known.place) && isMeant(known)) found.add(known.place);
      }
    };
    if (postcode && name === "") {
      for (const place of choose("", state, postcode).slice(0, limit)) found.add(place);
      take(({ place }) => place.postcodes.some((code) => code.startsWith(postcode)));
    }
    if (name === "") return [...found];
    if (postcode) take((known) => known.name.startsWith(name) && known.place.postcodes.includes(postcode));
    take((known) => known.name === name);
    take((known) => known.name.startsWith(name));
    take((known) => known.name.includes(` ${name}`));
    const slips = slipsAllowed(name.length);
    const letters = lettersOf(name);
    if (slips > 0 && found.size < limit)
      take(
        (known) => mayBeWithinSlips(letters, known.letters, slips) && isWithinSlips(name, known.name, slips),
      );
    // A partly typed name with a typo can still match the beginning of a name.
    if (slips > 0 && found.size === 0) {
      take((known) => {
        const start = known.name.slice(0, name.length);
        return mayBeWithinSlips(letters, lettersOf(start), slips) && isWithinSlips(name, start, slips);
      });
    }
    return [...found];
  }

  function near(point: Point): KnownPlace | undefined {
    let best: KnownPlace | undefined;
    let least = Infinity;
    for (const place of places) {
      const distance = distanceKm(point, place) + (place.population > 0 ? 0 : UNPEOPLED_KM);
      if (distance < least) [best, least] = [place, distance];
    }
    return best;
  }

  /** Falls back to the postcode's main place for an unknown suburb. */
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
  const folded = foldPlaceName(text);
  // "No 4 Branch" has no postcode.
  if (isName(folded)) return { name: folded, state: undefined, postcode: undefined };
  const words = folded.split(" ");
  const last = words.findLastIndex((word) => /^\d{1,4}$/.test(word));
  const digits = words[last];
  const postcode = digits?.length === 3 && text.trim() !== digits ? digits.padStart(4, "0") : digits;
  const rest = words.toSpliced(last, last < 0 ? 0 : 1).join(" ");
  const withoutCountry = rest.replace(/(^| )australia$/, "");
  // The whole text is tried first, because "South Australia" is a state.
  for (const name of [rest, withoutCountry]) {
    // "Mount Victoria" is one place, not a "Mount" in Victoria.
    if (isName(name)) return { name, state: undefined, postcode };
    for (const [ending, state] of STATE_NAMES) {
      if (name === ending) return { name: "", state, postcode };
      if (name.endsWith(` ${ending}`)) return { name: name.slice(0, -ending.length - 1), state, postcode };
    }
  }
  return { name: withoutCountry, state: undefined, postcode };
}

/** The main place of each postcode comes first: the largest, or else the one that its council is named after. */
function groupByPostcode(places: readonly KnownPlace[]): Map<string, KnownPlace[]> {
  const byPostcode = new Map<string, KnownPlace[]>();
  for (const place of places) {
    for (const postcode of place.postcodes) {
      const others = byPostcode.get(postcode);
      if (others) others.push(place);
      else byPostcode.set(postcode, [place]);
    }
  }
  for (const [postcode, group] of byPostcode) byPostcode.set(postcode, group.toSorted(bySizeThenSeat));
  return byPostcode;
}

function bySizeThenSeat(a: KnownPlace, b: KnownPlace): number {
  return b.population - a.population || Number(isSeat(b)) - Number(isSeat(a));
}

function isSeat({ name, council }: KnownPlace): boolean {
  // The qualifier of "Kingston (SA)" only tells it from a council in another state.
  return council !== null && foldPlaceName(council.replace(/ \(.*/, "")) === foldPlaceName(name);
}

function onlyOne(places: KnownPlace[]): KnownPlace[] {
  return places.length === 1 ? places : [];
}

function bySize(a: KnownPlace, b: KnownPlace): number {
  return b.population - a.population || (a.slug < b.slug ? -1 : 1);
}

/** One bit for each letter of a name. */
function lettersOf(name: string): number {
  let letters = 0;
  for (let index = 0; index < name.length; index++) letters |= 1 << (name.charCodeAt(index) % 32);
  return letters;
}

/** Rules out most names before their spelling is compared: one slip adds or removes at most two kinds of letter. */
function mayBeWithinSlips(a: number, b: number, slips: number): boolean {
  let differing = a ^ b;
  for (let count = 0; count <= 2 * slips; count++) {
    if (differing === 0) return true;
    differing &= differing - 1;
  }
  return false;
}
