import { formatDay } from "@plumbline/contract/time.ts";
import { formatCents } from "@plumbline/contract/money.ts";
import { Card } from "../../components/card.tsx";

type Invoice = {
  id: string;
  what: string;
  at: Date;
  dueCents: number;
  creditCents: number;
  refundedCents: number;
  status: string;
  dispute: "none" | "open" | "won" | "lost";
};
type InvoicesSheetProps = { invoices: Invoice[]; creditCents: number };

export function InvoicesSheet({ invoices, creditCents }: InvoicesSheetProps) {
  return (
    <Card title="Invoices">
      {creditCents > 0 && (
        <p>You have {formatCents(creditCents)} in credit. We'll take it off your future invoices.</p>
      )}
      {invoices.length === 0 ? (
        <p className="text-ink-soft">No invoices yet.</p>
      ) : (
        <ul className="figures grid w-full gap-3">
          {invoices.map((invoice) => (
            <li
              key={invoice.id}
              className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-b border-rule pb-3 last:border-b-0 last:pb-0"
            >
              <span>
                {formatDay(invoice.at)}
                <span className="block text-sm text-ink-soft">{invoice.what}</span>
              </span>
              <span className="text-right">
                {formatCents(invoice.dueCents)}
                <span className="block text-sm text-ink-soft">{describeState(invoice)}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function describeState({ status, dispute, dueCents, creditCents, refundedCents }: Invoice): string {
  const parts = [
    status === "paid" && (dueCents === 0 && creditCents === 0 ? "Free" : "Paid"),
    status === "open" && "Payment failed",
    status === "void" && "Cancelled",
    creditCents > 0 && `${formatCents(creditCents)} from credit`,
    refundedCents > 0 && (refundedCents === dueCents ? "refunded" : `${formatCents(refundedCents)} refunded`),
    dispute === "open" && "disputed",
    dispute === "won" && "dispute closed in our favour",
    dispute === "lost" && "returned to you by your bank",
  ];
  return parts.filter((part) => part !== false).join(", ");
}
