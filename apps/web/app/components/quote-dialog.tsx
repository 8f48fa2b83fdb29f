import { Dialog } from "@plumbline/ui/dialog.tsx";
import { QuoteForm, type QuotedTradie } from "./quote-form.tsx";

type QuoteDialogProps = { tradie: QuotedTradie; open: boolean; onOpenChange: (open: boolean) => void };

/** Without JavaScript, visitors get the same form at /directory/{slug}/quote. */
export function QuoteDialog({ tradie, open, onOpenChange }: QuoteDialogProps) {
  const close = () => onOpenChange(false);
  return (
    <Dialog
      id={`quote-${tradie.id}`}
      title={`Request a quote from ${tradie.businessName}`}
      open={open}
      onClose={close}
    >
      {open && <QuoteForm tradie={tradie} onSent={close} />}
    </Dialog>
  );
}
