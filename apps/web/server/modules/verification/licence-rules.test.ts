import { STATES } from "@plumbline/contract/jurisdictions.ts";
import { BUSINESS_TRADES } from "@plumbline/contract/trades.ts";
import { loadContent } from "@plumbline/regulations/content.ts";
import { rulingId } from "@plumbline/regulations/intent-schema.ts";
import { describe, expect, test } from "vitest";
import { readLicenceRules } from "./licence-rules.ts";

const content = loadContent();
const { entries } = content;
const rules = readLicenceRules(content, () => "2026-11-27");
const everyCase = STATES.flatMap((state) => BUSINESS_TRADES.map((trade) => ({ state, trade })));
const rulingsById = new Map(
  content.intents.flatMap((intent) =>
    intent.rulings.map((ruling) => [rulingId(intent, ruling), ruling] as const),
  ),
);

describe("a licence rule", () => {
  test("is a ruling for the state or a national one, with a source of its entry and no unfilled placeholders", () => {
    for (const { state, trade } of everyCase) {
      for (const rule of [rules.ruleFor(trade, state), rules.advertisingRuleFor(trade, state)]) {
        if (!rule) continue;
        const ruling = rulingsById.get(rule.ruling);
        const entry = entries.find(({ id }) => id === rule.entryId);
        expect([state, "AU"]).toContain(ruling?.state);
        expect(ruling?.entry[0]).toBe(rule.entryId);
        expect(entry?.sources.map(({ url }) => url)).toContain(rule.source.url);
        expect(rule.says).not.toMatch(/[{}]|this work/);
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

  test("changes when the content changes", () => {
    const changed = content.intents.map((intent) => ({
      ...intent,
      rulings: intent.rulings.map((ruling) => ({
        ...ruling,
        unsaid: ruling.unsaid?.replace("$5,000", "$7,000"),
      })),
    }));
    const after = readLicenceRules({ ...content, intents: changed }, () => "2026-11-27");
    expect(rules.ruleFor("builder", "NSW")?.says).toContain("$5,000");
    expect(after.ruleFor("builder", "NSW")?.says).toContain("$7,000");
    const without = readLicenceRules({ ...content, intents: [] }, () => "2026-11-27");
    expect(without.ruleFor("builder", "NSW")).toBeUndefined();
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

  test("exists for the trades licensed everywhere", () => {
    for (const trade of ["electrician", "plumber", "gasfitter", "builder", "asbestos-removalist"] as const)
      for (const state of STATES)
        // The NT requires plumbing licences only in declared areas.
        expect(rules.ruleFor(trade, state)?.need).toBe(
          trade === "plumber" && state === "NT" ? "depends" : "licensed",
        );
  });

  test("is undefined if the content has no ruling", () => {
    expect(rules.ruleFor("pool-builder", "NT")).toBeUndefined();
    for (const state of STATES) expect(rules.ruleFor("contractor", state)).toBeUndefined();
  });

  test("about advertising exists for NSW, and not for states whose entry only says to check", () => {
    expect(rules.advertisingRuleFor("tiler", "NSW")?.says).toContain("name and licence number");
    expect(rules.advertisingRuleFor("builder", "WA")).toBeUndefined();
    expect(rules.advertisingRuleFor("plumber", "VIC")).toBeUndefined();
  });
});
