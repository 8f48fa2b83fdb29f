import { formatCents } from "@plumbline/contract/money.ts";
import type { ReactElement } from "react";
import type { MailContent } from "#server/modules/mail/contents.ts";
import { Frame, Line } from "./frame.tsx";

type QuoteMail = Extract<MailContent, { template: `quote-${string}` }>;

const YOU_ASKED = "You get this because somebody asked for a quote at Plumbline with this address.";
const YOUR_REQUEST = "You get this because you asked for a quote at Plumbline.";
const YOU_ARE_LISTED =
  "You get this because your business is listed at Plumbline. Requests are free, and so are your answers.";
const SEE_REQUEST = "See your request";
const READ_AND_ANSWER = "Read it and answer";
const ANSWER_THIS_MAIL = "Answer this mail, and we pass your words on. Your address stays with us.";

const REFUSALS = {
  closed: "The request is closed, so we can't pass anything more on.",
  empty: "Your reply was empty, or we couldn't find your text above the quoted message.",
  "too long": "It's longer than the 4,000 characters we can pass on.",
  unreadable: "We couldn't read it.",
};

export function isQuoteMail(content: MailContent): content is QuoteMail {
  return content.template.startsWith("quote-");
}

/** Mails about quote requests. Those before the address is confirmed carry nothing that the sender typed but a name. */
export function writeQuoteMail(content: QuoteMail): { subject: string; body: ReactElement } {
  switch (content.template) {
    case "quote-confirm": {
      const { name, businessName, url } = content;
      return {
        subject: `Confirm your quote request to ${businessName}`,
        body: (
          <Frame
            preview="One tap, and your request goes out."
            heading="Confirm your quote request"
            button={{ label: "Confirm and send", url }}
            reason={YOU_ASKED}
          >
            <Line>
              Hello {name}, you asked {businessName} for a quote. Confirm that this is your address, and we
              send your request to them, and to nobody else.
            </Line>
            <Line>The link lasts 48 hours. If you did not ask, do nothing: nothing is sent.</Line>
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
            preview={`Sent to ${businessName} alone.`}
            heading="Quote Request Sent!"
            button={{ label: SEE_REQUEST, url }}
            reason={YOUR_REQUEST}
          >
            <Line>
              Hello {name}, {businessName} has your request, and no other business does. Your phone number and
              email address stay hidden until you choose to show them.
            </Line>
            <Line>
              On your request's page you see when it was read, what they answer, and you can withdraw it. Keep
              this link to yourself: whoever has it can read and change your request.
            </Line>
          </Frame>
        ),
      };
    }
    case "quote-held": {
      const { name, businessName, url } = content;
      return {
        subject: `We have no address for ${businessName} yet`,
        body: (
          <Frame
            preview="Your request is confirmed, and waits."
            heading="Your request waits for an address"
            button={{ label: SEE_REQUEST, url }}
            reason={YOUR_REQUEST}
          >
            <Line>
              Hello {name}, your request is confirmed, but {businessName} has not told us where to send it. We
              look for an address and tell you what comes of it. Until then nothing was sent.
            </Line>
            <Line>If you cannot wait, ring them, or ask another business.</Line>
          </Frame>
        ),
      };
    }
    case "quote-closed": {
      const { name, businessName, url } = content;
      return {
        subject: `We could not reach ${businessName}`,
        body: (
          <Frame
            preview="Your request was not sent."
            heading={`We could not reach ${businessName}`}
            button={{ label: SEE_REQUEST, url }}
            reason={YOUR_REQUEST}
          >
            <Line>
              Hello {name}, we found no address where {businessName} takes requests, so yours was not sent and
              is closed. We are sorry. Please ask another business.
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
              Hello {name}, {customerName} chose your business and asks for a quote. It was sent only to you,
              and it costs you nothing. Their email address is confirmed.
            </Line>
            <Line>
              {projectType}, in {projectLocation}. Budget: {budget}. When: {timeframe}.
            </Line>
            <Line>{description}</Line>
            <Line>
              {replyTo
                ? "Answer this mail and we pass your words on; to give an amount or to decline, use the button. "
                : "Answer by the button, not by replying to this mail. "}
              No account is needed. The customer shows you their phone number when they choose to.
            </Line>
          </Frame>
        ),
      };
    }
    case "quote-reply": {
      const { name, businessName, kind, reason, amountCents, text, url, replyTo } = content;
      const said = {
        message: `${businessName} wrote to you`,
        accept: `${businessName} will take the job on`,
        decline: `${businessName} cannot take the job on`,
        quote: `${businessName} quotes ${formatCents(amountCents ?? 0)}`,
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
            <Line>Hello {name}, this is the answer to your request.</Line>
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
        subject: `Your answer to ${other} was not passed on`,
        body: (
          <Frame
            preview={REFUSALS[refusal]}
            heading="Your answer was not passed on"
            button={{ label: SEE_REQUEST, url }}
            reason="You get this because Plumbline received an email from you, or a reply to an email we sent you."
          >
            <Line>
              Hello {name}, we received your email for {other} but couldn't pass it on. {REFUSALS[refusal]}
            </Line>
            {refusal !== "closed" && <Line>Please answer on the request's page instead.</Line>}
          </Frame>
        ),
      };
    }
    case "quote-withdrawn": {
      const { name, customerName } = content;
      return {
        subject: `${customerName} withdrew a quote request`,
        body: (
          <Frame preview="Nothing to do." heading="The request was withdrawn" reason={YOU_ARE_LISTED}>
            <Line>
              Hello {name}, {customerName} withdrew the request for a quote. There is nothing to do.
            </Line>
          </Frame>
        ),
      };
    }
    case "quote-unanswered": {
      const { name, businessName, others, url } = content;
      return {
        subject: `No answer from ${businessName} yet`,
        body: (
          <Frame
            preview="A day has passed. Here is what you can do."
            heading={`No answer from ${businessName} yet`}
            button={{ label: SEE_REQUEST, url }}
            reason={YOUR_REQUEST}
          >
            <Line>
              Hello {name}, your request reached {businessName} more than a day ago, and they have not
              answered. We are sorry. They may still do so, and you can withdraw it on its page.
            </Line>
            {others.length > 0 && <Line>Verified businesses of the same trade nearby:</Line>}
            {others.map((other) => (
              <Line key={other.url}>
                {other.businessName}, {other.place}: {other.url}
              </Line>
            ))}
            {others.length > 0 && <Line>Your request went to none of them.</Line>}
          </Frame>
        ),
      };
    }
  }
}
