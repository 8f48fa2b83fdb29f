import { formatCents } from "@plumbline/contract/money.ts";
import { formatDay } from "@plumbline/contract/time.ts";
import type { ReactElement } from "react";
import { Frame, Line } from "./frame.tsx";
import { type MailOf, isMailOf } from "./mail-family.ts";

const YOU_ASKED = "You're getting this email because you asked Plumbline for a refund.";

const TEMPLATES = ["refund-asked", "refund-approved", "refund-declined"] as const;
type RefundMail = MailOf<typeof TEMPLATES>;

export const isRefundMail = isMailOf(TEMPLATES);

export function writeRefundMail(content: RefundMail): { subject: string; body: ReactElement } {
  switch (content.template) {
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
