import { formatCents } from "@plumbline/contract/money.ts";
import { formatDay } from "@plumbline/contract/time.ts";
import type { ReactElement } from "react";
import { Line } from "./frame.tsx";
import { type MailOf, isMailOf } from "./mail-family.ts";
import { CANCEL, PlanFrame, YOUR_PLAN } from "./plan-frame.tsx";

const TEMPLATES = ["trial-started", "trial-ending", "plan-free", "free-ending"] as const;
type FreeTimeMail = MailOf<typeof TEMPLATES>;

export const isFreeTimeMail = isMailOf(TEMPLATES);

/** Emails about trials, and about free time from a code. */
export function writeFreeTimeMail(content: FreeTimeMail): { subject: string; body: ReactElement } {
  switch (content.template) {
    case "trial-started": {
      const { name, planName, trialEndsAt, firstChargeCents, url } = content;
      return {
        subject: `Your free trial runs until ${formatDay(trialEndsAt)}`,
        body: (
          <PlanFrame
            preview={`You won't be charged before ${formatDay(trialEndsAt)}.`}
            heading="Your free trial has started"
            button={{ label: YOUR_PLAN, url }}
          >
            <Line>
              Hello {name}, your free trial of the {planName} plan runs until {formatDay(trialEndsAt)}. You
              won't be charged before then. On that day we'll charge {formatCents(firstChargeCents)}, GST
              included.
            </Line>
            <Line>We'll remind you two days before. {CANCEL}</Line>
          </PlanFrame>
        ),
      };
    }
    case "trial-ending": {
      const { name, planName, trialEndsAt, amountCents, priceCents, every, url } = content;
      const amount = formatCents(amountCents);
      return {
        subject: `Your trial ends on ${formatDay(trialEndsAt)}: we'll charge ${amount} then`,
        body: (
          <PlanFrame
            preview={`Cancel before ${formatDay(trialEndsAt)} and you pay nothing.`}
            heading={`Your trial ends on ${formatDay(trialEndsAt)}`}
            button={{ label: "Keep or cancel your plan", url }}
          >
            <Line>
              Hello {name}, on {formatDay(trialEndsAt)} your free trial ends and we'll charge {amount}, GST
              included, for the {planName} plan. After that you pay every {every} until you cancel.
            </Line>
            {amountCents < priceCents && (
              <Line>
                That amount is after your discount or credit. Without it, the plan costs{" "}
                {formatCents(priceCents)} every {every}.
              </Line>
            )}
            <Line>
              You don't need to do anything to keep your plan. Cancel before that day and you pay nothing.{" "}
              {CANCEL}
            </Line>
          </PlanFrame>
        ),
      };
    }
    case "plan-free": {
      const { name, planName, freeUntil, url } = content;
      const span = freeUntil ? `free until ${formatDay(freeUntil)}` : "free for good";
      return {
        subject: `Your ${planName} plan is ${span}`,
        body: (
          <PlanFrame
            preview="You haven't been charged."
            heading="Your plan has started"
            button={{ label: YOUR_PLAN, url }}
          >
            <Line>
              Hello {name}, your {planName} plan has started, and your code makes it {span}. You haven't been
              charged.
            </Line>
            {freeUntil && (
              <Line>Without a card on file, your plan ends that day. We'll remind you before then.</Line>
            )}
          </PlanFrame>
        ),
      };
    }
    case "free-ending": {
      const { name, planName, endsAt, nextCharge, url } = content;
      const day = formatDay(endsAt);
      return {
        subject: nextCharge
          ? `Your plan is free until ${day}: we'll charge ${formatCents(nextCharge.amountCents)} then`
          : `Your free plan ends on ${day}`,
        body: (
          <PlanFrame
            preview={nextCharge ? `Cancel before ${day} and you pay nothing.` : "You won't be charged."}
            heading={`Your plan is free until ${day}`}
            button={{ label: nextCharge ? "Keep or cancel your plan" : "Keep your plan", url }}
          >
            {nextCharge ? (
              <Line>
                Hello {name}, the free time from your code ends on {day}, and we'll charge{" "}
                {formatCents(nextCharge.amountCents)}, GST included, for the {planName} plan. After that you
                pay every {nextCharge.every} until you cancel. {CANCEL}
              </Line>
            ) : (
              <Line>
                Hello {name}, the free time from your code ends on {day}, and so does your {planName} plan.
                You won't be charged. To keep the plan, add a card on the billing page before that day, then
                choose &quot;Keep my plan&quot; on your account page.
              </Line>
            )}
          </PlanFrame>
        ),
      };
    }
  }
}
