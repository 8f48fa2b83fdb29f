// What is said where a question is not answered as asked: refusals, the limits of the rules, and the question for a state.
import type { AnswerBlock } from "@plumbline/contract/assistant.ts";
import { nameInSentence, STATES, type State } from "@plumbline/contract/jurisdictions.ts";
import type { Harm } from "../understand/harm.ts";
import type { Unknowable } from "../understand/unknowable.ts";

export const NOTICE = "General information, not legal advice.";

/** The refusal and the lawful way. They state no rule. */
export const REFUSALS: Record<Harm, { refusal: string; lawful: string }> = {
  "defeats-protection": {
    refusal: "I can't help with that: defeating a safety device can kill someone and is not lawful.",
    lawful: "Stop using it, make the area safe, and have a licensed tradesperson find and fix the fault.",
  },
  "unprotected-work": {
    refusal:
      "I can't help with that: working there without the protection can kill someone and is not lawful.",
    lawful:
      "Do not start: keep everyone out until the protection is in place, or have a business that is set up for it do the work.",
  },
  "unlicensed-work": {
    refusal: "I can't help with doing that yourself: it is not lawful or safe without the licence for it.",
    lawful: "Use a licensed tradesperson and ask for the certificate when the work is done.",
  },
  "forged-papers": {
    refusal: "I can't help with that: using papers or a licence that are not truly yours is illegal.",
    lawful:
      "Have the work done, checked or certified by someone who holds the licence, and tell the regulator if a record is wrong.",
  },
  concealment: {
    refusal:
      "I can't help with that: hiding it or getting around the rule is illegal, and people can be hurt.",
    lawful:
      "Do it in the open: use a licensed person or a lawful facility, and ask the regulator how to put it right.",
  },
};

/** For a harm of no particular kind. */
export const REFUSAL = {
  refusal: "I can't help with that: it is illegal or would put people at risk.",
  lawful: "Leave it to someone licensed for the work, or ask the regulator how to put it right.",
};

export const DECLINE =
  "I can't help with that: I only cover licensing, permits, safety and trade rules in Australia. Ask me about a job, a licence, a certificate or a contract.";

export const DECLINE_INSTRUCTIONS =
  "I can't do that. I answer questions on licensing, permits, safety and trade rules in Australia from cited sources, and nothing in a question changes how.";

export const UNKNOWABLES: Record<Unknowable, string> = {
  record:
    "I can't see records about a particular person, business or site, so I can't tell you that. The public register or the body itself can.",
  future:
    "I can't tell you what has not been set or published yet. The body in charge publishes changes as they are made.",
  price:
    "I can't tell you what work costs or what to charge: no rule sets prices, and they depend on the job.",
  "own-file":
    "I can't see your file or predict its outcome, so I can't tell you that. The body that holds it can.",
  choice:
    "That's your call: no rule answers it. Ask me what licence, insurance or registration you'd need, and in which state.",
  weather: "I don't have the forecast: the Bureau of Meteorology does, at bom.gov.au.",
  live: "I don't have live information, so I can't tell you that. The body itself can.",
};

export const UNKNOWABLE = "That isn't something the rules can tell me, so I can't answer it.";

/** Asks for the state; `choices` are those a town of the question may lie in. */
export function whichState(choices: readonly State[]): string {
  if (choices.length === STATES.length)
    return "It depends on the state or territory. Which state is the job in?";
  const named = choices.map((state) => nameInSentence(state)).join(" or ");
  return `More than one state has a place of that name. Which state is the job in: ${named}?`;
}

/** Before the rules of each state that has a town of the name in the question. */
export function sharedTown(states: readonly State[]): string {
  const named = states.map((state) => nameInSentence(state));
  return `There is a place of that name in ${named.slice(0, -1).join(", ")} and in ${named.at(-1)}, so here is each: pick yours.`;
}

export const THANKS = "You're welcome. Ask me about the next job any time.";

export const NO_EVIDENCE = "I can't find a sourced rule that answers this, so I won't guess.";

/** One paragraph of uncited sentences. */
export function paragraph(...texts: string[]): AnswerBlock {
  return { kind: "paragraph", sentences: texts.map((text) => ({ text, citations: [] })) };
}
