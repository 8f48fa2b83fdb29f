import type { SubscriptionStatus } from "@plumbline/contract/billing.ts";
import { formatDay } from "@plumbline/contract/time.ts";
import { Button, buttonStyle } from "@plumbline/ui/button.tsx";
import { cn } from "@plumbline/ui/cn.ts";
import { useRef } from "react";
import { Form, useNavigation } from "react-router";

export function CancelPlan({ currentPeriodEndsAt, trialEndsAt, status }: SubscriptionStatus) {
  const disclosure = useRef<HTMLDetailsElement>(null);
  const isSending = useNavigation().formData?.get("intent") === "cancel";
  const isRunning = status === "trialing" || status === "active";
  const endsAt = status === "trialing" ? trialEndsAt : currentPeriodEndsAt;

  function close(): void {
    if (!disclosure.current) return;
    disclosure.current.open = false;
    disclosure.current.querySelector("summary")?.focus();
  }

  return (
    <details ref={disclosure} className="w-full">
      <summary className={cn(buttonStyle({ look: "quiet" }), "list-none px-0 underline")}>
        Cancel plan
      </summary>
      <Form method="post" className="mt-3 grid justify-items-start gap-3 border-l-4 border-warn pl-4">
        {isRunning && endsAt ? (
          <p>
            Your plan ends on <strong>{formatDay(endsAt)}</strong>. You keep access until then, and you won't
            be charged again.
          </p>
        ) : (
          <p>
            Your plan ends <strong>today</strong>. We won't try the card again, and you won't be charged
            again.
          </p>
        )}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" name="intent" value="cancel" look="ink" disabled={isSending}>
            {isSending ? "Cancelling..." : "Cancel my plan"}
          </Button>
          {/* Without JavaScript, the summary above closes it. */}
          <Button onClick={close} className="noscript:hidden">
            Keep my plan
          </Button>
        </div>
      </Form>
    </details>
  );
}
