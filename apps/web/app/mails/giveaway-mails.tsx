import { formatMoment } from "@plumbline/contract/time.ts";
import type { ReactElement } from "react";
import { Frame, Line } from "./frame.tsx";
import { type MailOf, isMailOf } from "./mail-family.ts";

const TEMPLATES = ["giveaway-won", "giveaway-lapsed"] as const;
const YOU_ENTERED = "You're getting this email because your account has entries in a Plumbline giveaway.";

export const isGiveawayMail = isMailOf(TEMPLATES);

export function writeGiveawayMail(content: MailOf<typeof TEMPLATES>): {
  subject: string;
  body: ReactElement;
} {
  const { name, campaignName, url } = content;
  if (content.template === "giveaway-lapsed") {
    return {
      subject: `${campaignName}: your time has run out`,
      body: (
        <Frame
          preview="Another person has been drawn."
          heading="Your time to claim the prize has run out"
          button={{ label: "See the giveaway", url }}
          reason={YOU_ENTERED}
        >
          <Line>
            Hello {name}, your entry was drawn in {campaignName}, but the time to respond or to accept the
            prize has run out. Under the rules, we've drawn another person.
          </Line>
        </Frame>
      ),
    };
  }
  const { prize, respondBy, acceptBy } = content;
  return {
    subject: `Your entry was drawn in ${campaignName}`,
    body: (
      <Frame
        preview={`Respond by ${formatMoment(respondBy, null)}.`}
        heading="Your entry was drawn"
        button={{ label: "Respond on your account page", url }}
        reason={YOU_ENTERED}
      >
        <Line>
          Hello {name}, your entry was drawn in {campaignName}. The prize: {prize}.
        </Line>
        <Line>
          Log in and respond on your account page by {formatMoment(respondBy, null)}. Then accept the prize by{" "}
          {formatMoment(acceptBy, null)}. If you miss either date, we'll draw another person.
        </Line>
        <Line>
          You don't need to pay or give us card details, and we'll never ask you to for a prize. We publish
          how the draw was made, so you can check it yourself.
        </Line>
      </Frame>
    ),
  };
}
