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

// The first render loads the renderer, which takes a while on a busy machine.
describe("a site note", { timeout: 60_000 }, () => {
  test("fits everything a job file needs on one page", async () => {
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
      "General information as of 21 Nov 2026 from Plumbline's assistant (plumbline.example)",
      "General information, not legal advice.",
    ]) {
      expect(text).toContain(part);
    }
    expect(text.replaceAll(" ", "")).toContain(
      "https://qbcc.qld.gov.au/licences/start-career/when-you-need-licence",
    );
    expect(info).toMatchObject({ Author: "Plumbline", Language: "en-AU" });
  });

  test("leaves out the job and the state when there aren't any", async () => {
    const { text } = await read({ jobAddress: null, state: null });
    expect(text).not.toMatch(/\bSite 14|Rules for/);
    expect(text).toContain("AEDT");
  });

  test("marks secondary sources and medium confidence", async () => {
    const citations = [buildCitation({ official: false, confidence: "medium" })];
    const { text } = await read({ answer: buildAnswer({ citations }) });
    expect(text).toContain("secondary source: check with the regulator, medium confidence");
  });

  test("fits the longest question on one page", async () => {
    const { text, totalPages } = await read({ question: "Is a permit needed? ".repeat(100) });
    expect(totalPages).toBe(1);
    expect(text.match(/Is a permit needed\?/g)).toHaveLength(100);
  });

  test("continues on a numbered second page for a comparison with many sources", async () => {
    const citations = Array.from({ length: 24 }, (_, index) => buildCitation({ number: index + 1 }));
    const { text, totalPages } = await read({ answer: buildAnswer({ citations }) });
    expect(totalPages).toBe(2);
    expect(text).toContain("Page 1 of 2");
    expect(text).toContain("[24]");
    expect(text.match(/General information as of/g)).toHaveLength(2);
  });

  test("writes tables as rows of text", async () => {
    const cell = { text: "Over $5,000.", citations: [1] };
    const { text } = await read({
      answer: buildAnswer({
        blocks: [{ kind: "table", caption: "State by state", rows: [{ jurisdiction: "NSW", cell }] }],
      }),
    });
    expect(text).toContain("State by state NSW Over $5,000. [1]");
  });

  test("prints typed markup as plain text", async () => {
    const question = "<b>bold</b> {{x}} [link](javascript:alert(1)) \u202Egnp.exe ☃ 李";
    const { text } = await read({ question });
    expect(text).toContain("<b>bold</b> {{x}} [link](javascript:alert(1))");
    expect(text).toContain("? ?");
  });

  test("renders the same bytes for the same facts", async () => {
    const first = Buffer.from(await renderSiteNote(FACTS));
    expect(first.equals(await renderSiteNote(FACTS))).toBe(true);
  });
});
