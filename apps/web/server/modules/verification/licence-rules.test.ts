import { STATES } from "@plumbline/contract/jurisdictions.ts";
import { BUSINESS_TRADES } from "@plumbline/contract/trades.ts";
import { loadContent } from "@plumbline/regulations/content.ts";
import { describe, expect, test } from "vitest";
import { readLicenceRules } from "./licence-rules.ts";

const { entries } = loadContent();
const rules = readLicenceRules(entries);
const everyCase = STATES.flatMap((state) => BUSINESS_TRADES.map((trade) => ({ state, trade })));

describe("a licence rule", () => {
  test("says nothing that its entry does not, and the entry speaks of the trade and the place", () => {
    for (const { state, trade } of everyCase) {
      for (const rule of [rules.ruleFor(trade, state), rules.advertisingRuleFor(trade, state)]) {
        if (!rule) continue;
        const entry = entries.find(({ id }) => id === rule.entryId);
        expect(entry?.answer).toContain(rule.says);
        expect([state, "AU"]).toContain(entry?.jurisdiction);
        expect(
          entry?.trades.some((one) => one === trade || one === "all"),
          `${rule.entryId} of ${trade}`,
        ).toBe(true);
        expect(entry?.sources.map(({ url }) => url)).toContain(rule.source.url);
      }
    }
  });

  test("cites an official source wherever the entry has one", () => {
    for (const { state, trade } of everyCase) {
      const rule = rules.ruleFor(trade, state);
      const cited = entries.find(({ id }) => id === rule?.entryId);
      const officials = cited?.sources.filter(({ official }) => official) ?? [];
      expect(!rule || officials.length === 0 || officials.some(({ url }) => url === rule.source.url)).toBe(
        true,
      );
    }
  });

  test("is refused once the content says something else", () => {
    const changed = entries.map((entry) => ({ ...entry, answer: entry.answer.replace("$5,000", "$7,000") }));
    expect(() => readLicenceRules(changed).ruleFor("builder", "NSW")).toThrow(/does not say this for NSW/);
  });

  test("differs by state: a tiler is licensed in NSW and Queensland, not in Victoria or WA", () => {
    const needs = STATES.map((state) => rules.ruleFor("tiler", state)?.need);
    expect(needs).toEqual([
      "licensed",
      "unlicensed",
      "licensed",
      "unlicensed",
      "licensed",
      "unlicensed",
      "unlicensed",
      "unlicensed",
    ]);
  });

  test("is there for the trades that are licensed everywhere", () => {
    for (const trade of ["electrician", "plumber", "gasfitter", "builder", "asbestos-removalist"] as const)
      for (const state of STATES) expect(rules.ruleFor(trade, state)?.need).toBe("licensed");
  });

  test("is not made up where the content says nothing", () => {
    expect(rules.ruleFor("demolition", "VIC")).toBeUndefined();
    for (const state of STATES) expect(rules.ruleFor("contractor", state)).toBeUndefined();
  });

  test("about advertising is there for NSW, and for no state whose entry only says to check", () => {
    expect(rules.advertisingRuleFor("tiler", "NSW")?.says).toContain("licence number on advertising");
    expect(rules.advertisingRuleFor("builder", "WA")).toBeUndefined();
    expect(rules.advertisingRuleFor("plumber", "VIC")).toBeUndefined();
  });
});
