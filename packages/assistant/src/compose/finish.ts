// Puts round a written answer what every answer has: citations, reservations, whom to ring, what to ask next, the notice.
import type { AnswerBlock, AssistantAnswer, Contact, Outcome } from "@plumbline/contract/assistant.ts";
import type { State } from "@plumbline/contract/jurisdictions.ts";
import type { PublishedEntry, Regulator } from "@plumbline/regulations/schema.ts";
import type { Topic } from "@plumbline/contract/topics.ts";
import type { Understanding } from "../understand/understand.ts";
import { caveatsOf } from "./caveats.ts";
import type { CitationBook } from "./citations.ts";
import { NOTICE } from "./conduct.ts";
import {
  contactOfEntry,
  contactsFor,
  contactsNamedIn,
  licensingBodyOf,
  ownBodyToAsk,
  unlistedBodyOf,
} from "./contacts.ts";
import { renderBlocks } from "./render.ts";

/** `used` are the entries the blocks rest on, the main one first. */
type Extras = {
  book?: CitationBook;
  used?: readonly PublishedEntry[];
  /** What else might be asked, one tap away. */
  related?: readonly string[];
  choices?: readonly State[];
  /** No body can tell more, as of a market price. */
  hasNobody?: boolean;
  /** What a ruling says to be careful about, in place of the reservations of its entries. */
  ruling?: { intent: string; lead: string; notes: string[]; rulings: string[] };
};
export type Finish = (outcome: Outcome, blocks: readonly AnswerBlock[], extras?: Extras) => AssistantAnswer;

const MOST_CONTACTS = 3;

/** Makes the function that finishes the answer to one question. */
export function finisher(
  understanding: Understanding,
  topic: Topic | undefined,
  regulators: readonly Regulator[],
  today: Date,
): Finish {
  const { states } = understanding;
  const trades = [...understanding.trades.named, ...understanding.trades.implied];

  function contactsOf(state: State | undefined, rest: readonly PublishedEntry[]): Contact[] {
    const ofTrade =
      rest[0]?.topic === "licensing" && isForManyTrades(rest[0])
        ? licensingBodyOf(understanding.trades.named, regulators, state)
        : undefined;
    if (ofTrade) return [ofTrade];
    const [own] = rest.flatMap(
      (entry) => contactOfEntry(entry, regulators, state) ?? unlistedBodyOf(entry) ?? [],
    );
    return own ? [own] : contactsFor(regulators, state, topic, trades);
  }

  /** Whoever reads "ask the Electrical Safety Office" is to ring that, whatever body the entry is from. */
  function asNamed(contacts: Contact[], text: string): Contact[] {
    const named = ownBodyToAsk(text, regulators, states[0]);
    const isAmongThem = contacts.some(({ name }) => name === named?.name);
    return named && !isAmongThem ? [named, ...contacts] : contacts;
  }

  /** One body a state; nobody rings eight. */
  function contactsOfRows(rest: readonly PublishedEntry[]): Contact[] {
    if (states.length > MOST_CONTACTS) return [];
    const contacts = states.flatMap((state) =>
      contactsOf(
        state,
        rest.filter(({ jurisdiction }) => jurisdiction === state || jurisdiction === "AU"),
      ).slice(0, 1),
    );
    return [...new Map(contacts.map((contact) => [contact.name, contact])).values()];
  }

  return (outcome, blocks, { book, used = [], related = [], choices = [], hasNobody, ruling } = {}) => {
    const said = renderBlocks(blocks);
    const contacts =
      states.length > 1
        ? contactsOfRows(used)
        : ruling && used.length === 0
          ? contactsNamedIn(ruling.lead, regulators, states[0])
          : asNamed(contactsOf(states[0], used), said);
    const citations = book?.list() ?? [];
    // The rows of a comparison stand side by side, each on its own.
    const [main, others] = states.length > 1 ? [undefined, used] : [used[0], used.slice(1)];
    const caveats =
      ruling?.notes ??
      caveatsOf(main, others, ({ id }) => citations.find(({ entryId }) => entryId === id)?.number, today);
    const isDeclined = outcome === "decline";
    // Nobody is rung about a question that is not settled yet, nor a national body where the state's own is to be rung.
    const isOpen = outcome === "clarify" || (states.length === 0 && choices.length > 0);
    const hasContacts = !isDeclined && !isOpen && !hasNobody;
    const text = [
      said,
      outcome === "answer" && states.length < 2 ? lawLine(used[0], states[0]) : "",
      ...caveats.map((caveat) => `Note: ${caveat}`),
      hasContacts ? contactLine(states.length > 1 ? contacts : contacts.slice(0, 1), outcome) : "",
      isDeclined ? "" : NOTICE,
    ];
    return {
      outcome,
      text: text.filter(Boolean).join("\n\n"),
      blocks: [...blocks],
      citations,
      understood: {
        states: [...states],
        ...(trades[0] && { trade: trades[0] }),
        ...(topic && { topic }),
      },
      caveats,
      contacts: hasContacts ? contacts : [],
      choices: [...choices],
      related: [...related],
      notice: NOTICE,
      ...(ruling && { lead: ruling.lead, intent: ruling.intent, rulings: ruling.rulings }),
    };
  };
}

function isForManyTrades({ trades }: PublishedEntry): boolean {
  return trades.includes("all") || trades.length > 1;
}

/** The law of an entry; of a national one without the other states' own. */
function lawLine(main: PublishedEntry | undefined, state: State | undefined): string {
  if (!main?.law) return "";
  const parts = main.law.replace(/\.$/, "").split("; ");
  const own = parts.filter((part) => {
    const of = OF_A_STATE.exec(part)?.[1]?.toUpperCase();
    return of === undefined || of === state;
  });
  const isNational = main.jurisdiction === "AU" && state !== undefined && own.length > 0;
  return `Law: ${(isNational ? own : parts).join("; ")}.`;
}

const OF_A_STATE = /\((NSW|Vic|Qld|WA|SA|Tas|ACT|NT)\)/i;

function contactLine(contacts: readonly Contact[], outcome: Outcome): string {
  const [first] = contacts;
  if (!first) return "";
  const all = contacts.map(({ name, phone }) => `${name}${phone && ` on ${phone}`}`).join("; ");
  const link = first.url || first.licenceRegisterUrl;
  return outcome === "answer" || !link ? `Check with ${all}.` : `Contact ${all} (${link}).`;
}
