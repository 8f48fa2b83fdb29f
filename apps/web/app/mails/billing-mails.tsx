import { formatDay } from "@plumbline/contract/time.ts";
import { formatCents } from "@plumbline/contract/money.ts";
import type { ReactElement } from "react";
import { nameInvoice } from "@plumbline/contract/invoice-name.ts";
import { Frame, Line } from "./frame.tsx";
import { type MailOf, isMailOf } from "./mail-family.ts";

const YOU_HAVE_A_PLAN = "You're getting this email because you have a Plumbline plan.";
const YOU_ASKED = "You're getting this email because you asked Plumbline for a refund.";
const CANCEL = "You can cancel on your account page in two clicks, no questions asked.";
const YOUR_PLAN = "View your plan and payments";

const TEMPLATES = [
  "receipt",
  "trial-started",
  "trial-ending",
  "plan-free",
  "free-ending",
  "renewal-reminder",
  "payment-failed",
  "plan-cancelled",
  "plan-ended",
  "plan-changed",
  "finish-account",
  "refund-asked",
  "refund-approved",
  "refund-declined",
] as const;
type BillingMail = MailOf<typeof TEMPLATES>;

export const isBillingMail = isMailOf(TEMPLATES);

export function writeBillingMail(content: BillingMail): { subject: string; body: ReactElement } {
  switch (content.template) {
    case "receipt": {
      const { name, invoice, url } = content;
      const what = nameInvoice(invoice).toLowerCase();
      const total = formatCents(invoice.totalCents);
      return {
        subject: `Your ${what} ${invoice.number}`,
        body: (
          <Frame
            preview={`${total}, paid on ${formatDay(invoice.issuedAt)}.`}
            heading={`Paid: ${total}`}
            button={{ label: YOUR_PLAN, url }}
            reason={YOU_HAVE_A_PLAN}
          >
            <Line>
              Hello {name}, we received {total} on {formatDay(invoice.issuedAt)}, including{" "}
              {formatCents(invoice.gstCents)} GST. Your {what} {invoice.number} is attached.
            </Line>
            {invoice.lines.map(({ description }) => (
              <Line key={description}>{description}</Line>
            ))}
            {invoice.isSandbox && <Line>This is a sandbox: no real money was paid.</Line>}
          </Frame>
        ),
      };
    }
    case "trial-started": {
      const { name, planName, trialEndsAt, firstChargeCents, url } = content;
      return {
        subject: `Your free trial runs until ${formatDay(trialEndsAt)}`,
        body: (
          <Frame
            preview={`You won't be charged before ${formatDay(trialEndsAt)}.`}
            heading="Your free trial has started"
            button={{ label: YOUR_PLAN, url }}
            reason={YOU_HAVE_A_PLAN}
          >
            <Line>
              Hello {name}, your free trial of the {planName} plan runs until {formatDay(trialEndsAt)}. You
              won't be charged before then. On that day we'll charge {formatCents(firstChargeCents)}, GST
              included.
            </Line>
            <Line>We'll remind you two days before. {CANCEL}</Line>
          </Frame>
        ),
      };
    }
    case "trial-ending": {
      const { name, planName, trialEndsAt, amountCents, priceCents, every, url } = content;
      const amount = formatCents(amountCents);
      return {
        subject: `Your trial ends on ${formatDay(trialEndsAt)}: we'll charge ${amount} then`,
        body: (
          <Frame
            preview={`Cancel before ${formatDay(trialEndsAt)} and you pay nothing.`}
            heading={`Your trial ends on ${formatDay(trialEndsAt)}`}
            button={{ label: "Keep or cancel your plan", url }}
            reason={YOU_HAVE_A_PLAN}
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
          </Frame>
        ),
      };
    }
    case "plan-free": {
      const { name, planName, freeUntil, url } = content;
      const span = freeUntil ? `free until ${formatDay(freeUntil)}` : "free for good";
      return {
        subject: `Your ${planName} plan is ${span}`,
        body: (
          <Frame
            preview="You haven't been charged."
            heading="Your plan has started"
            button={{ label: YOUR_PLAN, url }}
            reason={YOU_HAVE_A_PLAN}
          >
            <Line>
              Hello {name}, your {planName} plan has started, and your code makes it {span}. You haven't been
              charged.
            </Line>
            {freeUntil && (
              <Line>Without a card on file, your plan ends that day. We'll remind you before then.</Line>
            )}
          </Frame>
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
          <Frame
            preview={nextCharge ? `Cancel before ${day} and you pay nothing.` : "You won't be charged."}
            heading={`Your plan is free until ${day}`}
            button={{ label: nextCharge ? "Keep or cancel your plan" : "Keep your plan", url }}
            reason={YOU_HAVE_A_PLAN}
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
          </Frame>
        ),
      };
    }
    case "renewal-reminder": {
      const { name, planName, renewsAt, amountCents, url } = content;
      const amount = formatCents(amountCents);
      return {
        subject: `Your plan renews on ${formatDay(renewsAt)} for ${amount}`,
        body: (
          <Frame
            preview={`Cancel before ${formatDay(renewsAt)} and you won't be charged.`}
            heading={`Your plan renews on ${formatDay(renewsAt)}`}
            button={{ label: "Keep or cancel your plan", url }}
            reason={YOU_HAVE_A_PLAN}
          >
            <Line>
              Hello {name}, on {formatDay(renewsAt)} we'll charge {amount}, GST included, for another year of
              the {planName} plan.
            </Line>
            <Line>You don't need to do anything to keep your plan. {CANCEL}</Line>
          </Frame>
        ),
      };
    }
    case "payment-failed": {
      const { name, planName, amountCents, graceEndsAt, url } = content;
      return {
        subject: "Your payment didn't go through",
        body: (
          <Frame
            preview={`You keep access until ${formatDay(graceEndsAt)}.`}
            heading="Your payment didn't go through"
            button={{ label: "Check your card", url }}
            reason={YOU_HAVE_A_PLAN}
          >
            <Line>
              Hello {name}, we couldn't charge your card {formatCents(amountCents)} for the {planName} plan.
              We'll try again over the next few days.
            </Line>
            <Line>
              Everything works until {formatDay(graceEndsAt)}. Open the billing page from your account to
              check the card, or cancel there.
            </Line>
          </Frame>
        ),
      };
    }
    case "plan-cancelled": {
      const { name, planName, endsAt, url } = content;
      return {
        subject: `Your plan is cancelled and ends on ${formatDay(endsAt)}`,
        body: (
          <Frame
            preview="You won't be charged again."
            heading="Your plan is cancelled"
            button={{ label: "Change your mind", url }}
            reason={YOU_HAVE_A_PLAN}
          >
            <Line>
              Hello {name}, your {planName} plan ends on {formatDay(endsAt)}. Everything works until then, and
              you won't be charged again.
            </Line>
          </Frame>
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
    case "plan-changed": {
      const { name, fromName, toName, paidCents, creditCents, nextCharge, url } = content;
      return {
        subject: `You're now on the ${toName} plan`,
        body: (
          <Frame
            preview={`Changed from ${fromName} to ${toName}.`}
            heading={`You're now on the ${toName} plan`}
            button={{ label: YOUR_PLAN, url }}
            reason={YOU_HAVE_A_PLAN}
          >
            <Line>
              Hello {name}, you've changed from {fromName} to {toName}. We took off {formatCents(creditCents)}{" "}
              in credit for unused time and charged {formatCents(paidCents)}.
            </Line>
            {nextCharge && (
              <Line>
                Your next payment is {formatCents(nextCharge.amountCents)} on {formatDay(nextCharge.at)}.
              </Line>
            )}
          </Frame>
        ),
      };
    }
    case "finish-account": {
      const { planName, isTrial, url } = content;
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
              {isTrial ? `Your ${planName} plan is on its free trial.` : `Your ${planName} plan is paid.`} Use
              this link to create your account, or to add the plan to one you already have. The link lasts 7
              days.
            </Line>
          </Frame>
        ),
      };
    }
    case "refund-asked": {
      const { name, number, amountCents, reviewBy } = content;
      return {
        subject: `We've received your refund request for ${number}`,
        body: (
          <Frame
            preview={`We'll reply by ${formatDay(reviewBy)}.`}
            heading="We've received your refund request"
            reason={YOU_ASKED}
          >
            <Line>
              Hello {name}, you asked us to refund {formatCents(amountCents)} of {number}. A person will
              review it, and we'll reply by {formatDay(reviewBy)}.
            </Line>
          </Frame>
        ),
      };
    }
    case "refund-approved": {
      const { name, number, amountCents, payoutBy } = content;
      return {
        subject: `Your refund of ${formatCents(amountCents)} is on its way`,
        body: (
          <Frame
            preview={`It should reach you by ${formatDay(payoutBy)}.`}
            heading="Your refund is on its way"
            reason={YOU_ASKED}
          >
            <Line>
              Hello {name}, we've refunded {formatCents(amountCents)} of {number} to the card you paid with.
              Banks take a few days, so it should reach you by {formatDay(payoutBy)}. The plan it paid for has
              ended.
            </Line>
          </Frame>
        ),
      };
    }
    case "refund-declined": {
      const { name, number, note } = content;
      return {
        subject: `Your refund request for ${number}`,
        body: (
          <Frame
            preview="We couldn't approve it. Here's why."
            heading="We couldn't approve your refund"
            reason={YOU_ASKED}
          >
            <Line>
              Hello {name}, we reviewed your request for {number} and couldn't approve it. Here's what we
              found:
            </Line>
            <Line>{note}</Line>
            <Line>
              Our policy doesn't affect your rights under the Australian Consumer Law. If you disagree, reply
              to this email.
            </Line>
          </Frame>
        ),
      };
    }
  }
}
