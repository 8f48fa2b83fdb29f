import { formatDay } from "@plumbline/contract/time.ts";
import { REMOVAL_REASONS } from "@plumbline/contract/review-rules.ts";
import type { ReactElement } from "react";
import { Frame, Line } from "./frame.tsx";
import { type MailOf, isMailOf } from "./mail-family.ts";

const TEMPLATES = ["review-invitation", "review-received", "review-reply", "review-removed"] as const;
type ReviewMail = MailOf<typeof TEMPLATES>;
const YOU_WROTE = "You're getting this email because you wrote a review on Plumbline.";

export const isReviewMail = isMailOf(TEMPLATES);

export function writeReviewMail(content: ReviewMail): { subject: string; body: ReactElement } {
  switch (content.template) {
    case "review-invitation": {
      const { name, businessName, projectType, expiresAt, url, stopUrl } = content;
      return {
        subject: `How did it go with ${businessName}?`,
        body: (
          <Frame
            preview="A few words help the next customer."
            heading={`How did it go with ${businessName}?`}
            button={{ label: "Write a review", url }}
            reason="You're getting this email because you sent a quote request through Plumbline with this address."
          >
            <Line>
              Hello {name}, you asked {businessName} for a quote ({projectType}). Good or bad, tell others how
              it went. Your review appears on their page with your first name and an initial. They can reply
              to it, but they can't remove it.
            </Line>
            <Line>The link is only for you and lasts until {formatDay(expiresAt)}.</Line>
            <Line>Stop emails like this: {stopUrl}</Line>
          </Frame>
        ),
      };
    }
    case "review-received": {
      const { name, businessName, rating, isClaimed, url } = content;
      const stars = `${rating} ${rating === 1 ? "star" : "stars"}`;
      return {
        subject: `New review of ${businessName}: ${stars}`,
        body: (
          <Frame
            preview="Read it on Plumbline."
            heading={`A customer gave ${businessName} ${stars}`}
            button={{ label: isClaimed ? "Read it and reply" : "Read it", url }}
            reason={`You're getting this email because this is the address of ${businessName} in the Plumbline directory.`}
          >
            <Line>
              Hello {name}, a customer who sent you a quote request through Plumbline has written a review.
              {isClaimed
                ? " You can reply to it once, and everyone who reads the review will see your reply."
                : " To reply, claim your listing first."}
            </Line>
            <Line>
              Is it abusive or not from a customer? Report it and one of us will look at it. We don't remove
              reviews just because they're bad.
            </Line>
          </Frame>
        ),
      };
    }
    case "review-reply": {
      const { name, businessName, url } = content;
      return {
        subject: `${businessName} replied to your review`,
        body: (
          <Frame
            preview="Read the reply below your review."
            heading={`${businessName} replied to your review`}
            button={{ label: "Read the reply", url }}
            reason={YOU_WROTE}
          >
            <Line>Hello {name}, the reply is below your review, where everyone can read it.</Line>
          </Frame>
        ),
      };
    }
    case "review-removed": {
      const { name, businessName, reason, url } = content;
      return {
        subject: `Your review of ${businessName} was removed`,
        body: (
          <Frame
            preview={`Reason: ${REMOVAL_REASONS[reason].toLowerCase()}.`}
            heading="Your review was removed"
            button={{ label: "See the moderation log", url }}
            reason={YOU_WROTE}
          >
            <Line>
              Hello {name}, one of us looked at your review of {businessName} and removed it. Reason:{" "}
              {REMOVAL_REASONS[reason].toLowerCase()}.
            </Line>
            <Line>
              The business didn't decide this. The decision is in our public log, without your name. If you
              disagree, reply to this email.
            </Line>
          </Frame>
        ),
      };
    }
  }
}
