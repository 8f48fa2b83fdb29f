import type { Contact } from "@plumbline/contract/assistant.ts";
import type { State } from "@plumbline/contract/jurisdictions.ts";
import type { Topic } from "@plumbline/contract/topics.ts";
import type { Trade } from "@plumbline/contract/trades.ts";
import type { PublishedEntry, Regulator } from "@plumbline/regulations/schema.ts";
import { escapeRegExp } from "../text/escape.ts";

/** For each topic, the domains of the regulators that handle it, best match first. */
const DOMAINS: Record<Topic, readonly string[]> = {
  licensing: ["licensing-building"],
  permits: ["planning", "licensing-building"],
  safety: ["work-safety"],
  contracts: ["building-disputes", "consumer"],
  certification: ["licensing-building"],
  insurance: ["home-warranty"],
  disputes: ["building-disputes", "consumer", "tribunal"],
  business: ["tax", "consumer"],
  jobs: ["licensing-building"],
};

const TRADE_DOMAINS: Partial<Record<Trade, readonly string[]>> = {
  electrician: ["licensing-electrical", "electrical-safety"],
  "solar-installer": ["licensing-electrical", "electrical-safety"],
  plumber: ["licensing-plumbing"],
  gasfitter: ["gas", "licensing-plumbing"],
  hvac: ["refrigerant", "licensing-building"],
  "asbestos-removalist": ["asbestos", "work-safety"],
  scaffolder: ["work-safety"],
  demolition: ["work-safety"],
};

/**
 * For a national entry, the own body of the state asked about, if it has one for the subject (such as workers
 * compensation). Undefined if the body isn't known.
 */
export function contactOfEntry(
  entry: PublishedEntry,
  regulators: readonly Regulator[],
  state?: State,
): Contact | undefined {
  const own = entry.jurisdiction === "AU" && regulators.find((body) => isOwnBody(body, entry, state));
  if (own) return contactOf(own);
  const named = entry.regulator.toLowerCase();
  const candidates = regulators.filter(
    (body) => body.jurisdiction === entry.jurisdiction || body.jurisdiction === "AU",
  );
  const match =
    candidates.find((body) => bareName(body.name) === bareName(entry.regulator)) ??
    candidates.find(
      (body) =>
        named.includes(bareName(body.name)) ||
        (body.short.length > 2 && new RegExp(`\\b${escapeRegExp(body.short)}\\b`, "i").test(entry.regulator)),
    );
  return match && contactOf(match);
}

/** We have no phone number or page for a council or a certifier, but giving an unrelated regulator would be worse. */
export function unlistedBodyOf({ jurisdiction, regulator }: PublishedEntry): Contact | undefined {
  if (jurisdiction === "AU") return undefined;
  return { name: regulator, jurisdiction, phone: "", url: "", licenceRegisterUrl: "" };
}

/**
 * True for the safety regulator (but not Safe Work Australia, which enforces nothing), and for a body whose domain of
 * two or more words is in the entry's title or regulator.
 */
function isOwnBody(body: Regulator, entry: PublishedEntry, state: State | undefined): boolean {
  const isOfSafety = entry.topic === "safety" || /^safe work australia\b/i.test(entry.regulator);
  if (isOfSafety && body.jurisdiction === state && body.domains.includes("work-safety")) return true;
  const text = `${entry.title} ${entry.regulator}`.toLowerCase();
  return (
    body.jurisdiction === state &&
    body.domains.some((domain) => domain.includes("-") && text.includes(domain.replaceAll("-", " ")))
  );
}

/** The national bodies only cover Commonwealth workplaces and projects. */
const OF_STATES: ReadonlySet<string> = new Set(["work-safety"]);

/** Returns at most two, best match first. Without a state, returns the national ones. */
export function contactsFor(
  regulators: readonly Regulator[],
  state: State | undefined,
  topic: Topic | undefined,
  trades: readonly Trade[],
): Contact[] {
  const wanted = [
    ...(topic === "safety" ? DOMAINS.safety : []),
    ...trades.flatMap((trade) => TRADE_DOMAINS[trade] ?? []),
    ...(topic ? DOMAINS[topic] : []),
    "licensing-building",
  ].filter((domain) => state || !OF_STATES.has(domain));
  const bodies = regulators.filter(({ jurisdiction }) => jurisdiction === (state ?? "AU"));
  // Specialised bodies come before those for Commonwealth workplaces, and bodies without a phone last.
  if (!state)
    bodies.sort((a, b) => Number(!a.phone) - Number(!b.phone) || a.domains.length - b.domains.length);
  const found: Regulator[] = [];
  for (const domain of wanted) {
    const body = bodies.find((candidate) => candidate.domains.includes(domain));
    if (body && !found.includes(body)) found.push(body);
  }
  return found.slice(0, 2).map(contactOf);
}

export function licensingBodyOf(
  trades: readonly Trade[],
  regulators: readonly Regulator[],
  state: State | undefined,
): Contact | undefined {
  const [trade] = trades;
  const domain = trade && TRADE_DOMAINS[trade]?.find((one) => one.startsWith("licensing-"));
  if (!domain || trades.length > 1) return undefined;
  const own = regulators.filter((body) => body.jurisdiction === state && body.domains.includes(domain));
  const [body] = own.toSorted((a, b) => a.domains.length - b.domains.length);
  return body && contactOf(body);
}

const CALLED: readonly (readonly [RegExp, string])[] = [
  [/\bWHS (?:and electrical )?regulators?\b/, "work-safety"],
  [/\belectrical safety regulator\b/, "electrical-safety"],
  [/\bgas safety regulator\b/, "gas"],
  [/\bplumbing regulator\b/, "licensing-plumbing"],
  [
    /\b(?:building|licensing) (?:regulator|office)\b|\btrade's (?:licensing )?regulator\b/,
    "licensing-building",
  ],
  [/\b(?:consumer affairs|fair trading)\b/, "consumer"],
  [/\btribunal\b/, "tribunal"],
];

/** Returns nothing rather than a body that the text neither names nor describes. */
export function contactsNamedIn(
  text: string,
  regulators: readonly Regulator[],
  state: State | undefined,
): Contact[] {
  const own = regulators.filter(({ jurisdiction }) => jurisdiction === state);
  const domain = CALLED.find(([words]) => words.test(text))?.[1];
  const body =
    firstNamedIn(text, own) ??
    firstNamedIn(
      text,
      regulators.filter(({ jurisdiction }) => jurisdiction === "AU"),
    ) ??
    own.find(({ domains }) => domain !== undefined && domains.includes(domain));
  return body ? [contactOf(body)] : [];
}

/** Finds only a body that people are told to ask. One they lodge with or hold a licence from isn't a contact. */
const ASKED = /\b(?:ask|ring|call|contact|check with) (?:the )?$/i;

export function ownBodyToAsk(
  text: string,
  regulators: readonly Regulator[],
  state: State | undefined,
): Contact | undefined {
  const body = firstNamedIn(
    text,
    regulators.filter(
      (one) => one.jurisdiction === state && ASKED.test(text.slice(0, Math.max(0, namedAt(text, one)))),
    ),
  );
  return body && contactOf(body);
}

function firstNamedIn(text: string, bodies: readonly Regulator[]): Regulator | undefined {
  const named = bodies
    .map((body) => ({ body, at: namedAt(text, body) }))
    .filter(({ at }) => at >= 0)
    .toSorted((a, b) => a.at - b.at);
  return named[0]?.body;
}

/** Returns -1 if the text doesn't name the body. Initials must be in capitals. */
function namedAt(text: string, { name, short }: Pick<Regulator, "name" | "short">): number {
  const full = text.search(new RegExp(`\\b${escapeRegExp(bareName(name))}\\b`, "i"));
  if (full >= 0 || short.length < 3) return full;
  return text.search(new RegExp(`\\b${escapeRegExp(short)}\\b`));
}

function contactOf(body: Regulator): Contact {
  return {
    name: body.name,
    jurisdiction: body.jurisdiction,
    phone: body.phone,
    url: body.url,
    licenceRegisterUrl: body.licence_register_url,
  };
}

function bareName(name: string): string {
  return name.replace(/\s*\(.*\)/, "").toLowerCase();
}
