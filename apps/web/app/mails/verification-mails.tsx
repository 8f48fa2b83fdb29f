import { formatPartialDate } from "@plumbline/contract/time.ts";
import type { CheckKind } from "@plumbline/contract/directory.ts";
import type { ReactElement } from "react";
import type { MailContent } from "#server/modules/mail/contents.ts";
import { Frame, Line } from "./frame.tsx";

type VerificationMail = Extract<MailContent, { template: "check-expiring" }>;

const WHAT_TO_DO: Record<CheckKind, string> = {
  licence:
    "Once you have renewed it, answer this mail: we look it up on the register again. Until then the listing stays, without the tick.",
  insurance: "Once you have renewed it, answer this mail with the new certificate of currency.",
  abn: "We look it up again ourselves. If your ABN or name has changed, answer this mail and tell us.",
  identity: "We get in touch where we need to see something again.",
};

export function isVerificationMail(content: MailContent): content is VerificationMail {
  return content.template === "check-expiring";
}

/** Mails about what a listing's tick stands on. */
export function writeVerificationMail(content: VerificationMail): { subject: string; body: ReactElement } {
  const { name, businessName, kind, what, expiresOn, url } = content;
  const day = formatPartialDate(expiresOn);
  return {
    subject: `A check of your listing runs out after ${day}`,
    body: (
      <Frame
        preview={`Good through ${day}.`}
        heading={`Good through ${day}`}
        button={{ label: "See your listing", url }}
        reason="You get this because this address belongs to a business in the Plumbline directory."
      >
        <Line>
          Hello {name}, on the listing of {businessName} this check counts through {day}: {what}.
        </Line>
        <Line>{WHAT_TO_DO[kind]}</Line>
      </Frame>
    ),
  };
}
