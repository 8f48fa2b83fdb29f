import type { TradieSummary } from "@plumbline/contract/directory.ts";
import { lazy, Suspense, useState } from "react";

// Loaded on demand because most visitors never request a quote.
const QuoteDialog = lazy(async () => {
  const { QuoteDialog } = await import("../../components/quote-dialog.tsx");
  return { default: QuoteDialog };
});

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
