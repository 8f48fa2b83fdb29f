import { formatPartialDate } from "@plumbline/contract/time.ts";
import type { CheckKind } from "@plumbline/contract/directory.ts";
import type { ReactElement } from "react";
import type { MailContent } from "#server/modules/mail/contents.ts";
import { Frame, Line } from "./frame.tsx";

type VerificationMail = Extract<MailContent, { template: "check-expiring" }>;

const WHAT_TO_DO: Record<CheckKind, string> = {
  licence:
    "Once you've renewed it, reply to this email and we'll check the register again. If it expires before then, your listing stays up but loses the verified badge.",
  insurance: "Once you've renewed it, reply to this email with the new certificate of currency.",
  abn: "We'll look it up again ourselves. If your ABN or name has changed, reply to this email and tell us.",
  identity: "We'll get in touch if we need to see something again.",
};

export function isVerificationMail(content: MailContent): content is VerificationMail {
  return content.template === "check-expiring";
}

export function writeVerificationMail(content: VerificationMail): { subject: string; body: ReactElement } {
  const { name, businessName, kind, what, expiresOn, url } = content;
  const day = formatPartialDate(expiresOn);
  return {
    subject: `A check on your listing expires after ${day}`,
    body: (
      <Frame
        preview={`Valid until ${day}.`}
        heading={`Valid until ${day}`}
        button={{ label: "See your listing", url }}
        reason="You're getting this email because this address belongs to a business in the Plumbline directory."
      >
        <Line>
          Hello {name}, this check on the listing for {businessName} is valid up to and including {day}:{" "}
          {what}.
        </Line>
        <Line>{WHAT_TO_DO[kind]}</Line>
      </Frame>
    ),
  };
}
