import { describe, expect, test } from "vitest";
import { withoutCourtesy } from "./courtesy.ts";

describe("courtesies", () => {
  test.each([
    ["Could you please tell me which tier it is?", "which tier it is?"],
    ["How large a gap fails, please?", "How large a gap fails,  ?"],
    ["Hello, I'd like to know the limit. Thanks", "the limit."],
    ["can u advise when it's due", "when it's due"],
    ["Just wondering if I need one, cheers", "I need one,"],
  ])("are removed: %s", (text, left) => {
    expect(withoutCourtesy(text).replaceAll(/\s+/g, " ").trim()).toBe(left.replaceAll(/\s+/g, " ").trim());
  });

  test.each([
    "tell me how to do it",
    "could you get fined for that",
    "can you use it in Perth",
    "would a permit help",
  ])("aren't found in: %s", (text) => expect(withoutCourtesy(text)).toBe(text));
});
