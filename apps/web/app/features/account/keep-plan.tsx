import type { SubscriptionStatus } from "@plumbline/contract/billing.ts";
import { formatDay } from "@plumbline/contract/time.ts";
import { Button } from "@plumbline/ui/button.tsx";
import { Form, useNavigation } from "react-router";

export function KeepPlan({ endsAt, status }: Pick<SubscriptionStatus, "status"> & { endsAt: string }) {
  const isSending = useNavigation().formData?.get("intent") === "resume";
  const isRunning = status === "trialing" || status === "active";
  return (
    <Form method="post" className="grid justify-items-start gap-3 border-l-4 border-warn pl-4">
      <p>
        Your plan ends on <strong>{formatDay(endsAt)}</strong>.{" "}
        {isRunning && "You keep access until then, and you won't be charged again."}
      </p>
      <Button type="submit" name="intent" value="resume" disabled={isSending}>
        {isSending ? "One moment..." : "Keep my plan"}
      </Button>
    </Form>
  );
}
