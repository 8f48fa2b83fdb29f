import { describe, expect, test } from "vitest";
import { isEmergency } from "./emergency.ts";

describe("someone hurt now", () => {
  test.each([
    "my apprentice just got electrocuted hes not breathing what do i do",
    "bloke fell off the roof in Penrith, unconscious, who do i ring",
    "trench has collapsed on my mate at Geraldton",
    "mate cut his hand with the grinder and its bleeding bad",
    "he's just fallen off the scaffold",
    "labourer is pinned under a slab at Dubbo",
    "he is still touching the live wire what now",
  ])("is an emergency: %s", (text) => expect(isEmergency(text)).toBe(true));

  test.each([
    "apprentice got a shock last week, who do I report it to",
    "young fella came off a deck in Blacktown, ambos just left with him. what number is the safety mob",
    "what do I do if a worker is unconscious in a confined space",
    "who do i ring in darwin if a worker gets an electric shock",
    "can a trench collapse on the street be reported later",
    "got a belt off a tap at a clients, who am i supposed to report it to",
    "is the paint bleeding through a defect",
    "he just came off his apprenticeship, does he need a licence",
    "just got my white card, can I start",
    "she just got her own licence and the boss cut her hours",
    "the wall fell on the neighbour's side, who pays",
    "water came down on the tiles, whose insurance",
  ])("isn't an emergency: %s", (text) => expect(isEmergency(text)).toBe(false));
});
