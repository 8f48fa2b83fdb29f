import { expect, test } from "vitest";
import { provenClaims } from "./claims.ts";

test("a claim without evidence stays off the page; one with evidence brings it along", () => {
  const evidence = { measuredOn: "2026-11-01", source: "answers in the log" };
  expect(provenClaims([{ text: "many" }, { text: "500 answered", evidence }])).toEqual([
    { text: "500 answered", ...evidence },
  ]);
});
