import { extractText, getDocumentProxy, getMeta } from "unpdf";
import { describe, expect, test } from "vitest";
import type { InvoiceFacts } from "#server/modules/billing/invoice.ts";
import { renderInvoice } from "./render-invoice.ts";

const FACTS: InvoiceFacts = {
  number: "PL-000042",
  issuedAt: "2026-11-28T03:00:00.000Z",
  seller: { name: "Plumbline Pty Ltd", abn: "51824753556", email: "help@plumbline.example" },
  buyer: { name: "Kim Nguyen", businessName: "Kim's Plumbing", abn: "53004085616", email: "kim@example.com" },
  lines: [{ description: "Plumbline Lifetime, one payment", amountCents: 120000 }],
  totalCents: 120000,
  gstCents: 10909,
  refundedCents: 0,
  isSandbox: false,
};

async function read(facts: InvoiceFacts) {
  const pdf = await getDocumentProxy((await renderInvoice(facts)).slice());
  const { text, totalPages } = await extractText(pdf, { mergePages: true });
  return { text: text.replaceAll(/\s+/g, " "), totalPages, info: (await getMeta(pdf)).info };
}

// The first test loads the renderer, which is slow on a busy machine.
describe("a tax invoice", { timeout: 60_000 }, () => {
  test("shows everything the ATO requires, on one page", async () => {
    const { text, totalPages, info } = await read(FACTS);
    expect(totalPages).toBe(1);
    for (const part of [
      "Tax invoice PL-000042",
      "Plumbline Pty Ltd",
      "ABN 51 824 753 556",
      "28 November 2026",
      "Plumbline Lifetime, one payment",
      "$109.09",
      "Total price includes GST",
      "$1,200 AUD",
      "Kim's Plumbing",
      "ABN 53 004 085 616",
    ]) {
      expect(text).toContain(part);
    }
    expect(info).toMatchObject({ Title: "Tax invoice PL-000042", Language: "en-AU" });
  });

  test.for(["Nguyễn Thị Hương", "Łukasz Żółć", "Αθηνά Παπαδοπούλου", "Дмитро Шевченко", "Zoë O’Brien–Smith"])(
    "spells the buyer's name correctly in regular and bold: %s",
    async (name) => {
      const { text } = await read({
        ...FACTS,
        buyer: { ...FACTS.buyer, name, businessName: `${name} & Co` },
      });
      expect(text).toContain(`${name} & Co ${name} ABN`);
    },
  );

  test("shows a question mark for a letter missing from every font", async () => {
    const { text } = await read({ ...FACTS, buyer: { ...FACTS.buyer, name: "李 Wei", businessName: "" } });
    expect(text).toContain("To ? Wei ABN");
  });

  test("is byte-identical when rendered again for the same payment", async () => {
    const first = Buffer.from(await renderInvoice(FACTS));
    expect(first.equals(await renderInvoice(FACTS))).toBe(true);
  });

  test("stays on one page and shows the full email address, however long the buyer's details", async () => {
    const email = `${"x".repeat(64)}@${"y".repeat(60)}.example`;
    const buyer = { name: "n".repeat(120), businessName: "W".repeat(200), abn: "53004085616", email };
    const { text, totalPages } = await read({ ...FACTS, buyer });
    expect(totalPages).toBe(1);
    expect(text.replaceAll(" ", "")).toContain(email);
  });

  test("is a receipt that says no money was paid when it's from the sandbox", async () => {
    const { text } = await read({ ...FACTS, isSandbox: true });
    expect(text).toContain("Receipt PL-000042");
    expect(text).toContain("no money was paid, and this isn't a tax invoice");
    expect(text).not.toContain("Tax invoice PL");
  });

  test("is called a receipt without the seller's ABN", async () => {
    const { text } = await read({ ...FACTS, seller: { ...FACTS.seller, abn: "" } });
    expect(text).toContain("Receipt PL-000042");
    expect(text).not.toMatch(/tax invoice/i);
  });

  test("shows the amount refunded", async () => {
    expect((await read({ ...FACTS, refundedCents: 50000 })).text).toMatch(/Refunded \$500/);
  });
});
