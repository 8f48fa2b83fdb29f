import { expect, test } from "vitest";
import { provenClaims } from "./claims.ts";

test("a claim is left out without evidence and shown with it when it has some", () => {
  const evidence = { measuredOn: "2026-11-01", source: "answers in the log" };
  expect(provenClaims([{ text: "many" }, { text: "500 answered", evidence }])).toEqual([
    { text: "500 answered", ...evidence },
  ]);
});
