import { Intent } from "@plumbline/regulations/intent-schema.ts";
import { expect, test } from "vitest";
import { chooseRuling, readCase } from "./choose-ruling.ts";
import { createPolarityReader, learnPolarity } from "./polarity.ts";
import { writeRuling } from "./write-ruling.ts";

const polarityOf = createPolarityReader(learnPolarity());

// The rule is invented, so that no test reads like law.
const PERMIT = Intent.parse({
  id: "example-permit",
  topic: "permits",
  question: "Do I need an example permit?",
  form: "must I",
  claim: "you need one",
  denial: "you don't need one",
  measure: "height",
  cases: {
    place: { front: ["front sheds", "front"], side: ["side sheds", "side"] },
    slope: "degrees",
  },
  rulings: [
    {
      state: "NSW",
      entry: "example",
      covers: ["side"],
      bands: [
        { when: "up to 2 m", holds: false, lead: "At {height}, it needs no permit; the limit is 2 m." },
        {
          when: "over 2 m",
          holds: true,
          unless: "the council says otherwise",
          lead: "At {height}, it is over 2 m.",
        },
      ],
      unsaid: "Above 2 m it needs a permit.",
      then: [
        { when: "up to 2 m", say: "Keep it below the gutter." },
        { when: "over 2 m", say: "Apply before you start." },
        { case: { place: "unsaid" }, say: "At the front the limit is 1 m." },
        "Keep the plans.",
        "Ring before you dig.",
      ],
      note: "Heritage places differ.",
    },
    {
      state: "NSW",
      entry: "example",
      case: { place: "front" },
      holds: true,
      lead: "{Place} always need a permit.",
    },
    {
      state: "NSW",
      entry: "example",
      case: { slope: "over 20 degrees" },
      covers: "any",
      holds: "depends",
      lead: "Above 20 degrees ask first.",
    },
    { state: "AU", entry: "national", holds: true, lead: "The national rule asks for one." },
    { state: "VIC", entry: "old", until: "2026-06-30", holds: false, lead: "The old rule asked for none." },
    { state: "VIC", entry: "new", from: "2026-07-01", holds: true, lead: "The new rule asks for one." },
  ],
});

const SHARE = Intent.parse({
  id: "example-share",
  topic: "contracts",
  question: "How much of the price can I take first?",
  form: "how much",
  bound: "at most",
  measure: "price",
  rulings: [
    {
      state: "NSW",
      entry: "example",
      bands: [
        { when: "under $20,000", limit: "10%", lead: "The most is 10%: {sum} on {price}." },
        { when: "$20,000 or more", limit: "5%", lead: "The most is 5%: {sum} on {price}." },
      ],
      unsaid: "The most is 10% under $20,000 and 5% from there.",
    },
  ],
});

function say(
  intent: Intent,
  text: string,
  {
    before = [],
    state = "NSW",
    today = "2026-11-23",
  }: { before?: string[]; state?: "NSW" | "VIC" | "TAS"; today?: string } = {},
) {
  const told = new Map([...before, text].flatMap((one) => [...readCase(intent, one)]));
  const chosen = chooseRuling(intent, state, told, today);
  if (!chosen) return expect.fail("no ruling");
  return writeRuling(intent, chosen, { text, before }, polarityOf);
}

test.for<[string, string]>([
  ["do i need a permit for a 1.8m shed", "No. At 1.8 m, it needs no permit; the limit is 2 m."],
  ["do i need a permit for a 2m shed", "No. At 2 m, it needs no permit; the limit is 2 m."],
  ["do i need a permit for a 2.1m shed", "Yes, unless the council says otherwise. At 2.1 m, it is over 2 m."],
  ["can i build a 1800mm shed without a permit", "Yes. At 1.8 m, it needs no permit; the limit is 2 m."],
  ["how do i get a permit for a 1.8m shed", "At 1.8 m, it needs no permit; the limit is 2 m."],
  ["do i need a permit for a shed", "Above 2 m it needs a permit."],
  ["do i need a permit, shed 1.5m or 2.5m high", "Above 2 m it needs a permit."],
  ["do i need a permit for a 6m long, 1.8m high shed", "No. At 1.8 m, it needs no permit; the limit is 2 m."],
  [
    "do i need a permit for a shed over 2m",
    "Yes, unless the council says otherwise. Above 2 m it needs a permit.",
  ],
  ["do i need a permit for a shed under 2m", "No. Above 2 m it needs a permit."],
  ["what about a shed 2.5m high", "At 2.5 m, it is over 2 m, unless the council says otherwise."],
  ["do i need a permit for a shed 3m from the boundary", "Above 2 m it needs a permit."],
  ["do i need a permit for a front shed", "Yes. Front sheds always need a permit."],
  ["do i need a permit at 25 degrees", "Above 20 degrees ask first."],
])("'%s' gets the lead: %s", ([text, lead]) => {
  expect(say(PERMIT, text).lead).toBe(lead);
});

test("sentences that apply to the asker follow in order, up to four sentences and sixty words", () => {
  expect(say(PERMIT, "do i need a permit for a 1.8m shed").then).toEqual([
    "Keep it below the gutter.",
    "At the front the limit is 1 m.",
    "Keep the plans.",
    "Ring before you dig.",
  ]);
  const [ruling, ...others] = PERMIT.rulings;
  const long = { say: `Keep ${"the plans and ".repeat(20)}the permit.` };
  const wordy = { ...PERMIT, rulings: [{ ...ruling!, then: [{ say: "Ask first." }, long] }, ...others] };
  expect(say(wordy, "do i need a permit for a 1.8m shed").then).toEqual(["Ask first."]);
  expect(say(PERMIT, "do i need a permit for a 3m side shed").then).toEqual([
    "Apply before you start.",
    "Keep the plans.",
    "Ring before you dig.",
  ]);
  expect(say(PERMIT, "do i need a permit for a 3m side shed").note).toBe("Heritage places differ.");
});

test("a request to do something that needs a permit doesn't get a bare no", () => {
  expect(say(PERMIT, "can i build a 1.8m side shed").lead).toMatch(/^Yes\. At 1\.8 m/);
  expect(say(PERMIT, "can i build a 3m side shed").lead).toMatch(/^At 3 m/);
});

test("a request to do something that needs a permit gets 'only with a permit' when the claim names the permit", () => {
  const named = { ...PERMIT, claim: "you need a permit" };
  expect(say(named, "can i build a 3m side shed").lead).toMatch(/^Only with a permit, unless the council/);
  // Asking for the permit itself doesn't get permission to build.
  expect(say(named, "can i get a permit for a 1.8m side shed").lead).toMatch(/^At 1\.8 m/);
});

test("a yes/no question is recognised among other questions, or in the previous message", () => {
  expect(say(PERMIT, "do i need a permit for a 3m side shed, and who gives it").lead).toMatch(/^Yes,/);
  expect(say(PERMIT, "3m side shed. permit?").lead).toMatch(/^Yes,/);
  expect(say(PERMIT, "who gives it and do i need a permit for a 3m side shed").lead).toMatch(/^Yes,/);
  const only = say(PERMIT, "if it's only 1 m", { before: ["do i need a permit for a 3m side shed"] });
  expect(only.lead).toMatch(/^No\./);
  const { lead } = say(PERMIT, "about 3 m", { before: ["can i build a side shed without a permit"] });
  expect(lead).toMatch(/^No,/);
});

test("a case is printed under the name its ruling uses", () => {
  const cases = { work: { reno: ["bathroom renovation"], tiling: ["tiling", "tile"] } };
  const rulings = [
    { state: "NSW", entry: "example", case: { work: "tiling" }, holds: false, lead: "{Work} needs none." },
  ];
  const ofWork = Intent.parse({ ...PERMIT, measure: "none", cases, rulings });
  expect(say(ofWork, "a tile job in a bathroom renovation").lead).toBe("Tiling needs none.");
});

test("the answer says so when no ruling covers the case", () => {
  const uncovering = { ...PERMIT, rulings: PERMIT.rulings.map((ruling) => ({ ...ruling, covers: [] })) };
  expect(say(uncovering, "do i need a permit for a 1m side shed").then[0]).toBe(
    "We don't hold a separate rule for side sheds, so this is the general one.",
  );
});

test("a state without its own ruling gets the national one, and dated rulings start on their date", () => {
  expect(say(PERMIT, "do i need a permit", { state: "TAS" }).lead).toBe(
    "Yes. The national rule asks for one.",
  );
  expect(say(PERMIT, "do i need a permit", { state: "VIC", today: "2026-06-30" }).lead).toContain("old rule");
  expect(say(PERMIT, "do i need a permit", { state: "VIC", today: "2026-07-01" }).lead).toContain("new rule");
});

test.for<[string, string]>([
  ["how much can i take on 25k", "The most is 5%: $1,250 on $25,000."],
  ["how much can i take on a $19,999 job", "The most is 10%: $1,999.90 on $19,999."],
  ["can i take 4 grand on 25k", "No. The most is 5%: $1,250 on $25,000."],
  ["can i take a grand on 25k", "Yes. The most is 5%: $1,250 on $25,000."],
  ["can i take 10 percent on a 30k job", "No. The most is 5%: $1,500 on $30,000."],
  ["can i take 5% on a 30k job", "Yes. The most is 5%: $1,500 on $30,000."],
  ["can i take more than 5% on a 30k job", "No. The most is 5%: $1,500 on $30,000."],
  ["how much on a 9500 bathroom", "The most is 10%: $950 on $9,500."],
  ["how much on a 3200 dollar job", "The most is 10%: $320 on $3,200."],
  ["how much can i take on $19,000 plus gst", "The most is 5%: $1,045 on $20,900."],
  // The gap is where a place name was removed.
  ["how much can i take in   , on $19,000 plus gst", "The most is 5%: $1,045 on $20,900."],
  ["how much on a 9500 + GST bathroom", "The most is 10%: $1,045 on $10,450."],
  ["how much on a $19,000 job including gst", "The most is 10%: $1,900 on $19,000."],
  ["deposit on a 14k quote, they want $2,000", "No. The most is 10%: $1,400 on $14,000."],
  ["can i take 8%", "The most is 10% under $20,000 and 5% from there."],
])("'%s' gets the lead: %s", ([text, lead]) => {
  expect(say(SHARE, text).lead).toBe(lead);
});

test("a follow-up keeps the earlier amount until a new one replaces it", () => {
  const before = ["how much can i take on 25k"];
  expect(say(SHARE, "and in nsw?", { before }).lead).toBe("The most is 5%: $1,250 on $25,000.");
  expect(say(SHARE, "what if it's 5 grand", { before }).lead).toBe("The most is 10%: $500 on $5,000.");
});

test("a case that the asker says is too far away to apply doesn't apply", () => {
  const near = { ...PERMIT, cases: { land: { neighbour: ["neighbour"] } } };
  expect(readCase(near, "a shed on the neighbour").get("land")).toEqual(["neighbour"]);
  for (const text of [
    "a shed well away from the neighbour",
    "nowhere near a neighbour",
    "well clear of the neighbour",
  ])
    expect(readCase(near, text).size, text).toBe(0);
});

const DEADLINE = Intent.parse({
  id: "example-deadline",
  topic: "contracts",
  question: "By when must I lodge it?",
  form: "by when",
  bound: "at most",
  rulings: [
    { state: "NSW", entry: "example", limit: "10 business days", lead: "Lodge it within 10 business days." },
  ],
});

test.each([
  ["is 3 weeks ok?", "No. "],
  ["can i lodge it a week later", "Yes. "],
  ["i have 10 days to lodge it, right?", "Yes. "],
  ["it has to be in within 7 days, doesn't it?", "No. "],
  ["is 3 weeks too long?", "Yes. "],
  ["how long have i got, is 3 weeks normal", ""],
  ["the job took 2 years, when do i lodge it", ""],
  ["is 3 days or 3 weeks ok?", ""],
  ["is 2 weeks ok?", "Yes. "],
  ["finished it 3 weeks ago, too late to lodge it?", "Yes. "],
  ["finished it 3 days ago and forgot, are we stuffed", "No. "],
  ["it's 3 weeks and 2 yrs since, right?", ""],
  ["is it illegal to take 15 days?", "Yes. "],
  ["isn't there a limit of 3 weeks?", ""],
])("a proposed time is checked against the limit: %s", (text, opening) => {
  const chosen = chooseRuling(DEADLINE, "NSW", new Map(), "2026-08-01")!;
  const { lead } = writeRuling(DEADLINE, chosen, { text, before: [] }, polarityOf);
  expect(lead).toBe(`${opening}Lodge it within 10 business days.`);
});

test.each([
  ["can i refuse to get one for a 3 m shed", ""],
  ["does the one for a 3 m shed expire", ""],
  [
    "is a permit needed for a 3 m shed? my mate says there's none",
    "Yes, unless the council says otherwise. ",
  ],
  ["am i breaking the law without one, 3 m shed", "Yes, unless the council says otherwise. "],
  ["is a 1.5 m shed ok in", "Yes. "],
  ["does a shed have to be 2 m", ""],
  ["is a 3 m shed ok with no permit in", "No, unless the council says otherwise. "],
])("a reversed question doesn't get the wrong yes or no: %s", (text, opening) => {
  const chosen = chooseRuling(PERMIT, "NSW", new Map(), "2026-08-01")!;
  const { lead } = writeRuling(PERMIT, chosen, { text, before: [] }, polarityOf);
  expect(/^(?:Yes|No)[^.]*\. |^/.exec(lead)?.[0]).toBe(opening);
});

const SOME = Intent.parse({
  id: "example-inspection",
  topic: "certification",
  question: "Does it need an inspection?",
  form: "must I",
  claim: "it needs an inspection",
  denial: "it needs no inspection",
  rulings: [{ state: "NSW", entry: "example", holds: true, lead: "Only mains work needs an inspection." }],
});

test("a belief that a rule covers everything gets a no when the rule covers only some cases", () => {
  expect(say(SOME, "all work needs an inspection right").lead).toMatch(/^No\. Only mains/);
  expect(say(SOME, "mains work needs an inspection right").lead).toMatch(/^Yes\. Only mains/);
});
