import { STATES, type State } from "@plumbline/contract/jurisdictions.ts";
import { stateOfPostcode } from "@plumbline/contract/postcodes.ts";
import type { Regulator } from "@plumbline/regulations/schema.ts";
import { dataLines } from "../text/data-file.ts";
import { foldText } from "../text/fold.ts";
import { STOPWORDS } from "../text/lexicon.ts";
import { placesAbroad } from "./abroad.ts";
import { createMisspeltPlaces } from "./misspelt-places.ts";
import { type PlaceRole, roleOf } from "./place-role.ts";

/** `states` has several if the name exists in more than one and none is much the largest. */
export type PlaceMention = {
  states: State[];
  /** Every state with a place of that name, including ones that people mean only if they say so. */
  namesakes: State[];
  text: string;
  start: number;
  end: number;
  strength: "named" | "regulator" | "locality";
  role: PlaceRole;
};

export type PlaceFinder = (text: string) => PlaceMention[];

const STATE_PATTERNS: readonly (readonly [State, RegExp])[] = [
  ["NSW", /\bnsw\b|\bnew south wales\b|\bn\.s\.w\.?/gi],
  ["VIC", /\bvic\b|\bvictorian?\b(?! (?:park|point)\b)/gi],
  ["QLD", /\bqld\b|\bqueensland(?:er)?\b/gi],
  ["WA", /\bwa\b|\bwest(?:ern)? (?:australian?|aus|oz)\b|\bsandgropers?\b|\bw\.a\./gi],
  ["SA", /\bsa\b|\bs(?:ou)?th (?:australian?|aus|oz)\b|\bcrow-?eaters?\b|\bs\.a\./gi],
  ["TAS", /\btas\b|\btasmanian?\b|\btassie\b/gi],
  ["ACT", /\baustralian capital territory\b|\ba\.c\.t\./gi],
  ["NT", /\bnt\b|\bnorthern territory\b|\bthe territory\b|\bn\.t\./gi],
];

/**
 * "ACT" in capitals is the territory unless a law is named. In lower case it counts only as a place ("in the act",
 * "act v nsw"), not a law or the verb.
 */
const ACT_PATTERNS = [
  new RegExp(
    String.raw`(?<!\b(?i:this|that|which|what|building|contracts?|payment|safety|under the|trade|works?|licensing|fences) )\bACT\b(?! (?i:\d{4}|says?|of parliament|section))`,
    "g",
  ),
  /(?<=\b(?:in|across) (?:the )?)(?<!\b(?:says?|said|stated|written|defined|section|clause|where|what is|what's)(?: \w+){0,2} in the )act\b(?! (?:of|as|like|on|now|says|quick|fast|\d{4}))/g,
  /(?<!\b(?:the|this|that|building|contracts?|payment|safety|works?|licensing) )\bact(?= (?:builder|electrical|plumb|sparky|trad(?:ie|e)s?|licen[cs]e|rego)\w*\b)/g,
  /\bact(?= (?:v|vs|versus|and|to|or) (?:nsw|vic|qld|wa|sa|tas|nt)\b)|(?<=\b(?:nsw|vic|qld|wa|sa|tas|nt)(?:,| v| vs| and| or| to) )act\b/g,
];

/** In capitals, "ACT" may also be the verb or a law. */
function isShouted(text: string): boolean {
  return !/[a-z]/.test(text);
}

/** Shows that the four digits before it aren't a postcode. */
const OF_A_SIZE =
  / ?(?:mm|m2?|cm|kg|k|l|litres?|sq\w*|met\w+|hours?|hrs?|dollars?|bucks?|grand|people|blokes|volts?|watts?|high|deep|wide|long|off|above|(?:all up|total|cash|with|inc\w*|plus|ex)\b|%|\/|,\d|\.\d)/
    .source;
/** Matches a postcode with the word, after "in" or a suburb, or at the start of the question. */
const POSTCODE = new RegExp(
  String.raw`\bpost ?code (?:is |of )?(\d{4})\b|\b(\d{4})(?= post ?code\b)|(?:(?<=\b(?:in|at|near) )|^|(?<=[a-z]{3},? )(?=\d{4}(?:[?.!,]|$)))(\d{4})\b(?!${OF_A_SIZE})`,
  "gi",
);
/** A possible suburb missing from the lists, and four digits: "in Taylor 2913 on Friday". */
const AFTER_SUBURB = new RegExp(
  String.raw`(?<in>\b(?:in|at|near) )?\b(?<suburb>\p{L}{3,}),? (?<digits>\d{4})\b(?!${OF_A_SIZE})`,
  "gu",
);

const UNSAFE_SHORT_NAMES = new Set([
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
]);

const NAMES_OF_ONE_STATE: Readonly<Record<State, readonly string[]>> = {
  NSW: [
    "building commission", "fair trading", "hbcf", "ccew", "basix", "ausgrid", "endeavour energy", "essential energy",
    "sydney water", "hunter water",
  ],
  VIC: [
    "coes", "ausnet", "citipower", "powercor", "united energy", "yarra valley water", "south east water",
    "greater western water",
  ],
  QLD: ["energex", "ergon", "ergon energy", "urban utilities", "unitywater"],
  WA: ["enotice", "western power", "horizon power", "water corporation", "water corp"],
  SA: ["ecoc", "sa power networks", "sapn", "sa water"],
  TAS: ["tasnetworks", "taswater"],
  ACT: ["evoenergy", "icon water"],
  NT: ["powerwater", "power and water corporation"],
}; // prettier-ignore

/** `standing` is how readily the name is read as a place: a region or large city, a town, or one of 14,000 suburbs. */
type NamedPlace = { states: State[]; namesakes: State[]; standing: "region" | "town" | "suburb" };

/** "Do I need QBCC ..." is about Queensland. */
export function createPlaceFinder(
  regulators: readonly Regulator[],
  ordinaryWords: ReadonlySet<string>,
): PlaceFinder {
  const places = loadPlaces();
  const bodies = bodyNames(regulators);
  const firstWordsOf = (names: Iterable<string>) => new Set([...names].map((name) => name.split(" ")[0]!));
  const [firstWords, firstWordsOfBodies] = [firstWordsOf(places.keys()), firstWordsOf(bodies.keys())];
  const stateOfMisspelt = createMisspeltPlaces((word) => ordinaryWords.has(word) || firstWords.has(word));
  const longest = 4;
  const isWord = (word: string) => ordinaryWords.has(word) || STOPWORDS.has(word);
  /** "Geelong, 4800" is a price: Geelong has no Queensland postcode. */
  const liesElsewhere = (suburb: string, state: State) => {
    const place = places.get(suburb.toLowerCase());
    return place !== undefined && ![...place.states, ...place.namesakes].includes(state);
  };

  return (text) => {
    const folded = foldText(text);
    const found: PlaceMention[] = [];
    const free = (start: number, end: number) =>
      found.every((mention) => end <= mention.start || start >= mention.end);
    const add = (mention: Omit<PlaceMention, "role" | "namesakes">, namesakes = mention.states) => {
      if (free(mention.start, mention.end))
        found.push({ ...mention, namesakes, role: roleOf(folded, mention.start, mention.end) });
    };

    const spans = [...folded.matchAll(/[\p{L}\d]+(?:['-][\p{L}\d]+)*/gu)].map((match) => ({
      word: match[0],
      known: nameIn(match[0], 0, match[0].length),
      start: match.index,
      end: match.index + match[0].length,
    }));
    // Bodies first ("Energy Safe Victoria" is a body), then states, then the longest names.
    for (let length = longest; length > 0; length--)
      for (let at = 0; at + length <= spans.length; at++) {
        const [first, last] = [spans[at], spans[at + length - 1]];
        if (!first || !last || !firstWordsOfBodies.has(first.known)) continue;
        const state = bodies.get(nameIn(folded, first.start, last.end));
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
      for (const match of folded.matchAll(pattern)) {
        if (isShouted(folded) && !/\bIN (?:THE )?$/.test(folded.slice(0, match.index))) continue;
        add({
          states: ["ACT"],
          text: match[0],
          start: match.index,
          end: match.index + match[0].length,
          strength: "named",
        });
      }
    for (const match of folded.matchAll(POSTCODE)) {
      const digits = match[1] ?? match[2] ?? match[3] ?? "";
      const [, located, word = ""] =
        /\b((?:in|at|near) )?(\p{L}{3,}),? $/u.exec(folded.slice(0, match.index)) ?? [];
      // "Job 4471," isn't a suburb and postcode.
      if (match[3] && !located && isWord(word.toLowerCase())) continue;
      const state = isYear(digits) && !/post ?code/i.test(match[0]) ? undefined : stateOfPostcode(digits);
      if (match[3] && state && liesElsewhere(word, state)) continue;
      if (state)
        add({
          states: [state],
          text: match[0],
          start: match.index,
          end: match.index + match[0].length,
          strength: "locality",
        });
    }
    for (const { 0: match, index, groups } of folded.matchAll(AFTER_SUBURB)) {
      const { in: located, suburb = "", digits = "" } = groups!;
      if (isWord(suburb.toLowerCase()) || !(located || /^\p{Lu}/u.test(suburb))) continue;
      const state = isYear(digits) ? undefined : stateOfPostcode(digits);
      if (state && liesElsewhere(suburb, state)) continue;
      const start = index + match.length - digits.length;
      if (state)
        add({ states: [state], text: digits, start, end: index + match.length, strength: "locality" });
    }
    for (let length = longest; length > 0; length--)
      for (let at = 0; at + length <= spans.length; at++) {
        const [first, last] = [spans[at], spans[at + length - 1]];
        if (!first || !last || !firstWords.has(first.known)) continue;
        const name = nameIn(folded, first.start, last.end);
        const place = places.get(name);
        if (!place) continue;
        const isOrdinary = place.standing !== "region" && (name.startsWith("the ") || isWord(name));
        if (
          place.standing !== "region" &&
          !standsAsPlace(folded, first.start, last.end, place.standing, isOrdinary)
        )
          continue;
        const text = folded.slice(first.start, last.end);
        add(
          { states: place.states, text, start: first.start, end: last.end, strength: "locality" },
          place.namesakes,
        );
      }
    if (found.every(({ role }) => role === "origin"))
      for (const { word, start, end } of spans) {
        const state = stateOfMisspelt(word);
        const stands = state && standsAsPlace(folded, start, end, "town", false);
        if (stands) add({ states: [state], text: word, start, end, strength: "locality" });
      }
    return withTerritoryMeant(inStateOfBody(found)).toSorted((a, b) => a.start - b.start);
  };
}

function isYear(digits: string): boolean {
  return /^(?:19|20[0-4])\d/.test(digits);
}

function nameIn(text: string, start: number, end: number): string {
  return text.slice(start, end).toLowerCase().replaceAll(".", "").replace(/'s$/, "");
}

/**
 * "QBCC ... at Redcliffe": the town is in the state of the only body named, if that state has a town with the name.
 */
function inStateOfBody(mentions: readonly PlaceMention[]): PlaceMention[] {
  const states = new Set(
    mentions.filter(({ strength }) => strength === "regulator").flatMap((body) => body.states),
  );
  const [state] = states;
  if (!state || states.size > 1) return [...mentions];
  return mentions.map((mention) =>
    mention.strength === "locality" && mention.namesakes.includes(state)
      ? { ...mention, states: [state] }
      : mention,
  );
}

/** "The territory" is the NT, unless the question names a place in the ACT and none in the NT. */
function withTerritoryMeant(mentions: readonly PlaceMention[]): PlaceMention[] {
  const [territory, others] = [mentions.filter(isTerritory), mentions.filter((one) => !isTerritory(one))];
  const liesIn = (state: State) => others.some(({ states }) => states.length === 1 && states[0] === state);
  if (!liesIn("ACT") || liesIn("NT")) return [...mentions];
  return [
    ...others,
    ...territory.map((one) => ({ ...one, states: ["ACT" as const], namesakes: ["ACT" as const] })),
  ];
}

function isTerritory({ text }: PlaceMention): boolean {
  return text.toLowerCase() === "the territory";
}

function standsAsPlace(
  text: string,
  start: number,
  end: number,
  standing: NamedPlace["standing"],
  isOrdinary: boolean,
): boolean {
  const before = text.slice(0, start);
  const after = text.slice(end);
  // "My own wiring, sale vic", but not "a retaining wall qld".
  if (/^,?\s*(?:nsw|vic|qld|wa|sa|tas|act|nt)\b/i.test(after) && (!isOrdinary || /(?:^|, ?)$/.test(before)))
    return true;
  if (!isOrdinary && /^,?\s*\d{4}\b/.test(after)) return true;
  const located =
    /\b(?:in|near|around|round|outside|out at|up at|down at|over at|out near|back in|past|towards?)\s+$/i.test(
      before,
    );
  const prepositioned = located || /\b(?:at|from|to|of)\s+$/i.test(before);
  const capitalised =
    /^\p{Lu}/u.test(text.slice(start, end)) && /[a-z]/.test(text) && !/(?:^|[.!?]\s+)$/.test(before);
  const closes = /^\s*(?:$|[?.!,;:)-])/.test(after);
  // The words "in the pocket" don't mean the suburb The Pocket.
  if (isOrdinary)
    return (
      located &&
      (capitalised || ((closes || SAID_OF_PLACE.test(after)) && !/\s/.test(text.slice(start, end))))
    );
  if (standing === "suburb")
    return (prepositioned && (capitalised || located || closes)) || (capitalised && closes);
  return capitalised || prepositioned || closes || before.trim() === "";
}

/** Matches what's said of a place in "My rental in sunshine needs ...". */
const SAID_OF_PLACE =
  /^ (?:has|have|had|is|are|was|needs?|do|does|can|could|should|who|what|how|when|wants?|won'?t)\b/i;

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
  for (const state of STATES) for (const name of NAMES_OF_ONE_STATE[state]) names.set(name, state);
  return names;
}

/** If no state is named, a town is meant only if it's this many times larger than its namesakes. */
const DOMINANCE = 6;
const MONTHS = new Set(["march", "april", "may", "june", "july", "august"]);
/** The assumed population of a place that GeoNames leaves out. */
const UNLISTED_POPULATION = 700;

function loadPlaces(): Map<string, NamedPlace> {
  const sizes = new Map<string, Map<State, number>>();
  const add = (name: string, state: State, population: number) => {
    const byState = sizes.get(name) ?? new Map<State, number>();
    sizes.set(name, byState.set(state, Math.max(population, byState.get(state) ?? 0)));
  };
  const abroad = placesAbroad();
  const towns = new Set<string>();
  for (const [name = "", state = "", , , population = ""] of rows("places.tsv")) {
    const key = name.toLowerCase();
    if (population !== "0") towns.add(key);
    add(key, state as State, Number(population) || UNLISTED_POPULATION);
  }
  const places = new Map<string, NamedPlace>();
  for (const [name, byState] of sizes) {
    // Texas, Qld, has 800 people, and "in May 2025" doesn't mean May, SA.
    if (abroad.has(name) || MONTHS.has(name)) continue;
    const bySize = [...byState].toSorted((a, b) => b[1] - a[1]);
    const [largest, next] = bySize;
    if (!largest) continue;
    const dominates = !next || largest[1] >= DOMINANCE * Math.max(next[1], 1);
    const namesakes = bySize.map(([state]) => state);
    const place: NamedPlace = {
      states: dominates ? [largest[0]] : namesakes,
      namesakes,
      standing: towns.has(name) ? "town" : "suburb",
    };
    places.set(name, place);
    for (const other of otherNamesOf(name)) if (!sizes.has(other)) places.set(other, place);
  }
  for (const [state = "", names = ""] of rows("regions.tsv"))
    for (const name of names
      .split(",")
      .flatMap((written) => [written.trim(), ...otherNamesOf(written.trim())]))
      places.set(name, {
        states: [state as State],
        namesakes: [...new Set([state as State, ...(places.get(name)?.namesakes ?? [])])],
        standing: "region",
      });
  return places;
}

const OTHER_WORDS: Readonly<Record<string, string>> = {
  mount: "mt", port: "pt", point: "pt", saint: "st", st: "saint", north: "nth", south: "sth",
}; // prettier-ignore

/** Returns other spellings, such as "Mt Gambier" and "Saint Kilda". */
function otherNamesOf(name: string): string[] {
  const [first = "", ...others] = name.split(" ");
  const other = OTHER_WORDS[first];
  return other && others.length > 0 ? [[other, ...others].join(" ")] : [];
}

function rows(file: string): string[][] {
  return dataLines(file).map((line) => line.split("\t"));
}

/**
 * A town whose name is also an ordinary word ("Sale", "Orange") needs a preposition before it. The words come from
 * the answers, and from questions in which they mostly aren't towns.
 */
export function ordinaryWordsOf(answers: Iterable<string>, questions: Iterable<string>): Set<string> {
  const ordinary = new Set<string>();
  for (const answer of answers) for (const match of answer.matchAll(/\b[a-z]{3,}\b/g)) ordinary.add(match[0]);
  const [said, located] = [new Map<string, number>(), new Map<string, number>()];
  for (const question of questions)
    for (const { 0: word, index } of question.matchAll(/\b[a-z]{3,}\b/g)) {
      const counts = isWhereTownStands(question, index, index + word.length) ? located : said;
      counts.set(word, (counts.get(word) ?? 0) + 1);
    }
  for (const [word, times] of said)
    if (times >= ORDINARY_FROM && times > (located.get(word) ?? 0)) ordinary.add(word);
  for (const word of ALSO_ORDINARY) ordinary.add(word);
  return ordinary;
}

function isWhereTownStands(text: string, start: number, end: number): boolean {
  const after = text.slice(end);
  return (
    /\b(?:in|near|at|from|to|around|of|out) $/.test(text.slice(0, start)) ||
    /^ ?[?.,!]*$|^,? (?:nsw|vic|qld|wa|sa|tas|act|nt|coast|hills?|park|heights|bay|beach|point|springs|valley)\b/.test(
      after,
    )
  );
}

const ORDINARY_FROM = 8;
const ALSO_ORDINARY = ["orange", "day", "sunday", "monday", "way", "smith", "reno"];

/** Names of bodies stay, because they show what's asked. */
export function withoutPlaces(text: string, findPlaces: PlaceFinder): string {
  const folded = foldText(text);
  let masked = folded;
  for (const place of findPlaces(folded).toReversed())
    if (place.strength !== "regulator") masked = `${masked.slice(0, place.start)} ${masked.slice(place.end)}`;
  return masked;
}
