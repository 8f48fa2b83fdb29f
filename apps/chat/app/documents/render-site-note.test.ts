import { extractText, getDocumentProxy, getMeta } from "unpdf";
import { describe, expect, test } from "vitest";
import type { SiteNoteFacts } from "#server/modules/documents/site-note.ts";
import { buildAnswer, buildCitation } from "#server/testing/answers.ts";
import { renderSiteNote } from "./render-site-note.ts";

const FACTS: SiteNoteFacts = {
  jobAddress: "14 Banksia Street, Ashgrove QLD 4060",
  state: "QLD",
  question: "Do I need a licence for a $4,000 bathroom?",
  askedAt: "2026-11-20T15:04:00.000Z",
  madeAt: "2026-11-27T23:30:00.000Z",
  answer: buildAnswer(),
  siteUrl: "https://plumbline.example",
};

async function read(facts: Partial<SiteNoteFacts> = {}) {
  const pdf = await getDocumentProxy((await renderSiteNote({ ...FACTS, ...facts })).slice());
  const { text, totalPages } = await extractText(pdf, { mergePages: true });
  return { text: text.replaceAll(/\s+/g, " "), totalPages, info: (await getMeta(pdf)).info };
}

// The first one loads the renderer, which takes its time on a busy machine.
describe("a site note", { timeout: 60_000 }, () => {
  test("holds on one page what a job file needs", async () => {
    const { text, totalPages, info } = await read();
    expect(totalPages).toBe(1);
    for (const part of [
      "14 Banksia Street, Ashgrove QLD 4060",
      "Queensland",
      "21 November 2026, 1:04 am AEST",
      "28 November 2026, 9:30 am AEST",
      "Do I need a licence for a $4,000 bathroom?",
      "building work valued over $3,300. [1]",
      "Check with QBCC which licence class covers the job.",
      "139 333",
      "QBCC - When you need a licence",
      "official source, as at Jul 2025",
      "Commission Act 1991 (Qld) s 42",
      "General information as of 21 Nov 2026, given by the assistant of Plumbline (plumbline.example)",
      "General information, not legal advice.",
    ]) {
      expect(text).toContain(part);
    }
    expect(text.replaceAll(" ", "")).toContain(
      "https://qbcc.qld.gov.au/licences/start-career/when-you-need-licence",
    );
    expect(info).toMatchObject({ Author: "Plumbline", Language: "en-AU" });
  });

  test("without a job or a state names neither", async () => {
    const { text } = await read({ jobAddress: null, state: null });
    expect(text).not.toMatch(/\bSite 14|Rules of/);
    expect(text).toContain("AEDT");
  });

  test("says which sources are second hand or not fully confirmed", async () => {
    const citations = [buildCitation({ official: false, confidence: "medium" })];
    const { text } = await read({ answer: buildAnswer({ citations }) });
    expect(text).toContain("secondary source: check with the regulator, medium confidence");
  });

  test("holds the longest question without leaving its page", async () => {
    const { text, totalPages } = await read({ question: "Is a permit needed? ".repeat(100) });
    expect(totalPages).toBe(1);
    expect(text.match(/Is a permit needed\?/g)).toHaveLength(100);
  });

  test("of a comparison with many sources flows onto a second page that is numbered", async () => {
    const citations = Array.from({ length: 24 }, (_, index) => buildCitation({ number: index + 1 }));
    const { text, totalPages } = await read({ answer: buildAnswer({ citations }) });
    expect(totalPages).toBe(2);
    expect(text).toContain("Page 1 of 2");
    expect(text).toContain("[24]");
    expect(text.match(/General information as of/g)).toHaveLength(2);
  });

  test("writes tables out", async () => {
    const cell = { text: "Over $5,000.", citations: [1] };
    const { text } = await read({
      answer: buildAnswer({
        blocks: [{ kind: "table", caption: "State by state", rows: [{ jurisdiction: "NSW", cell }] }],
      }),
    });
    expect(text).toContain("State by state NSW Over $5,000. [1]");
  });

  test("takes what was typed as text, whatever it holds", async () => {
    const question = "<b>bold</b> {{x}} [link](javascript:alert(1)) \u202Egnp.exe ☃ 李";
    const { text } = await read({ question });
    expect(text).toContain("<b>bold</b> {{x}} [link](javascript:alert(1))");
    expect(text).toContain("? ?");
  });

  test("is the same document when it is made again at the same time", async () => {
    const first = Buffer.from(await renderSiteNote(FACTS));
    expect(first.equals(await renderSiteNote(FACTS))).toBe(true);
  });
});
