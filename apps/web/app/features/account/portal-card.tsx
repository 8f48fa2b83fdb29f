import { Card } from "../../components/card.tsx";
import { PortalButton } from "./portal-button.tsx";

export function PortalCard({ canOpen }: { canOpen: boolean }) {
  return (
    <Card title="Billing portal">
      <p>
        {canOpen
          ? "Manage your card, invoices and plan with our payment provider. Opens in a new tab."
          : "There's nothing to bill yet. You can open the billing portal once you have a plan."}
      </p>
      <PortalButton disabled={!canOpen} />
    </Card>
  );
}
