import type { StartKind } from "@plumbline/contract/billing.ts";
import { formatCents } from "@plumbline/contract/money.ts";
import { formatDay } from "@plumbline/contract/time.ts";
import type { ReactElement } from "react";
import { Frame, Line } from "./frame.tsx";
import { type MailOf, isMailOf } from "./mail-family.ts";
import { CANCEL, PlanFrame, YOUR_PLAN } from "./plan-frame.tsx";

const TEMPLATES = [
  "finish-account",
  "plan-changed",
  "renewal-reminder",
  "plan-cancelled",
  "plan-ended",
] as const;
type PlanMail = MailOf<typeof TEMPLATES>;

const STARTED = {
  trial: "is on its free trial",
  free: "has started, and there's nothing to pay",
  paid: "is paid for",
} satisfies Record<StartKind, string>;

export const isPlanMail = isMailOf(TEMPLATES);

/** Emails about a paid plan between its start and end. */
export function writePlanMail(content: PlanMail): { subject: string; body: ReactElement } {
  switch (content.template) {
    case "finish-account": {
      const { planName, start, url } = content;
      return {
        subject: "One step left: create your account",
        body: (
          <Frame
            preview={`Create an account to use your ${planName} plan.`}
            heading="One step left"
            button={{ label: "Create my account", url }}
            reason="You're getting this email because someone entered this address when starting a Plumbline plan."
          >
            <Line>
              Your {planName} plan {STARTED[start]}. Use this link to create your account, or to add the plan
              to one you already have. The link lasts 7 days.
            </Line>
          </Frame>
        ),
      };
    }
    case "plan-changed": {
      const { name, fromName, toName, paidCents, creditCents, nextCharge, url } = content;
      return {
        subject: `You're now on the ${toName} plan`,
        body: (
          <PlanFrame
            preview={`Changed from ${fromName} to ${toName}.`}
            heading={`You're now on the ${toName} plan`}
            button={{ label: YOUR_PLAN, url }}
          >
            <Line>
              Hello {name}, you've changed from {fromName} to {toName}.{" "}
              {chargeSentence(paidCents, creditCents)}
            </Line>
            {nextCharge && (
              <Line>
                Your next payment is {formatCents(nextCharge.amountCents)} on {formatDay(nextCharge.at)}.
              </Line>
            )}
          </PlanFrame>
        ),
      };
    }
    case "renewal-reminder": {
      const { name, planName, renewsAt, amountCents, url } = content;
      const amount = formatCents(amountCents);
      return {
        subject: `Your plan renews on ${formatDay(renewsAt)} for ${amount}`,
        body: (
          <PlanFrame
            preview={`Cancel before ${formatDay(renewsAt)} and you won't be charged.`}
            heading={`Your plan renews on ${formatDay(renewsAt)}`}
            button={{ label: "Keep or cancel your plan", url }}
          >
            <Line>
              Hello {name}, on {formatDay(renewsAt)} we'll charge {amount}, GST included, for another year of
              the {planName} plan.
            </Line>
            <Line>You don't need to do anything to keep your plan. {CANCEL}</Line>
          </PlanFrame>
        ),
      };
    }
    case "plan-cancelled": {
      const { name, planName, endsAt, url } = content;
      return {
        subject: `Your plan is cancelled and ends on ${formatDay(endsAt)}`,
        body: (
          <PlanFrame
            preview="You won't be charged again."
            heading="Your plan is cancelled"
            button={{ label: "Change your mind", url }}
          >
            <Line>
              Hello {name}, your {planName} plan ends on {formatDay(endsAt)}. Everything works until then, and
              you won't be charged again.
            </Line>
          </PlanFrame>
        ),
      };
    }
    case "plan-ended": {
      const { name, planName, url } = content;
      return {
        subject: "Your plan has ended",
        body: (
          <Frame
            preview="You won't be charged again."
            heading="Your plan has ended"
            button={{ label: "See the plans", url }}
            reason="You're getting this email because you had a Plumbline plan."
          >
            <Line>
              Hello {name}, your {planName} plan has ended and you won't be charged again. You keep your
              account and everything saved in it.
            </Line>
          </Frame>
        ),
      };
    }
  }
}

function chargeSentence(paidCents: number, creditCents: number): string {
  if (creditCents > 0)
    return `After ${formatCents(creditCents)} credit for unused time, we charged you ${formatCents(paidCents)}.`;
  return paidCents > 0 ? `We charged you ${formatCents(paidCents)}.` : "We didn't charge you today.";
}
