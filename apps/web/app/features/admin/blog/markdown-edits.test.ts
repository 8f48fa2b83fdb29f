import { expect, test } from "vitest";
import { cite, type Edit, link, mark, prefixLines, type Selected, table } from "./markdown-edits.ts";

/** In these texts, bars mark the selection: `one |two| three`. */
function selected(marked: string): Selected {
  const [before = "", middle = "", after = ""] = marked.split("|");
  return { text: before + middle + after, from: before.length, to: before.length + middle.length };
}

function after({ text }: Selected, { from, to, insert, select }: Edit): string {
  const changed = text.slice(0, from) + insert + text.slice(to);
  return `${changed.slice(0, select.from)}|${changed.slice(select.from, select.to)}|${changed.slice(select.to)}`;
}

const edited = (marked: string, edit: (selected: Selected) => Edit) =>
  after(selected(marked), edit(selected(marked)));

test("formatting marks wrap the selection, and applying them again removes them", () => {
  const bold = (one: Selected) => mark(one, "**", "bold words");
  expect(edited("a |licence| first", bold)).toBe("a **|licence|** first");
  expect(edited("a **|licence|** first", bold)).toBe("a |licence| first");
  expect(edited("a |**licence**| first", bold)).toBe("a |licence| first");
  expect(edited("a || first", bold)).toBe("a **|bold words|** first");
});

test("italic inside bold text keeps the bold", () => {
  expect(edited("**|licence|**", (one) => mark(one, "_", "words"))).toBe("**_|licence|_**");
});

test("a prefix is added to every selected line, and removed if all of them have it", () => {
  const list = (one: Selected) => prefixLines(one, "- ");
  expect(edited("Bring\nthe l|adder\nthe ro|pe\nand water", list)).toBe(
    "Bring\n|- the ladder\n- the rope|\nand water",
  );
  expect(edited("|- the ladder\n- the rope|", list)).toBe("|the ladder\nthe rope|");
  expect(edited("|- the ladder\nthe rope|", list)).toBe("|- the ladder\n- the rope|");
  expect(edited("one\ntw||o", (one) => prefixLines(one, "## "))).toBe("one\n## two||");
});

test("adding a link selects its address, or its words if none were selected", () => {
  expect(edited("see |the regulator|.", link)).toBe("see [the regulator](|https://|).");
  expect(edited("see ||.", link)).toBe("see [|words|](https://).");
});

test("a table is added in its own paragraph", () => {
  expect(edited("Before||After", table)).toBe(
    "Before\n\n| |Column| | Column |\n| --- | --- |\n|  |  |\n\nAfter",
  );
});

test("an entry is cited with the selected words, or with its title if none are selected", () => {
  const entry = { id: "qld-licence-threshold", title: "Work over [$3,300]" };
  expect(edited("over |$3,300\n of work| in total", (one) => cite(one, entry))).toBe(
    "over [$3,300 of work](entry:qld-licence-threshold)|| in total",
  );
  expect(edited("||", (one) => cite(one, entry))).toBe(
    "[Work over \\[$3,300\\]](entry:qld-licence-threshold)||",
  );
});
