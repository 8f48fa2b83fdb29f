// Sets the same rule of several states side by side.
import type { AnswerBlock } from "@plumbline/contract/assistant.ts";
import type { State } from "@plumbline/contract/jurisdictions.ts";
import type { PublishedEntry } from "@plumbline/regulations/schema.ts";
import { isOnSubject, onSameSubject } from "../retrieve/evidence.ts";
import type { Query, Ranked } from "../retrieve/ranker.ts";
import type { Understanding } from "../understand/understand.ts";
import { relevantPassages, type Library, type Written } from "./answer.ts";
import type { CitationBook } from "./citations.ts";
import { isComparison, withoutLabel, type Passage } from "./passages.ts";
import { bestWithAntecedent, countWords, isOpeningVerdict, withAntecedent, withoutVerdict } from "./pick.ts";
import { repeats } from "./repetition.ts";
import { citedSentence } from "./sentences.ts";

/** In the row of a state whose nearest rule is about something else. */
const NO_RULE = "I have no sourced rule on this here.";
/** So few states have room for a sentence more each than eight have. */
const FEW = 3;
const WORDS_OF_A_ROW = { two: 80, few: 55, many: 34 };

/**
 * One row a state. A national comparison entry that ranks well gives every row; otherwise each state's own best entry
 * does, chosen with the others in mind so that all rows speak of the same rule.
 */
export function writeComparison(
  understanding: Understanding,
  query: Query,
  states: readonly State[],
  rankedFor: (state: State) => readonly Ranked[],
  library: Library,
  book: CitationBook,
): Written {
  const { model, entries } = library;
  const used: PublishedEntry[] = [];
  const budget = WORDS_OF_A_ROW[states.length <= 2 ? "two" : states.length <= FEW ? "few" : "many"];
  const pools = new Map(states.map((state) => [state, rankedFor(state)] as const));
  const chosen = alignedEntries(pools, library);
  const isOfTopic = (one: number, other: number) => entries[one]!.topic === entries[other]!.topic;
  const found = mostCommon([...pools.values()].map((ranked) => findComparison(ranked, library)));
  // Where the states' own rules are of another topic, the table is of another matter.
  const agreeing = [...chosen.values()].filter((own) => found !== undefined && isOfTopic(own, found));
  const table = agreeing.length * 2 >= chosen.size ? found : undefined;
  const near = onSameSubject(
    [...chosen].flatMap(([state, entry]) => pools.get(state)!.filter((one) => one.entry === entry)),
  ).map(({ entry }) => entry);
  const rows = states.flatMap((state) => {
    const line =
      table === undefined
        ? undefined
        : model.corpus.passages[table]!.find((passage: Passage) => passage.states?.includes(state));
    const parts: { text: string; entry: PublishedEntry; passage: string }[] = [];
    if (line) parts.push({ text: withoutLabel(line.text), entry: entries[table!]!, passage: line.text });
    const own = chosen.get(state);
    if (own !== undefined && (line ? isOfTopic(own, table!) : near.length === 0 || near.includes(own))) {
      let left = budget - countWords(parts);
      const passages = relevantPassages(understanding, query, own, state, library);
      const best = bestWithAntecedent(passages);
      const [second] = passages
        .filter((passage) => !best.includes(passage) && !isOpeningVerdict(passage, passages))
        .toSorted((a, b) => b.telling - a.telling);
      const more = second
        ? withAntecedent(passages, second).filter((passage) => !best.includes(passage))
        : [];
      for (const chain of states.length <= FEW ? [best, more] : [best]) {
        const words = countWords(chain);
        if (parts.length > 0 && words > left) continue;
        const text = chain.map((passage) => passage.text).join(" ");
        // The table's line is short; where the state's own rule says all of it, that one is told.
        if (line && parts.length === 1 && repeats(line.text, text)) parts.pop();
        else if (repeats(text, parts.map((part) => part.text).join(" "))) continue;
        left -= words;
        for (const { text } of chain)
          parts.push({ text: withoutVerdict(text), entry: entries[own]!, passage: text });
      }
    }
    const sentences = parts.flatMap((part) => citedSentence(part.text, part.entry, part.passage, book));
    if (sentences.length === 0)
      return near.length > 0 ? [{ jurisdiction: state, cell: { text: NO_RULE, citations: [] } }] : [];
    for (const part of parts) if (!used.includes(part.entry)) used.push(part.entry);
    return [
      {
        jurisdiction: state,
        cell: {
          text: sentences.map((sentence) => sentence.text).join(" "),
          citations: [...new Set(sentences.flatMap((sentence) => sentence.citations))],
        },
      },
    ];
  });
  const blocks: AnswerBlock[] = rows.length > 0 ? [{ kind: "table", caption: "State by state", rows }] : [];
  return { blocks, used };
}

/** How far the comparison may trail the best single-state rule, both free of the ranker's bias against national entries. */
const COMPARISON_MARGIN = 5.6;

/** The national state-by-state entry on the question's subject; undefined where there is none. */
export function findComparison(
  ranked: readonly Ranked[],
  { model, entries, nationalBias }: Library,
): number | undefined {
  const table = ranked.find((one) => isComparison(model.corpus.passages[one.entry]!));
  const own = ranked.find(({ entry }) => entries[entry]!.jurisdiction !== "AU");
  const isMeant =
    table && own && isOnSubject(table) && table.score - nationalBias > own.score - COMPARISON_MARGIN;
  return isMeant ? table.entry : undefined;
}

/** Each state's entry: its own score and how like it is to the best entries of the other states. */
function alignedEntries(
  pools: ReadonlyMap<State, readonly Ranked[]>,
  { model, entries }: Library,
): Map<State, number> {
  const tops = [...pools].map(
    ([state, ranked]) =>
      [state, ranked.filter(({ entry }) => entries[entry]!.jurisdiction === state).slice(0, 5)] as const,
  );
  const chosen = new Map<State, number>();
  for (const [state, own] of tops) {
    const scored = own.map(({ entry, score }) => {
      const support = tops
        .filter(([other]) => other !== state)
        .map(([, theirs]) =>
          Math.max(
            0,
            ...theirs
              .slice(0, 3)
              .map((their) => likeness(entry, their.entry) - 0.15 * (theirs[0]!.score - their.score)),
          ),
        );
      return {
        entry,
        score: score + (2 * support.reduce((sum, value) => sum + value, 0)) / Math.max(1, support.length),
      };
    });
    const best = scored.toSorted((a, b) => b.score - a.score)[0];
    if (best) chosen.set(state, best.entry);
  }
  return chosen;

  function likeness(a: number, b: number): number {
    return (
      model.siblings[a]!.find((sibling) => sibling.entry === b)?.likeness ??
      model.siblings[b]!.find((sibling) => sibling.entry === a)?.likeness ??
      0
    );
  }
}

function mostCommon(values: readonly (number | undefined)[]): number | undefined {
  const counts = new Map<number, number>();
  for (const value of values) if (value !== undefined) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].toSorted((a, b) => b[1] - a[1])[0]?.[0];
}
