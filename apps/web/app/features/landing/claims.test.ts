import { expect, test } from "vitest";
import { provenClaims } from "./claims.ts";

test("a claim is shown only with its evidence, and not at all without", () => {
  const evidence = { measuredOn: "2026-11-01", source: "answers in the log" };
  expect(provenClaims([{ text: "many" }, { text: "500 answered", evidence }])).toEqual([
    { text: "500 answered", ...evidence },
  ]);
});
