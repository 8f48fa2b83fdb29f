import { formatDay } from "@plumbline/contract/time.ts";
import { formatCents } from "@plumbline/contract/money.ts";
import type { ReactElement } from "react";
import { nameInvoice } from "@plumbline/contract/invoice-name.ts";
import { Frame, Line } from "./frame.tsx";
import { type MailOf, isMailOf } from "./mail-family.ts";

const YOU_HAVE_A_PLAN = "You get this because you have a Plumbline plan.";
const YOU_ASKED = "You get this because you asked for a refund at Plumbline.";
const CANCEL = "You can cancel on your account page: two clicks, no questions.";
const YOUR_PLAN = "Your plan and your payments";

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

/** Mails about a plan and its money. Each says the amount and the day. */
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
              Hello {name}, we received {total} on {formatDay(invoice.issuedAt)}, with{" "}
              {formatCents(invoice.gstCents)} of GST in it. Your {what} {invoice.number} is attached.
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
            preview={`Nothing is charged before ${formatDay(trialEndsAt)}.`}
            heading="Your free trial has started"
            button={{ label: YOUR_PLAN, url }}
            reason={YOU_HAVE_A_PLAN}
          >
            <Line>
              Hello {name}, your free trial of the {planName} plan runs until {formatDay(trialEndsAt)}.
              Nothing is charged before then. On that day we charge {formatCents(firstChargeCents)}, GST
              included.
            </Line>
            <Line>We remind you two days before. {CANCEL}</Line>
          </Frame>
        ),
      };
    }
    case "trial-ending": {
      const { name, planName, trialEndsAt, amountCents, priceCents, every, url } = content;
      const amount = formatCents(amountCents);
      return {
        subject: `Your trial ends on ${formatDay(trialEndsAt)}: ${amount} is charged then`,
        body: (
          <Frame
            preview={`Cancel before ${formatDay(trialEndsAt)} and you pay nothing.`}
            heading={`Your trial ends on ${formatDay(trialEndsAt)}`}
            button={{ label: "Keep or cancel your plan", url }}
            reason={YOU_HAVE_A_PLAN}
          >
            <Line>
              Hello {name}, on {formatDay(trialEndsAt)} your free trial ends and we charge {amount}, GST
              included, for the {planName} plan. After that it is paid every {every} until you cancel.
            </Line>
            {amountCents < priceCents && (
              <Line>
                Your discount or credit is taken off in that amount. Without it the plan costs{" "}
                {formatCents(priceCents)} every {every}.
              </Line>
            )}
            <Line>To go on you need do nothing. Cancel before that day and you pay nothing. {CANCEL}</Line>
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
            preview="Nothing was charged."
            heading="Your plan has started"
            button={{ label: YOUR_PLAN, url }}
            reason={YOU_HAVE_A_PLAN}
          >
            <Line>
              Hello {name}, your {planName} plan has started, and your code makes it {span}. Nothing was
              charged.
            </Line>
            {freeUntil && <Line>Without a card it ends then by itself. We remind you before that day.</Line>}
          </Frame>
        ),
      };
    }
    case "free-ending": {
      const { name, planName, endsAt, nextCharge, url } = content;
      const day = formatDay(endsAt);
      return {
        subject: nextCharge
          ? `Your plan is free until ${day}: ${formatCents(nextCharge.amountCents)} is charged then`
          : `Your free plan ends on ${day}`,
        body: (
          <Frame
            preview={nextCharge ? `Cancel before ${day} and you pay nothing.` : "Nothing is charged."}
            heading={`Your plan is free until ${day}`}
            button={{ label: nextCharge ? "Keep or cancel your plan" : "Keep your plan", url }}
            reason={YOU_HAVE_A_PLAN}
          >
            {nextCharge ? (
              <Line>
                Hello {name}, on {day} what your code made free ends, and we charge{" "}
                {formatCents(nextCharge.amountCents)}, GST included, for the {planName} plan. After that it is
                paid every {nextCharge.every} until you cancel. {CANCEL}
              </Line>
            ) : (
              <Line>
                Hello {name}, on {day} what your code made free ends, and your {planName} plan with it.
                Nothing is charged. To keep the plan, add a card on the billing page before that day, then
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
            preview={`Cancel before ${formatDay(renewsAt)} and nothing is charged.`}
            heading={`Your plan renews on ${formatDay(renewsAt)}`}
            button={{ label: "Keep or cancel your plan", url }}
            reason={YOU_HAVE_A_PLAN}
          >
            <Line>
              Hello {name}, on {formatDay(renewsAt)} we charge {amount}, GST included, for another year of the{" "}
              {planName} plan.
            </Line>
            <Line>To go on you need do nothing. {CANCEL}</Line>
          </Frame>
        ),
      };
    }
    case "payment-failed": {
      const { name, planName, amountCents, graceEndsAt, url } = content;
      return {
        subject: "Your payment did not go through",
        body: (
          <Frame
            preview={`Your access lasts until ${formatDay(graceEndsAt)}.`}
            heading="Your payment did not go through"
            button={{ label: "Check your card", url }}
            reason={YOU_HAVE_A_PLAN}
          >
            <Line>
              Hello {name}, your card did not pay {formatCents(amountCents)} for the {planName} plan. We try
              it again over the next days.
            </Line>
            <Line>
              Everything works until {formatDay(graceEndsAt)}. Open the billing page from your account and
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
            preview="Nothing more is charged."
            heading="Your plan is cancelled"
            button={{ label: "Change your mind", url }}
            reason={YOU_HAVE_A_PLAN}
          >
            <Line>
              Hello {name}, your {planName} plan ends on {formatDay(endsAt)}. Until then everything works, and
              nothing more is charged.
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
            preview="Nothing more is charged."
            heading="Your plan has ended"
            button={{ label: "See the plans", url }}
            reason="You get this because you had a Plumbline plan."
          >
            <Line>
              Hello {name}, your {planName} plan has ended and nothing more is charged. Your account and what
              you saved in it stay.
            </Line>
          </Frame>
        ),
      };
    }
    case "plan-changed": {
      const { name, fromName, toName, paidCents, creditCents, nextCharge, url } = content;
      return {
        subject: `You are on the ${toName} plan now`,
        body: (
          <Frame
            preview={`Changed from ${fromName} to ${toName}.`}
            heading={`You are on the ${toName} plan now`}
            button={{ label: YOUR_PLAN, url }}
            reason={YOU_HAVE_A_PLAN}
          >
            <Line>
              Hello {name}, you changed from {fromName} to {toName}. {formatCents(creditCents)} of what you
              had paid was taken off, and {formatCents(paidCents)} was charged.
            </Line>
            {nextCharge && (
              <Line>
                The next payment is {formatCents(nextCharge.amountCents)} on {formatDay(nextCharge.at)}.
              </Line>
            )}
          </Frame>
        ),
      };
    }
    case "finish-account": {
      const { planName, isTrial, url } = content;
      return {
        subject: "One step left: make your account",
        body: (
          <Frame
            preview={`Your ${planName} plan waits for its account.`}
            heading="One step left"
            button={{ label: "Make my account", url }}
            reason="You get this because this address was entered when a Plumbline plan was started."
          >
            <Line>
              Your {planName} plan {isTrial ? "is on its free trial" : "is paid"} and waits for its account.
              This link makes the account, or adds the plan to the one you have. It lasts 7 days.
            </Line>
          </Frame>
        ),
      };
    }
    case "refund-asked": {
      const { name, number, amountCents, reviewBy } = content;
      return {
        subject: `We got your refund request for ${number}`,
        body: (
          <Frame
            preview={`We answer by ${formatDay(reviewBy)}.`}
            heading="We got your refund request"
            reason={YOU_ASKED}
          >
            <Line>
              Hello {name}, you asked for {formatCents(amountCents)} of {number} back. A person looks at it,
              and you hear from us by {formatDay(reviewBy)}.
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
              Hello {name}, we sent {formatCents(amountCents)} of {number} back to the card it was paid with.
              Banks take a few days: it should be there by {formatDay(payoutBy)}. The plan it paid for has
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
            preview="We could not approve it. Here is why."
            heading="We could not approve your refund"
            reason={YOU_ASKED}
          >
            <Line>
              Hello {name}, we looked at your request for {number} and could not approve it. What we found:
            </Line>
            <Line>{note}</Line>
            <Line>
              Our policy takes nothing away from your rights under the Australian Consumer Law. If you see it
              differently, answer this mail.
            </Line>
          </Frame>
        ),
      };
    }
  }
}
