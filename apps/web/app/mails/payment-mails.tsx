import { formatCents } from "@plumbline/contract/money.ts";
import { nameInvoice } from "@plumbline/contract/invoice-name.ts";
import { formatDay } from "@plumbline/contract/time.ts";
import type { ReactElement } from "react";
import { Line } from "./frame.tsx";
import { type MailOf, isMailOf } from "./mail-family.ts";
import { PlanFrame, YOUR_PLAN } from "./plan-frame.tsx";

const TEMPLATES = ["receipt", "payment-failed"] as const;
type PaymentMail = MailOf<typeof TEMPLATES>;

export const isPaymentMail = isMailOf(TEMPLATES);

/** Emails about payments: receipts and failures. */
export function writePaymentMail(content: PaymentMail): { subject: string; body: ReactElement } {
  switch (content.template) {
    case "receipt": {
      const { name, invoice, url } = content;
      const what = nameInvoice(invoice).toLowerCase();
      const total = formatCents(invoice.totalCents);
      return {
        subject: `Your ${what} ${invoice.number}`,
        body: (
          <PlanFrame
            preview={`${total}, paid on ${formatDay(invoice.issuedAt)}.`}
            heading={`Paid: ${total}`}
            button={{ label: YOUR_PLAN, url }}
          >
            <Line>
              Hello {name}, we received {total} on {formatDay(invoice.issuedAt)}, including{" "}
              {formatCents(invoice.gstCents)} GST. Your {what} {invoice.number} is attached.
            </Line>
            {invoice.lines.map(({ description }) => (
              <Line key={description}>{description}</Line>
            ))}
            {invoice.isSandbox && <Line>This is a sandbox: no real money was paid.</Line>}
          </PlanFrame>
        ),
      };
    }
    case "payment-failed": {
      const { name, planName, amountCents, graceEndsAt, url } = content;
      return {
        subject: "Your payment didn't go through",
        body: (
          <PlanFrame
            preview={`You keep access until ${formatDay(graceEndsAt)}.`}
            heading="Your payment didn't go through"
            button={{ label: "Check your card", url }}
          >
            <Line>
              Hello {name}, we couldn't charge your card {formatCents(amountCents)} for the {planName} plan.
              We'll try again over the next few days.
            </Line>
            <Line>
              Everything works until {formatDay(graceEndsAt)}. Open the billing page from your account to
              check the card, or cancel there.
            </Line>
          </PlanFrame>
        ),
      };
    }
  }
}
