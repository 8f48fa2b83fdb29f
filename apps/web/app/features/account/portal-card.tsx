import { Card } from "../../components/card.tsx";
import { PortalButton } from "./portal-button.tsx";

/** The way to the provider's billing page: invoices, the card, cancelling. */
export function PortalCard({ canOpen }: { canOpen: boolean }) {
  return (
    <Card title="Billing portal">
      <p>
        {canOpen
          ? "Your card, your invoices and your plan at our payment provider. It opens in a new tab."
          : "There is nothing to bill yet: the billing portal opens with your first plan."}
      </p>
      <PortalButton disabled={!canOpen} />
    </Card>
  );
}
