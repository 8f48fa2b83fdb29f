import type { Intent } from "../intent-schema.ts";
import type { PublishedEntry, Update } from "../schema.ts";
import type { Check } from "./finding.ts";

/**
 * "See the state entry" means nothing to a reader, who sees an answer or a guide. "Entry" in the sense of access is
 * fine: "right of entry", "entry level".
 */
const EDITORS_WORDS = [
  /\b(?:state|territory|national|own|other) entr(?:y|ies)\b/i,
  /\b(?:see|use|read) (?:the|our|its|their|this|that) (?:[\w'-]+ ){0,3}entr(?:y|ies)\b(?!-| level)/i,
  /\b(?:this|our) entry\b|\bin the entry (?:on|for|about)\b/i,
  /\b(?:see|use|in) (?:the|our|its|their|this|that) (?:[\w'-]+ )?(?:ruling|intent)s?\b/,
];

export const editorsWords: Check = ({ content: { entries, intents, updates } }) =>
  [...entries.map(shownOfEntry), ...intents.map(shownOfIntent), ...updates.map(shownOfUpdate)].flatMap(
    ({ id, texts }) =>
      texts
        .filter((text) => EDITORS_WORDS.some((pattern) => pattern.test(text)))
        .map((text) => ({ where: id, message: `uses an editor's word: ${text}` })),
  );

type Shown = { id: string; texts: string[] };

function shownOfEntry({ id, title, answer, figures, caveat }: PublishedEntry): Shown {
  return { id, texts: [title, answer, caveat, ...figures.flatMap(({ what, value }) => [what, value])] };
}

function shownOfUpdate({ id, headline, summary }: Update): Shown {
  return { id, texts: [headline, summary] };
}

function shownOfIntent({ id, question, claim, denial, rulings }: Intent): Shown {
  const texts = rulings.flatMap(({ lead, unsaid, bands, then, note, ...ruling }) => [
    lead,
    unsaid,
    ruling.if,
    ruling.unless,
    ...bands.flatMap((band) => [band.lead, band.if, band.unless]),
    ...then.map(({ say }) => say),
    note?.say,
  ]);
  return { id, texts: [question, claim, denial, ...texts].filter((text) => text !== undefined) };
}
