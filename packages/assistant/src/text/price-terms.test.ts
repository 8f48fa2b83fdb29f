import { describe, expect, test } from "vitest";
import { withoutPriceTerms } from "./price-terms.ts";

describe("the terms of a price", () => {
  test.each([
    [
      "got a 4800 dollar deck repair, thats with gst and materials. licence or no",
      "got a 4800 dollar deck repair . licence or no",
    ],
    ["pergola, 3300 flat inc gst. do i need qbcc", "pergola, 3300 . do i need qbcc"],
    ["9 grand for labour n materials, do i need a contract", "9 grand , do i need a contract"],
    ["$12,000 (including GST), is a deposit ok", "$12,000 , is a deposit ok"],
    ["$9k labour and materials, licence?", "$9k , licence?"],
  ])("are removed: %s", (question, rest) => {
    expect(withoutPriceTerms(question).replaceAll(/ +/g, " ")).toBe(rest);
  });

  test.each([
    "does the $5,000 limit include gst and materials",
    "is that 3300 with gst",
    "do i pay gst on a 900 dollar invoice",
    "does my 3300 limit count labour and materials",
    "do materials count towards the $5,000",
    "can i charge for materials upfront",
  ])("stay when the question is about them: %s", (question) => {
    expect(withoutPriceTerms(question)).toBe(question);
  });
});
