import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { GuideEntryView } from "./guide-entry-view.tsx";

type Entry = Parameters<typeof GuideEntryView>[0]["entry"];

test("only a verified entry says that it was checked, and when", () => {
  expect(render({ verified: "2026-11-27" })).toContain("Checked 27 Nov 2026");
  expect(render({})).toContain("As at May 2024");
  expect(render({})).not.toContain("Checked");
});

test("an entry links to a question about it in its own state", () => {
  expect(render({})).toContain(`href="/?q=How+much+deposit+can+I+take%3F&amp;state=QLD#demo"`);
  expect(render({ question: "" })).toContain(`href="/?state=QLD#demo"`);
});

test.each([true, false])(
  "an entry shows whether it's due for review (%s), with the date of its last check",
  (isDue) => {
    const html = render({ isDue, verified: "2024-05-03" });
    expect(html.includes("Due for review")).toBe(isDue);
    expect(
      html.includes(
        "Last checked 3 May 2024. The rule may have changed since then, so check with the regulator.",
      ),
    ).toBe(isDue);
  },
);

function render(differences: Partial<Entry>): string {
  const entry: Entry = {
    id: "qld-deposit",
    title: "Deposit limit",
    question: "How much deposit can I take?",
    questions: [],
    lead: "No more than 10% of the price.",
    details: [],
    figures: [],
    law: "",
    regulator: "QBCC",
    contact: null,
    sources: [{ name: "QBCC", url: "https://qbcc.example/deposits", official: true }],
    asOf: "2024-05",
    verified: null,
    isDue: false,
    isMediumConfidence: false,
    caveats: [],
    trades: [],
    ...differences,
  };
  return renderToStaticMarkup(
    <MemoryRouter>
      <GuideEntryView entry={entry} jurisdiction="QLD" />
    </MemoryRouter>,
  );
}
