import type { TradieSummary } from "@plumbline/contract/directory.ts";
import { lazy, Suspense, useState } from "react";

// Most visits ask for no quote.
const QuoteDialog = lazy(async () => {
  const { QuoteDialog } = await import("../../components/quote-dialog.tsx");
  return { default: QuoteDialog };
});

/** The quote dialog of a page: what opens it for a business, and the dialog to put on the page. */
export function useQuoteDialog() {
  const [tradie, setTradie] = useState<TradieSummary>();
  const [isOpen, setIsOpen] = useState(false);

  function openQuote(chosen: TradieSummary) {
    setTradie(chosen);
    setIsOpen(true);
  }

  const quoteDialog = tradie && (
    <Suspense>
      <QuoteDialog key={tradie.id} tradie={tradie} open={isOpen} onOpenChange={setIsOpen} />
    </Suspense>
  );
  return { openQuote, quoteDialog };
}
