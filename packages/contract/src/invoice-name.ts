export const INVOICE_NAMES = ["Tax invoice", "Receipt"] as const;

type Sale = { isSandbox: boolean; seller: { abn: string } };

/** A tax invoice needs a sale and the seller's ABN (GST Act 1999 s 29-70). */
export function nameInvoice({ isSandbox, seller }: Sale): (typeof INVOICE_NAMES)[number] {
  return !isSandbox && seller.abn !== "" ? "Tax invoice" : "Receipt";
}
