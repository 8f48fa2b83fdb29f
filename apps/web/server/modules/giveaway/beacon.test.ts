import { expect, test } from "vitest";
import { isGenuine, randomnessOf, roundFrom, timeOfRound } from "./beacon.ts";

// Real rounds published by quicknet.
const ROUND_123 =
  "b75c69d0b72a5d906e854e808ba7e2accb1542ac355ae486d591aa9d43765482e26cd02df835d3546d23c4b13e0dfc92";
const ROUND_657413 =
  "b713718a38ae728dfd477991af2822e08d2f305e47718cef9f7848ce4050e7be41076862b98fad56e91a6b85b89cd97b";

test("a published round is genuine and gives the published randomness", async () => {
  expect(await isGenuine(123, ROUND_123)).toBe(true);
  expect(await isGenuine(657_413, ROUND_657413)).toBe(true);
  expect(randomnessOf(ROUND_657413)).toBe("fc1873a13f3545aeade8401532ef5519920652eee6b0d2b19ca12643b87b3587");
});

test("another round's signature, an altered one and made-up digits aren't genuine", async () => {
  expect(await isGenuine(124, ROUND_123)).toBe(false);
  expect(await isGenuine(657_413, ROUND_123)).toBe(false);
  expect(await isGenuine(123, ROUND_123.replace(/2$/, "3"))).toBe(false);
  expect(await isGenuine(123, "0".repeat(96))).toBe(false);
  // A naive check accepts the point at infinity as a signature of anything.
  expect(await isGenuine(123, `c0${"0".repeat(94)}`)).toBe(false);
});

test("a round converts to its publication time and back", () => {
  const moment = timeOfRound(657_413);
  expect(moment.toISOString()).toBe("2023-09-15T11:00:03.000Z");
  expect(roundFrom(moment)).toBe(657_413);
  expect(roundFrom(new Date(moment.getTime() - 1))).toBe(657_413);
  expect(roundFrom(new Date(moment.getTime() + 1))).toBe(657_414);
});
