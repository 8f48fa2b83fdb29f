import type { AnswerBlock, AssistantAnswer, Contact, Outcome } from "@plumbline/contract/assistant.ts";
import type { State } from "@plumbline/contract/jurisdictions.ts";
import type { PublishedEntry, Regulator } from "@plumbline/regulations/schema.ts";
import type { Topic } from "@plumbline/contract/topics.ts";
import type { Understanding } from "../understand/understand.ts";
import { caveatsOf } from "./caveats.ts";
import type { CitationBook } from "./citations.ts";
import { NOTICE } from "./fixed-replies.ts";
import {
  contactOfEntry,
  contactsFor,
  contactsNamedIn,
  licensingBodyOf,
  ownBodyToAsk,
  unlistedBodyOf,
} from "./contacts.ts";
import { renderBlocks } from "./render.ts";

/** `used` are the entries that the blocks are based on, main one first. */
type Extras = {
  book?: CitationBook;
  used?: readonly PublishedEntry[];
  related?: readonly string[];
  choices?: readonly State[];
  hasNobody?: boolean;
  /** `notes` replace the entries' own caveats. */
  ruling?: { intent: string; lead: string; notes: string[]; rulings: string[] };
};
export type Finish = (outcome: Outcome, blocks: readonly AnswerBlock[], extras?: Extras) => AssistantAnswer;

const MOST_CONTACTS = 3;

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

  /** If the text says "ask the Electrical Safety Office", that's the contact, whichever body the entry is from. */
  function asNamed(contacts: Contact[], text: string): Contact[] {
    const named = ownBodyToAsk(text, regulators, states[0]);
    const isAmongThem = contacts.some(({ name }) => name === named?.name);
    return named && !isAmongThem ? [named, ...contacts] : contacts;
  }

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
    const [main, others] = states.length > 1 ? [undefined, used] : [used[0], used.slice(1)];
    const caveats =
      ruling?.notes ??
      caveatsOf(main, others, ({ id }) => citations.find(({ entryId }) => entryId === id)?.number, today);
    const isDeclined = outcome === "decline";
    // No contact until we know which rule is asked about, and no national body if the state's own could be right.
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
