import type { InvoiceFacts } from "#server/modules/billing/invoice.ts";

/** The PDF renderer is large, so it's loaded with the first invoice. */
export async function renderInvoice(facts: InvoiceFacts): Promise<Uint8Array<ArrayBuffer>> {
  const [{ renderToBuffer }, { InvoiceDocument }, { loadPdfFonts }] = await Promise.all([
    import("@react-pdf/renderer"),
    import("./invoice-document.tsx"),
    import("@plumbline/ui/pdf-fonts.ts"),
  ]);
  const spell = await loadPdfFonts();
  const buyer = {
    ...facts.buyer,
    name: spell(facts.buyer.name),
    businessName: spell(facts.buyer.businessName),
    email: spell(facts.buyer.email),
  };
  return new Uint8Array(await renderToBuffer(InvoiceDocument({ facts: { ...facts, buyer } })));
}
