// Checks that every question suggested on the site or in the chat app gets a straight answer.
import { createAssistant } from "@plumbline/assistant/assistant.ts";
import type { AssistantAnswer, AssistantRequest } from "@plumbline/contract/assistant.ts";
import { guidePath } from "@plumbline/contract/guides.ts";
import { JURISDICTIONS, type State, STATES } from "@plumbline/contract/jurisdictions.ts";
import { TOPICS } from "@plumbline/contract/topics.ts";
import { loadContent } from "@plumbline/regulations/content.ts";
import { SUGGESTED_TRADES, suggestQuestions } from "@plumbline/ui/answer/suggestions.ts";
import { describe, expect, test } from "vitest";
import { HOUSE_QUESTIONS } from "#app/features/landing/house-questions.ts";
import { createGuidesService } from "./service.ts";

const content = loadContent();
const assistant = createAssistant(content);

type Case = { request: AssistantRequest; states: readonly State[]; mayAskState?: boolean };

/** Questions without an answer from a ruling for their states. */
function unanswered(cases: readonly Case[]) {
  return cases.flatMap(({ request, states, mayAskState }) => {
    const answer = assistant.answer(request);
    if (isAnswered(answer, states)) return [];
    if (mayAskState && answer.outcome === "clarify" && answer.choices.length === STATES.length) return [];
    return [
      { ...request, outcome: answer.outcome, rulings: answer.rulings, text: answer.text.slice(0, 100) },
    ];
  });
}

function isAnswered({ outcome, rulings = [], understood }: AssistantAnswer, states: readonly State[]) {
  return (
    outcome === "answer" && rulings.length > 0 && states.every((state) => understood.states.includes(state))
  );
}

describe("a suggested question is answered by a ruling for the state it names", () => {
  test.for(HOUSE_QUESTIONS)("under the landing page's picture: $question", ({ question }) => {
    const answer = assistant.answer({ question });
    expect(answer).toMatchObject({ outcome: "answer", rulings: [expect.any(String)] });
    expect(answer.understood.states).toHaveLength(1);
  });

  test("the pool fence question in WA gives 1.2 m", () => {
    const { question } = HOUSE_QUESTIONS.find(({ part }) => part === "Pool fence") ?? { question: "" };
    expect(assistant.answer({ question })).toMatchObject({
      understood: { states: ["WA"] },
      lead: expect.stringMatching(/\b(?:1\.2 m|1200 mm)\b/),
    });
  });

  test.for([undefined, ...SUGGESTED_TRADES])("in the chips for %s", (trade) => {
    const inStates = STATES.flatMap((state) =>
      suggestQuestions(trade, state).flatMap((question) => [
        {
          request: { question, trade, state },
          states: [state].filter(() => !question.startsWith("Compare")),
        },
      ]),
    );
    // If the question names no state, tapping one asks the same question for that state.
    const chosen = STATES.flatMap((state) =>
      suggestQuestions(trade, undefined)
        .filter((question) => !question.startsWith("Compare"))
        .map((question) => ({ request: { question, trade, state }, states: [state] })),
    );
    const anywhere = suggestQuestions(trade, undefined).map((question) => ({
      request: { question, trade },
      states: [],
      mayAskState: true,
    }));
    expect(unanswered([...inStates, ...chosen, ...anywhere])).toEqual([]);
  });
});

test("every question that a guide suggests is answered for the guide's place", { timeout: 120_000 }, () => {
  const guides = createGuidesService({ content, clock: () => new Date() });
  const cases = JURISDICTIONS.flatMap((jurisdiction) =>
    TOPICS.flatMap((topic) => guides.findTopic(jurisdiction, topic)?.entries ?? [])
      .filter(({ question }) => question !== "")
      .map(({ question }) =>
        jurisdiction === "AU"
          ? { request: { question }, states: [], mayAskState: true }
          : { request: { question, state: jurisdiction }, states: [jurisdiction] },
      ),
  );
  expect(cases.length).toBeGreaterThan(900);
  expect(unanswered(cases)).toEqual([]);
});

test("every related question of those answers leads to the guide entry that answers it", () => {
  const guides = createGuidesService({ content, clock: () => new Date() });
  const paths = new Set(
    content.entries.map(({ id, jurisdiction, topic }) => `${guidePath(jurisdiction, topic)}#${id}`),
  );
  const related = HOUSE_QUESTIONS.flatMap(({ question }) =>
    guides.findRelated(assistant.answer({ question })),
  );
  expect(related.length).toBeGreaterThan(HOUSE_QUESTIONS.length);
  expect(related.filter(({ path }) => !paths.has(path))).toEqual([]);
});
