import { JURISDICTION_NAMES, JURISDICTIONS } from "@plumbline/contract/jurisdictions.ts";
import type { Regulator } from "../schema.ts";
import type { Check, Finding } from "./finding.ts";

export const duplicateIds: Check = ({ content }) => {
  const seen = new Set<string>();
  return [...content.entries, ...content.regulators, ...content.updates].flatMap(({ id }) => {
    const isFirst = !seen.has(id);
    seen.add(id);
    return isFirst ? [] : [{ where: id, message: "another record has this id" }];
  });
};

export const unknownEntries: Check = ({ content }) => {
  const ids = new Set(content.entries.map(({ id }) => id));
  return content.updates.flatMap((update) =>
    update.entries
      .filter((id) => !ids.has(id))
      .map((id) => ({ where: update.id, message: `no such entry: ${id}` })),
  );
};

export const unknownRegulators: Check = ({ content }) => {
  const names = new Set(content.regulators.flatMap(namesOf).map(fold));
  const users = new Map<string, string[]>();
  for (const { id, regulator } of content.entries) {
    for (const body of bodiesIn(regulator).filter((body) => !isKnown(body, names) && !ROLE.test(body))) {
      users.set(body, [...(users.get(body) ?? []), id]);
    }
  }
  return [...users]
    .toSorted(([, a], [, b]) => b.length - a.length)
    .map(([body, ids]): Finding => ({
      where: body,
      message: `not in the regulators; named in ${ids.length > 1 ? `${ids.length} entries: ` : ""}${ids.join(", ")}`,
    }));
};

/** Roles that depend on the place, rather than particular bodies. */
const ROLE =
  /\b(councils?|local governments?|certifiers?|surveyors?|courts?|tribunals?|regulators?|authorities|agencies|registrars|insurers?|network operators?|distributors?|asset owners|schemes|owners corporation|service providers|water (utility|corporation)|adjudicators)\b/i;

function bodiesIn(regulator: string): string[] {
  return regulator.split(/; | \/ | or (?=[A-Z])/).map((body) => body.trim());
}

function namesOf({ name, short, former_names, aliases }: Regulator): string[] {
  return [name, short, ...former_names, ...aliases]
    .flatMap((full) => [full, ...partsOf(full)])
    .filter((part) => part !== "" && !PLACES.has(part));
}

/** In brackets, these words are a location rather than part of the name. */
const PLACES = new Set<string>([...JURISDICTIONS, ...Object.values(JURISDICTION_NAMES), "Vic", "Qld", "Tas"]);

/** "WorkSafe Victoria (Victorian WorkCover Authority)" is known by either name. */
function partsOf(name: string): string[] {
  return name.split(/[()]/).map((part) => part.trim());
}

function isKnown(body: string, names: Set<string>): boolean {
  const words = fold(body).split(" ");
  return words.some((_, start) =>
    words.some((_, end) => end >= start && names.has(words.slice(start, end + 1).join(" "))),
  );
}

function fold(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, " ")
    .trim();
}
