import type { Jurisdiction } from "@plumbline/contract/jurisdictions.ts";
import type { Band, Case, Intent, Ruling, Saying } from "@plumbline/regulations/intent-schema.ts";
import { isWithin, parseRange } from "@plumbline/regulations/range.ts";
import { type Amount, amountsOf, judgedValue } from "./amounts.ts";
import { hasPhrase, searchable } from "./phrase-match.ts";

export type Told = ReadonlyMap<string, readonly string[]>;

/** `uncovered` is the asker's case if no ruling covers it. */
export type Chosen = { ruling: Ruling; told: Told; uncovered?: string };

export function readCase({ cases }: Intent, text: string): Map<string, readonly string[]> {
  const said = searchable(text);
  const told = new Map<string, readonly string[]>();
  for (const [kind, names] of Object.entries(cases)) {
    if (typeof names === "string") {
      const [amount] = amountsOf(names, text, { isDirected: true });
      if (amount) told.set(kind, [String(amount.value)]);
      continue;
    }
    const found = Object.entries(names)
      .flatMap(([name, phrases]) => {
        const longest = Math.max(
          0,
          ...phrases.filter((phrase) => hasPhrase(said, phrase)).map((phrase) => phrase.length),
        );
        return longest > 0 ? [{ name, longest }] : [];
      })
      .toSorted((a, b) => b.longest - a.longest);
    if (found.length > 0)
      told.set(
        kind,
        found.map(({ name }) => name),
      );
  }
  return told;
}

/** `today` is an ISO date. */
export function isInForce({ from = "", until = "9999" }: Ruling, today: string): boolean {
  return from <= today && today <= until;
}

export function chooseRuling(
  intent: Intent,
  place: Jurisdiction,
  told: Told,
  today: string,
): Chosen | undefined {
  const inForce = intent.rulings.filter((ruling) => isInForce(ruling, today));
  const bestOf = (jurisdiction: Jurisdiction): Chosen | undefined => {
    const [ruling] = inForce
      .filter(({ state, case: wanted }) => state === jurisdiction && fits(wanted, told, intent))
      .toSorted((a, b) => closeness(b, told, intent) - closeness(a, told, intent));
    if (!ruling) return undefined;
    const uncovered = uncoveredCase(intent, ruling, told);
    return { ruling, told, ...(uncovered && { uncovered }) };
  };
  const own = bestOf(place);
  // A national ruling for the exact case beats a state ruling that doesn't cover it.
  if (own && !own.uncovered) return own;
  const national = bestOf("AU");
  return national && !national.uncovered && !(own && national.ruling.gap) ? national : (own ?? national);
}

function fits(wanted: Case, told: Told, { cases }: Intent): boolean {
  return Object.entries(wanted).every(([kind, names]) => {
    const said = told.get(kind) ?? [];
    if (names.includes("unsaid") && said.length === 0) return true;
    if (typeof cases[kind] !== "string") return names.some((name) => said.includes(name));
    const ranges = names.flatMap((name) => parseRange(name) ?? []);
    return ranges.some((range) => said.some((value) => isWithin(Number(value), range)));
  });
}

/** Kinds are listed most decisive first. Within a kind, a name with more words counts more. */
function closeness({ case: wanted }: Ruling, told: Told, { cases }: Intent): number {
  const kinds = Object.keys(cases);
  return Object.entries(wanted).reduce((sum, [kind, names]) => {
    const at = told.get(kind)?.findIndex((name) => names.includes(name)) ?? -1;
    return sum + 10 * (kinds.length - kinds.indexOf(kind)) - Math.max(0, at);
  }, 0);
}

function uncoveredCase({ cases }: Intent, { case: own, covers }: Ruling, told: Told): string | undefined {
  if (covers === "any") return undefined;
  for (const [kind, said] of told) {
    const names = cases[kind];
    if (typeof names !== "object") continue;
    const settled = [...(own[kind] ?? []), ...covers];
    const [name] = said;
    if (name && !said.some((one) => settled.includes(one))) return names[name]?.[0] ?? name;
  }
  return undefined;
}

export function bandOf({ bands }: Ruling, amount: Amount | undefined): Band | undefined {
  return amount && bands.find(({ when }) => isWithin(judgedValue(amount), when));
}

export function sideFor(ruling: Ruling, amount: Amount | undefined): Band | Ruling | undefined {
  return ruling.bands.length === 0 ? ruling : bandOf(ruling, amount);
}

/** Keeps a sentence that states its own condition when the asker didn't say which case applies. */
export function applies(
  { when, case: wanted }: Saying,
  told: Told,
  amount: Amount | undefined,
  intent: Intent,
): boolean {
  if (when && amount && !isWithin(judgedValue(amount), when)) return false;
  if (!wanted) return true;
  return Object.entries(wanted).every(([kind, names]) => {
    const said = told.get(kind) ?? [];
    if (said.length === 0) return names.includes("unsaid");
    return fits({ [kind]: names }, told, intent);
  });
}
