import { formatMoment } from "@plumbline/contract/time.ts";
import type { ReactElement } from "react";
import { Frame, Line } from "./frame.tsx";
import { type MailOf, isMailOf } from "./mail-family.ts";

const TEMPLATES = ["giveaway-won", "giveaway-lapsed"] as const;
const YOU_ENTERED = "You get this because your account has entries in a Plumbline giveaway.";

export const isGiveawayMail = isMailOf(TEMPLATES);

/** Mails to somebody who was drawn. */
export function writeGiveawayMail(content: MailOf<typeof TEMPLATES>): {
  subject: string;
  body: ReactElement;
} {
  const { name, campaignName, url } = content;
  if (content.template === "giveaway-lapsed") {
    return {
      subject: `${campaignName}: your time has passed`,
      body: (
        <Frame
          preview="Another person is drawn."
          heading="Your time for the prize has passed"
          button={{ label: "The giveaway", url }}
          reason={YOU_ENTERED}
        >
          <Line>
            Hello {name}, you were drawn in {campaignName}, and the time to respond or to accept the prize is
            over. By the rules another person has been drawn.
          </Line>
        </Frame>
      ),
    };
  }
  const { prize, respondBy, acceptBy } = content;
  return {
    subject: `You were drawn in ${campaignName}`,
    body: (
      <Frame
        preview={`Respond by ${formatMoment(respondBy, null)}.`}
        heading="You were drawn"
        button={{ label: "Respond on your account page", url }}
        reason={YOU_ENTERED}
      >
        <Line>
          Hello {name}, your entry was drawn in {campaignName}. The prize: {prize}.
        </Line>
        <Line>
          Log in and respond on your account page by {formatMoment(respondBy, null)}. The prize is to be
          accepted by {formatMoment(acceptBy, null)}. After either, another person is drawn.
        </Line>
        <Line>
          We ask for no payment and for no card, and never will for a prize. How the draw was made is
          published, and you can check it yourself.
        </Line>
      </Frame>
    ),
  };
}
