import { STATES } from "@plumbline/contract/jurisdictions.ts";
import { loadContent } from "@plumbline/regulations/content.ts";
import { describe, expect, test } from "vitest";
import { pickRuleQuestions } from "./pick-rule-questions.ts";

const { entries } = loadContent();

describe("rule questions", () => {
  test.for(STATES)("for plumbers in %s come from four of its plumbing rules, licences first", (state) => {
    const questions = pickRuleQuestions(entries, "plumber", state);
    expect(questions).toHaveLength(4);
    expect(new Set(questions.map(({ jurisdiction }) => jurisdiction))).toEqual(new Set([state]));
    const picked = questions.map(({ id }) => entries.find((entry) => entry.id === id));
    for (const entry of picked) expect(entry?.trades).toContain("plumber");
    expect(picked[0]?.topic).toBe("licensing");
    expect(picked[0]?.questions).toContain(questions[0]?.question);
  });

  test("for a trade across Australia include one from each state that has any", () => {
    const states = pickRuleQuestions(entries, "electrician", undefined).map(
      ({ jurisdiction }) => jurisdiction,
    );
    expect(states).toEqual(STATES.filter((state) => states.includes(state)));
    expect(states.length).toBeGreaterThan(5);
  });

  test("are empty for a trade without rules", () => {
    expect(pickRuleQuestions(entries, "other", "NSW")).toEqual([]);
  });
});
