import { formatCents } from "@plumbline/contract/money.ts";
import type { ReactElement } from "react";
import type { MailContent } from "#server/modules/mail/contents.ts";
import { Frame, Line } from "./frame.tsx";

type QuoteMail = Extract<MailContent, { template: `quote-${string}` }>;

const YOU_ASKED =
  "You're getting this email because someone asked for a quote on Plumbline with this address.";
const YOUR_REQUEST = "You're getting this email because you asked for a quote on Plumbline.";
const YOU_ARE_LISTED =
  "You're getting this email because your business is listed on Plumbline. Requests are free, and so are your replies.";
const SEE_REQUEST = "See your request";
const READ_AND_ANSWER = "Read and reply";
const ANSWER_THIS_MAIL =
  "Reply to this email and we'll pass your message on. We won't share your email address.";

const REFUSALS = {
  closed: "The request is closed, so we can't pass on any more messages.",
  empty: "Your reply was empty, or we couldn't find your text above the quoted message.",
  "too long": "It's longer than the 4,000 characters we can pass on.",
  unreadable: "We couldn't read it.",
};

export function isQuoteMail(content: MailContent): content is QuoteMail {
  return content.template.startsWith("quote-");
}

/** Until the address is confirmed, emails contain nothing the sender typed except their name. */
export function writeQuoteMail(content: QuoteMail): { subject: string; body: ReactElement } {
  switch (content.template) {
    case "quote-confirm": {
      const { name, businessName, url } = content;
      return {
        subject: `Confirm your quote request to ${businessName}`,
        body: (
          <Frame
            preview="Confirm it and we'll send your request."
            heading="Confirm your quote request"
            button={{ label: "Confirm and send", url }}
            reason={YOU_ASKED}
          >
            <Line>
              Hello {name}, you asked {businessName} for a quote. Confirm that this is your address and we'll
              send your request to them and no one else.
            </Line>
            <Line>The link lasts 48 hours. If it wasn't you, ignore this email and nothing is sent.</Line>
          </Frame>
        ),
      };
    }
    case "quote-sent": {
      const { name, businessName, url } = content;
      return {
        subject: `Your request was sent to ${businessName}`,
        body: (
          <Frame
            preview={`Sent only to ${businessName}.`}
            heading="Quote Request Sent!"
            button={{ label: SEE_REQUEST, url }}
            reason={YOUR_REQUEST}
          >
            <Line>
              Hello {name}, {businessName} has your request, and no other business does. Your phone number and
              email address stay hidden until you choose to show them.
            </Line>
            <Line>
              On your request's page you can see when they read it and what they reply, and you can withdraw
              it. Keep this link to yourself: anyone who has it can read and change your request.
            </Line>
          </Frame>
        ),
      };
    }
    case "quote-held": {
      const { name, businessName, url } = content;
      return {
        subject: `We don't have an address for ${businessName} yet`,
        body: (
          <Frame
            preview="Your request is confirmed but hasn't been sent yet."
            heading="We're tracking down a contact for this business"
            button={{ label: SEE_REQUEST, url }}
            reason={YOUR_REQUEST}
          >
            <Line>
              Hello {name}, your request is confirmed, but {businessName} hasn't told us where to send it.
              We're looking for an address and will let you know. We won't send anything until then.
            </Line>
            <Line>If you can't wait, ring them or ask another business.</Line>
          </Frame>
        ),
      };
    }
    case "quote-closed": {
      const { name, businessName, url } = content;
      return {
        subject: `We couldn't reach ${businessName}`,
        body: (
          <Frame
            preview="Your request wasn't sent."
            heading={`We couldn't reach ${businessName}`}
            button={{ label: SEE_REQUEST, url }}
            reason={YOUR_REQUEST}
          >
            <Line>
              Hello {name}, we couldn't find an address for {businessName}, so your request wasn't sent and is
              now closed. We're sorry. Please ask another business.
            </Line>
          </Frame>
        ),
      };
    }
    case "quote-delivered": {
      const { name, customerName, projectType, projectLocation, budget, timeframe, description } = content;
      const { url, replyTo } = content;
      return {
        subject: `Quote request: ${projectType}, ${projectLocation}`,
        body: (
          <Frame
            preview="Sent only to you."
            heading="A quote request, sent only to you"
            button={{ label: READ_AND_ANSWER, url }}
            reason={YOU_ARE_LISTED}
          >
            <Line>
              Hello {name}, {customerName} chose your business and would like a quote. The request was sent
              only to you, and it costs you nothing. Their email address is confirmed.
            </Line>
            <Line>
              {projectType}, in {projectLocation}. Budget: {budget}. When: {timeframe}.
            </Line>
            <Line>{description}</Line>
            <Line>
              {replyTo
                ? "Reply to this email and we'll pass your message on. To give a price or decline, use the button. "
                : "Please use the button to reply, not email. "}
              You don't need an account. You'll see the customer's phone number if they choose to share it.
            </Line>
          </Frame>
        ),
      };
    }
    case "quote-reply": {
      const { name, businessName, kind, reason, amountCents, text, url, replyTo } = content;
      const said = {
        message: `${businessName} wrote to you`,
        accept: `${businessName} accepted the job`,
        decline: `${businessName} can't take on the job`,
        quote: `${businessName} quoted ${formatCents(amountCents ?? 0)}`,
      }[kind];
      return {
        subject: said,
        body: (
          <Frame
            preview="About your quote request."
            heading={said}
            button={{ label: kind === "decline" ? SEE_REQUEST : READ_AND_ANSWER, url }}
            reason={YOUR_REQUEST}
          >
            <Line>Hello {name}, here's the reply to your request.</Line>
            {amountCents !== null && <Line>{formatCents(amountCents)} for the whole job, GST included.</Line>}
            {reason && <Line>Reason: {reason}.</Line>}
            {text && <Line>{text}</Line>}
            {replyTo && <Line>{ANSWER_THIS_MAIL}</Line>}
          </Frame>
        ),
      };
    }
    case "quote-message": {
      const { name, customerName, text, url, replyTo } = content;
      return {
        subject: `${customerName} wrote about a quote request`,
        body: (
          <Frame
            preview="About a request that was sent only to you."
            heading={`${customerName} wrote to you`}
            button={{ label: READ_AND_ANSWER, url }}
            reason={YOU_ARE_LISTED}
          >
            <Line>Hello {name},</Line>
            <Line>{text}</Line>
            {replyTo && <Line>{ANSWER_THIS_MAIL}</Line>}
          </Frame>
        ),
      };
    }
    case "quote-answer-refused": {
      const { name, other, refusal, url } = content;
      return {
        subject: `We couldn't pass on your reply to ${other}`,
        body: (
          <Frame
            preview={REFUSALS[refusal]}
            heading="We couldn't pass on your reply"
            button={{ label: SEE_REQUEST, url }}
            reason="You're getting this email because Plumbline received an email from you, or a reply to an email we sent you."
          >
            <Line>
              Hello {name}, we received your email for {other} but couldn't pass it on. {REFUSALS[refusal]}
            </Line>
            {refusal !== "closed" && <Line>Please reply on the request's page instead.</Line>}
          </Frame>
        ),
      };
    }
    case "quote-decided": {
      const { name, customerName, isAccepted, amountCents, text, url, replyTo } = content;
      const decided = `${customerName} ${isAccepted ? "accepted" : "declined"} your quote`;
      return {
        subject: `${decided} of ${formatCents(amountCents)}`,
        body: (
          <Frame
            preview={isAccepted ? "Arrange a time with them." : "The request is closed."}
            heading={decided}
            button={{ label: isAccepted ? "Arrange a time" : "See the request", url }}
            reason={YOU_ARE_LISTED}
          >
            <Line>
              Hello {name}, {customerName} {isAccepted ? "accepted" : "declined"} your quote of{" "}
              {formatCents(amountCents)}, GST included.{" "}
              {isAccepted
                ? "Write to them to arrange a time."
                : "The request is closed, and you don't need to do anything."}
            </Line>
            {text && <Line>{text}</Line>}
            {replyTo && <Line>{ANSWER_THIS_MAIL}</Line>}
          </Frame>
        ),
      };
    }
    case "quote-withdrawn": {
      const { name, customerName } = content;
      return {
        subject: `${customerName} withdrew a quote request`,
        body: (
          <Frame
            preview="You don't need to do anything."
            heading="The request was withdrawn"
            reason={YOU_ARE_LISTED}
          >
            <Line>
              Hello {name}, {customerName} withdrew their quote request. You don't need to do anything.
            </Line>
          </Frame>
        ),
      };
    }
    case "quote-unanswered": {
      const { name, businessName, others, url } = content;
      return {
        subject: `No reply from ${businessName} yet`,
        body: (
          <Frame
            preview="It's been a day. Here's what you can do."
            heading={`No reply from ${businessName} yet`}
            button={{ label: SEE_REQUEST, url }}
            reason={YOUR_REQUEST}
          >
            <Line>
              Hello {name}, your request reached {businessName} more than a day ago, and they haven't replied.
              We're sorry. They may still reply, and you can withdraw your request on its page.
            </Line>
            {others.length > 0 && <Line>Verified businesses in the same trade nearby:</Line>}
            {others.map((other) => (
              <Line key={other.url}>
                {other.businessName}, {other.place}: {other.url}
              </Line>
            ))}
            {others.length > 0 && <Line>We haven't sent your request to any of them.</Line>}
          </Frame>
        ),
      };
    }
  }
}
