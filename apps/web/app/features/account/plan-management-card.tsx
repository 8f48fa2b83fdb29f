import type { SubscriptionStatus } from "@plumbline/contract/billing.ts";
import { Button, buttonStyle } from "@plumbline/ui/button.tsx";
import { Link } from "react-router";
import { livePlanOf } from "../../lib/live-plan.ts";
import { Card } from "../../components/card.tsx";
import { useSync } from "./use-sync.ts";

export function PlanManagementCard({ subscription }: { subscription: SubscriptionStatus }) {
  const [sync, isRunning] = useSync();
  const plan = livePlanOf(subscription);
  const canChange = plan && plan.interval !== "one_time";
  return (
    <Card title="Plan management">
      <p>
        {canChange
          ? "You'll see today's cost, less credit for unused time, before you choose."
          : "See what each plan costs and includes."}
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
