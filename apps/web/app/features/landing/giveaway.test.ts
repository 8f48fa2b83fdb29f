import { expect, test } from "vitest";
import { giveawayStatus } from "./giveaway.ts";

test("the giveaway is open from its first to its last day", () => {
  expect(giveawayStatus("2025-08-26")).toBe("upcoming");
  expect(giveawayStatus("2025-08-27")).toBe("open");
  expect(giveawayStatus("2025-10-27")).toBe("open");
  expect(giveawayStatus("2025-10-28")).toBe("closed");
});
