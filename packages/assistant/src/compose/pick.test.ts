import { describe, expect, test } from "vitest";
import { passagesOf, withoutLabel } from "./passages.ts";
import { pickPassages, statesFigure, withoutVerdict } from "./pick.ts";
import { scorePassages } from "./score-passages.ts";

const answer =
  "Yes, if you contract for the work yourself. A licence costs $300. It lasts 3 years. Ring CBS on 131 882 to apply.";

/** As like in words as in meaning. */
const alike = (likeness: number) => ({ likeness, meaning: likeness, cover: likeness });

function pick(likeness: readonly number[], budget = 100): string[] {
  return pickPassages(
    scorePassages(passagesOf(answer), (index) => alike(likeness[index] ?? 0), [], []),
    budget,
  ).map(({ text }) => text);
}

describe("picked sentences", () => {
  test("start with the most telling, and the sentence it leans on before it", () => {
    expect(pick([0, 0, 1, 0])).toEqual([
      "A licence costs $300.",
      "It lasts 3 years.",
      "Ring CBS on 131 882 to apply.",
    ]);
  });

  test("open with the answer outright that the entry opens with, or do without a hedge", () => {
    const told = (text: string) => {
      const passages = passagesOf(text);
      const scored = scorePassages(passages, (index) => alike(index === 2 ? 1 : 0.2), [], []);
      return pickPassages(scored, 100).map((passage) => passage.text);
    };
    const after = "A home-state licence is no licence here. The form is number 7, and costs $300.";
    expect(told(`Not automatically: you apply and wait for the licence of this place. ${after}`)[0]).toMatch(
      /^Not/,
    );
    expect(
      told(`Often no, in an ordinary street where no plan or rule of council says so. ${after}`),
    ).not.toContainEqual(expect.stringMatching(/^Often/));
  });

  test("bring the rule before what follows from it", () => {
    const claims = passagesOf(
      "Complaints about the work of a builder start with a call to CBS. Money claims then go to the court. Keep your papers.",
    );
    const scored = scorePassages(claims, (index) => alike(index === 1 ? 1 : 0), [], []);
    expect(
      pickPassages(scored, 100)
        .map(({ text }) => text)
        .slice(0, 2),
    ).toEqual([
      "Complaints about the work of a builder start with a call to CBS.",
      "Money claims then go to the court.",
    ]);
  });

  test("leave out a verdict that answers another question", () => {
    expect(pick([1, 0, 0, 0]).join(" ")).not.toMatch(/if you contract/i);
  });

  test("keep a verdict whose figure no other sentence has", () => {
    const limit = passagesOf(
      "Yes, once the price is more than $7,500. It must be written and signed by both.",
    );
    const picked = pickPassages(
      scorePassages(limit, () => alike(0.5), [], []),
      100,
    );
    expect(picked.map(({ text }) => text).join(" ")).toContain("$7,500");
  });

  test("stay within the budget of words", () => {
    expect(pick([0, 1, 0, 0], 8)).toEqual(["A licence costs $300.", "It lasts 3 years."]);
  });
});

test("a first sentence that opens with what it is for is no verdict", () => {
  const fees = "For a practitioner the fee is $203.50 plus $585.05. Both registrations mean both fees.";
  const picked = pickPassages(
    scorePassages(passagesOf(fees), () => alike(0.5), [], []),
    100,
  );
  expect(picked[0]?.text).toMatch(/\$585\.05/);
});

test("a short sentence that does not hold what is asked for stays behind a long one that does", () => {
  const card =
    "The card has no expiry date. If you have not done construction work in the last 2 years, it lapses. A card is no induction.";
  const [first] = pickPassages(
    scorePassages(passagesOf(card), () => alike(0.5), ["expiry", "time"], []),
    100,
  );
  expect(first?.text).toMatch(/2 years/);
});

test("a sentence that leaves what it is not to the one before comes after it", () => {
  const washers =
    "Fixed wiring is for licensed electricians, however small the job and whoever owns the house. Plugging in an appliance or changing a lamp is not. Ask the regulator.";
  const picked = pickPassages(
    scorePassages(passagesOf(washers), (index) => alike(index === 1 ? 1 : 0), [], []),
    100,
  );
  expect(picked.map(({ index }) => index)).toEqual([0, 1, 2]);
});

test("a verdict is not fetched for a sentence that leans on it", () => {
  const alarms = "In newer homes yes. Those built before 1997 may have batteries. Test them every year.";
  const picked = pickPassages(
    scorePassages(passagesOf(alarms), (index) => alike(index === 1 ? 1 : 0), [], []),
    100,
  );
  expect(picked.map(({ text }) => text)).not.toContain("In newer homes yes.");
});

test("a yes or no that opens a sentence is taken off", () => {
  expect(withoutVerdict("No, you cannot do it unlicensed.")).toBe("You cannot do it unlicensed.");
  expect(withoutVerdict("Notify the council first.")).toBe("Notify the council first.");
});

describe("a state-by-state answer", () => {
  const comparison = passagesOf(
    "It differs. NSW: over $5,000. Vic: over $10,000. Qld: over $3,300. Ask the regulator.",
  );

  test("is told apart by its labels", () => {
    expect(comparison.map(({ states }) => states?.join())).toEqual([
      undefined,
      "NSW",
      "VIC",
      "QLD",
      undefined,
    ]);
    expect(passagesOf("ACT and NT: ask the certifier.")[0]!.states).toEqual(["ACT", "NT"]);
  });

  test("loses the label beside the state's name", () => {
    expect(withoutLabel("Qld: over $3,300.")).toBe("Over $3,300.");
  });
});

test("a figure is not stated by one that it is a part of", () => {
  expect(statesFigure("no higher than 2.3m", "3m")).toBe(false);
  expect(statesFigure("no higher than 3m.", "3m")).toBe(true);
  expect(statesFigure("over $3,300", "$3,30")).toBe(false);
  expect(statesFigure("over $3,300, including GST", "$3,300")).toBe(true);
});

test("a sentence that leans on one put first comes straight after what is put first", () => {
  const pool =
    "A business must keep each of its pools in good order at all times. A pool deeper than 300 mm needs a permit. It must have a barrier. Older pools keep to the rules of their time. Ask the council.";
  const picked = pickPassages(
    scorePassages(passagesOf(pool), (index) => alike(index === 1 ? 1 : index === 3 ? 0.9 : 0), [], []),
    100,
  );
  expect(picked.map(({ index }) => index)).toEqual([1, 2, 0, 3, 4]);
});
