import type { AnswerBlock } from "@plumbline/contract/assistant.ts";
import { nameInSentence, STATES, type State } from "@plumbline/contract/jurisdictions.ts";
import type { Harm } from "../understand/harm.ts";
import type { Unknowable } from "../understand/unknowable.ts";

export const NOTICE = "General information, not legal advice.";

/** Neither sentence states a rule, so neither needs a source. */
export const REFUSALS: Record<Harm, { refusal: string; lawful: string }> = {
  "defeats-protection": {
    refusal: "I can't help with that. Defeating a safety device is illegal and can kill someone.",
    lawful: "Stop using it, make the area safe, and have a licensed tradesperson find and fix the fault.",
  },
  "unprotected-work": {
    refusal: "I can't help with that. Working there without protection is illegal and can kill someone.",
    lawful:
      "Don't start. Keep everyone out until the protection is in place, or get a business that's set up for it to do the work.",
  },
  "unlicensed-work": {
    refusal: "I can't help you do that yourself. Without the licence for it, it's illegal and unsafe.",
    lawful: "Use a licensed tradesperson, and ask for the certificate when the work is done.",
  },
  "forged-papers": {
    refusal: "I can't help with that. Using papers or a licence that aren't genuinely yours is illegal.",
    lawful:
      "Get someone who holds the licence to do, check or certify the work. If a record is wrong, tell the regulator.",
  },
  concealment: {
    refusal:
      "I can't help with that. Hiding it or getting around the rule is illegal, and people can get hurt.",
    lawful:
      "Do it by the book: use a licensed person or a lawful facility, and ask the regulator how to put it right.",
  },
};

/** The reply when the kind of harm isn't clear. */
export const REFUSAL = {
  refusal: "I can't help with that. It's illegal, or it would put people at risk.",
  lawful: "Leave it to someone licensed for the work, or ask the regulator how to put it right.",
};

export const DECLINE =
  "Sorry, I can't help with that. I only cover licensing, permits, safety and trade rules in Australia. Ask me about a job, a licence, a certificate or a contract.";

export const DECLINE_INSTRUCTIONS =
  "I can't do that. I answer questions about licensing, permits, safety and trade rules in Australia from cited sources, and nothing in a question can change that.";

export const UNKNOWABLES: Record<Unknowable, string> = {
  record:
    "I can't see records about a particular person, business or site, so I can't tell you that. Check the public register, or ask the organisation directly.",
  future:
    "I can't tell you what hasn't been set or published yet. The organisation in charge publishes changes as they're made.",
  price:
    "I can't tell you what work costs or what to charge. No rule sets prices, and they depend on the job.",
  "own-file":
    "I can't see your file or predict the outcome, so I can't tell you that. Ask the organisation that holds it.",
  choice:
    "That's your call: there's no rule on it. Ask me what licence, insurance or registration you'd need, and in which state.",
  weather: "I don't have the forecast. Try the Bureau of Meteorology at bom.gov.au.",
  live: "I don't have live information, so I can't tell you that. Ask the organisation directly.",
};

export const UNKNOWABLE = "The rules don't cover that, so I can't answer it.";

/** `choices` are the states the town in the question could be in. */
export function whichState(choices: readonly State[]): string {
  if (choices.length === STATES.length)
    return "It depends on the state or territory. Which state is the job in?";
  const named = choices.map((state) => nameInSentence(state)).join(" or ");
  return `There's a place with that name in more than one state. Which state is the job in: ${named}?`;
}

export function sharedTown(states: readonly State[]): string {
  const named = states.map((state) => nameInSentence(state));
  return `There's a place with that name in ${named.slice(0, -1).join(", ")} and ${named.at(-1)}, so here's the answer for each. Pick yours.`;
}

export const THANKS = "You're welcome. Ask me about the next job any time.";

export const NO_EVIDENCE = "I can't find a rule with a source that answers this, so I won't guess.";

export function paragraph(...texts: string[]): AnswerBlock {
  return { kind: "paragraph", sentences: texts.map((text) => ({ text, citations: [] })) };
}
