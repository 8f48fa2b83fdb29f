// The bodies to send people to.
import type { Contact } from "@plumbline/contract/assistant.ts";
import type { State } from "@plumbline/contract/jurisdictions.ts";
import type { Topic } from "@plumbline/contract/topics.ts";
import type { Trade } from "@plumbline/contract/trades.ts";
import type { PublishedEntry, Regulator } from "@plumbline/regulations/schema.ts";
import { escapeRegExp } from "../text/escape.ts";

/** The domain of a question's topic, most apt first. */
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
 * The body an entry names, as a contact; undefined when it is not among the known bodies. A national entry leads to the
 * asked state's own body for its subject, where there is one: workers compensation, long service leave.
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

/**
 * The body a state's entry names where it is none of the known ones: a council, a certifier. There is neither number nor
 * page to give for it, and a body that has them and no part in the matter would be worse.
 */
export function unlistedBodyOf({ jurisdiction, regulator }: PublishedEntry): Contact | undefined {
  if (jurisdiction === "AU") return undefined;
  return { name: regulator, jurisdiction, phone: "", url: "", licenceRegisterUrl: "" };
}

/**
 * Whether a body of the state is the one for a national entry: the safety regulator, for Safe Work Australia makes policy
 * and enforces nothing, or one whose domain, of two words or more, the entry's title or regulator names.
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

/** What only a state's own body can tell: the national ones look after Commonwealth workplaces and projects. */
const OF_STATES: ReadonlySet<string> = new Set(["work-safety"]);

/** The bodies for a state, topic and trade, the most apt first, two at the most. Without a state, the national ones. */
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
  // Nationally a body that does just this comes before one that does it for Commonwealth workplaces among other things,
  // and one that nobody can ring, such as the accreditor of solar designers, comes last.
  if (!state)
    bodies.sort((a, b) => Number(!a.phone) - Number(!b.phone) || a.domains.length - b.domains.length);
  const found: Regulator[] = [];
  for (const domain of wanted) {
    const body = bodies.find((candidate) => candidate.domains.includes(domain));
    if (body && !found.includes(body)) found.push(body);
  }
  return found.slice(0, 2).map(contactOf);
}

/** The state's own regulator of the one trade a question names, for a licence that several bodies give. */
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

/** What a ruling without an entry calls a state's body, and the domain it has. */
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

/** The body that a text sends people to: by its name, or as what it is in the state. None of any other: it would be the wrong one. */
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

/** "Ask the Electrical Safety Office": what people are told to lodge with or hold a licence of isn't whom to ask. */
const ASKED = /\b(?:ask|ring|call|contact|check with) (?:the )?$/i;

/** The body of the state that a text tells people to ask. */
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

/** Where a text names a body; -1 where it doesn't. Initials are written in capitals. */
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
