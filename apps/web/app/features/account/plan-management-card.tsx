import type { SubscriptionStatus } from "@plumbline/contract/billing.ts";
import { Button, buttonStyle } from "@plumbline/ui/button.tsx";
import { Link } from "react-router";
import { livePlanOf } from "../../lib/live-plan.ts";
import { Card } from "../../components/card.tsx";
import { useSync } from "./use-sync.ts";

/** The ways to another plan, and to a second look at the payment. */
export function PlanManagementCard({ subscription }: { subscription: SubscriptionStatus }) {
  const [sync, isRunning] = useSync();
  const plan = livePlanOf(subscription);
  const canChange = plan && plan.interval !== "one_time";
  return (
    <Card title="Plan management">
      <p>
        {canChange
          ? "What another plan would cost today, with what is unused of yours taken off, stands there before you choose."
          : "What each plan costs and holds."}
      </p>
      <div className="flex flex-wrap gap-3">
        <Link to="/choose-plan" className={buttonStyle({ look: plan ? "outline" : "main" })}>
          {canChange ? "Change Plan" : "View Plans"}
        </Link>
        <Button onClick={() => void sync()} disabled={isRunning}>
          {isRunning ? "Checking..." : "Check my payment"}
        </Button>
      </div>
    </Card>
  );
}
