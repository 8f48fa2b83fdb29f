import { STATES } from "@plumbline/contract/jurisdictions.ts";
import { loadContent } from "@plumbline/regulations/content.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createPlaceFinder } from "./places.ts";

const ordinary = new Set(["orange", "sale", "banks", "march", "standard"]);
const findPlaces = createPlaceFinder(loadContent().regulators, ordinary);

function statesIn(text: string): string[] {
  return findPlaces(text)
    .filter(({ role }) => role === "here")
    .map(({ states }) => states.join("/"));
}

describe("a place in a question", () => {
  test.each([
    ["deposit limit in nsw", "NSW"],
    ["fence height Tassie", "TAS"],
    ["does QBCC need to know", "QLD"],
    ["the VBA wants a certificate", "VIC"],
    ["job in Humpty Doo", "NT"],
    ["a deck at Kingston, Tas", "TAS"],
    ["reno in Subi", "WA"],
    ["postcode 5000 job", "SA"],
    ["shed in 4551", "QLD"],
    ["work in the ACT", "ACT"],
    ["split system in Orange", "NSW"],
    ["DO I NEED A LICENCE IN THE ACT", "ACT"],
    ["builder in the act", "ACT"],
    ["what's Geelong's fence height", "VIC"],
    ["slabs for a builder in Pt Augusta", "SA"],
    ["reno in St. Kilda", "VIC"],
    ["a notice of completion to Western Power", "WA"],
    ["a new house in Taylor 2913 friday", "ACT"],
    ["the place at lawson 2617 on monday", "ACT"],
    ["a verge plan for a site in taylor", "ACT"],
    ["a builder in melborne", "VIC"],
    ["no licence in canbra, same as nsw", "ACT"],
    ["fence height queensalnd", "QLD"],
    ["a new hot water unit at our house in mandura", "WA"],
    ["a trench in port lincon, how deep", "SA"],
    ["a fence job in Geelong, 4800 all up", "VIC"],
    ["tiling in Perth 2400", "WA"],
    ["a shed in 4551 extra to the house", "QLD"],
  ])("is found in '%s': %s", (text, state) => {
    expect(statesIn(text).at(-1)).toBe(state);
  });

  test.each([
    "before the sale of a house",
    "paint it orange",
    "the banks want it signed",
    "signed in march 2021",
    "which act is that under",
    "the Security of Payment Act says so",
    "a $4000 job",
    "since 2025",
    "how long do I have to act after a defect notice",
    "WHAT DOES THE BUILDING ACT SAY ABOUT DEPOSITS",
    "where does it say so in the act",
    "power and water to the site",
    "they should hit him in the pocket",
    "the Australian Standard 3740 says so",
    "sand as ballast",
    "a roofer in Texas",
  ])("isn't found in: %s", (text) => {
    expect(findPlaces(text)).toEqual([]);
  });

  test("a town named like an ordinary word counts between a comma and its state, and not elsewhere", () => {
    const namesIn = (text: string) => findPlaces(text).map((place) => place.text);
    expect(namesIn("inspector for my own wiring, sale vic")).toEqual(["sale", "vic"]);
    expect(namesIn("house for sale vic")).toEqual(["vic"]);
  });

  test("where someone is from is distinguished from where the job is", () => {
    const found = findPlaces("painter from Sydney moving to Adelaide");
    expect(found.map(({ states, role }) => [states[0], role])).toEqual([
      ["NSW", "origin"],
      ["SA", "here"],
    ]);
    for (const told of [
      "can I use my vic licence in nsw",
      "my boss is in Adelaide, the site is in Broken Hill",
      "worked in Darwin ten years, now in Perth",
      "is the NSW white card ok in WA",
      "we're based in Wodonga, quoting in Albury",
      "that matches what I had in Sydney, so is it right in Ashgrove",
      "nsw A grade sparky off to a shutdown in Newman",
      "got a vic A grade, moving to Albury",
      "got a full plumbing licence in Melbourne, can I knock off a bathroom in Devonport",
      "nsw licences just work there, doing a reno in Belconnen",
      "I was a registered painter in WA for ten years and have shifted to Alice Springs",
    ])
      expect(
        findPlaces(told).map(({ role }) => role),
        told,
      ).toEqual(["origin", "here"]);
  });

  test("a belief about a place counts as a question about that place", () => {
    for (const told of [
      "do I pay it in Canberra, and would I if it was in Perth",
      "used to work for a mob in Adelaide, now in Sydney",
    ])
      expect(findPlaces(told).at(-1)!.role, told).toBe("here");
  });

  test("'the territory' is the NT unless the question names a place in the ACT", () => {
    expect(statesIn("a reno in Braddon, does somebody in the territory approve it")).toEqual(["ACT", "ACT"]);
    expect(statesIn("a reno in Katherine, does somebody in the territory approve it")).toEqual(["NT", "NT"]);
    expect(statesIn("who approves a reno in the territory")).toEqual(["NT"]);
  });

  test("a place outside the states and mainland territories isn't found", () => {
    const known = new Set<string>(STATES);
    for (const name of ["Jervis Bay", "Christmas Island", "Home Island", "West Island"])
      for (const { states, namesakes } of findPlaces(`a job at ${name}`))
        expect(
          [...states, ...namesakes].filter((state) => !known.has(state)),
          name,
        ).toEqual([]);
    expect(statesIn("off the rocks at Jervis Bay")).toEqual(["NSW"]);
  });

  test("a month isn't a town", () => {
    expect(findPlaces("it ended in May 2025")).toEqual([]);
    expect(findPlaces("starting in March, job in Perth").map(({ text }) => text)).toEqual(["Perth"]);
  });

  test("a name found in several states keeps all of them", () => {
    expect(findPlaces("job in Bayswater")[0]!.states.toSorted()).toEqual(["VIC", "WA"]);
  });

  test("a town's state is that of the body the question names, if that state has such a town", () => {
    expect(findPlaces("job in Bayswater, Building and Energy told me")[0]!.states).toEqual(["WA"]);
    expect(findPlaces("job in Perth, QBCC told me")[0]!.states).toEqual(["WA"]);
  });

  test("each place's position matches the text", () => {
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.constantFrom("Perth ", "job ", "in ", "nsw ", "$", "4 ", "é", "\u2019"),
        }),
        (text) => {
          const folded = text
            .normalize("NFKC")
            .replace(/\u2019/g, "'")
            .replace(/\s+/g, " ")
            .trim();
          for (const place of findPlaces(text)) expect(folded.slice(place.start, place.end)).toBe(place.text);
        },
      ),
    );
  });
});
