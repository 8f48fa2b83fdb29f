import type { ReactElement } from "react";
import { Frame, Line } from "./frame.tsx";
import { type MailOf, isMailOf } from "./mail-family.ts";

const TEMPLATES = [
  "claim-code",
  "claim-received",
  "claim-confirmed",
  "claim-refused",
  "listing-lost",
  "contact-email-check",
  "listing-decided",
] as const;
type ClaimsMail = MailOf<typeof TEMPLATES>;

const YOU_ARE_LISTED =
  "You get this because this is the contact address of a listing in Plumbline's directory.";
const YOU_CLAIMED = "You get this because you asked to manage a listing at Plumbline.";

export const isClaimsMail = isMailOf(TEMPLATES);

/** Mails about who manages a listing. Those to a listing's own address say what to do if it was somebody else. */
export function writeClaimsMail(content: ClaimsMail): { subject: string; body: ReactElement } {
  const { businessName } = content;
  switch (content.template) {
    case "claim-code": {
      const { code, minutes } = content;
      return {
        subject: `${code} is the code to manage ${businessName}`,
        body: (
          <Frame
            preview={`It lasts ${minutes} minutes.`}
            heading={`Your code: ${code}`}
            reason={`${YOU_ARE_LISTED} Somebody who is signed in to Plumbline asked to manage it.`}
          >
            <Line>
              Hello {content.name}, type this code into the page where you asked to manage the listing of{" "}
              {businessName}. It lasts {minutes} minutes.
            </Line>
            <Line>
              Was it not you? Then do nothing, and give the code to nobody, whoever asks: without it nothing
              happens. We never ring to ask for a code.
            </Line>
          </Frame>
        ),
      };
    }
    case "claim-received":
      return {
        subject: `Somebody asked to manage the listing of ${businessName}`,
        body: (
          <Frame
            preview="Not you? Tell us."
            heading="Somebody asked to manage this listing"
            button={{ label: "It was not us", url: content.url }}
            reason={YOU_ARE_LISTED}
          >
            <Line>
              Hello {content.name}, somebody asked to manage the listing of {businessName}. An administrator
              looks at it before anything changes.
            </Line>
            <Line>Was it you, or somebody who works with you? Then there is nothing to do.</Line>
            <Line>Not you? Tell us by the button, and the administrator sees it.</Line>
          </Frame>
        ),
      };
    case "claim-confirmed":
      return {
        subject: `You manage the listing of ${businessName} now`,
        body: (
          <Frame
            preview="Say what you do, and show your work."
            heading={`${businessName} is yours to manage`}
            button={{ label: "Open my listing", url: content.url }}
            reason={YOU_CLAIMED}
          >
            <Line>
              Hello {content.name}, an administrator confirmed your claim. You can change the listing of{" "}
              {businessName} now, show your work, and answer quote requests.
            </Line>
            <Line>Managing it is free, and so is every request.</Line>
          </Frame>
        ),
      };
    case "claim-refused":
      return {
        subject: `Your claim of ${businessName}`,
        body: (
          <Frame
            preview="We could not confirm it. Here is why."
            heading="We could not confirm your claim"
            button={{ label: "The listing's claim page", url: content.url }}
            reason={YOU_CLAIMED}
          >
            <Line>
              Hello {content.name}, we looked at your claim of {businessName} and could not confirm it. What
              we found:
            </Line>
            <Line>{content.note}</Line>
            <Line>You can claim it again, with more that we can look at.</Line>
          </Frame>
        ),
      };
    case "listing-lost":
      return {
        subject: `You do not manage the listing of ${businessName} any more`,
        body: (
          <Frame
            preview="Somebody else proved to be this business."
            heading="Your listing has another owner"
            button={{ label: "Claim it back", url: content.url }}
            reason="You get this because you managed a listing at Plumbline."
          >
            <Line>
              Hello {content.name}, somebody else showed an administrator that {businessName} is theirs, and
              manages its listing from now on.
            </Line>
            <Line>Is that wrong? Claim the listing again and tell us how we can see that it is yours.</Line>
          </Frame>
        ),
      };
    case "contact-email-check": {
      const listing = businessName ? `the listing of ${businessName}` : "a listing";
      return {
        subject: "Confirm this address for a listing",
        body: (
          <Frame
            preview="One tap, and quote requests come here."
            heading="Should quote requests come here?"
            button={{ label: "Confirm this address", url: content.url }}
            reason="You get this because this address was entered as the contact address of a listing at Plumbline. Was it not you? Then do nothing: without the link nothing happens."
          >
            <Line>
              Hello {content.name}, confirm it, and this becomes the contact address of {listing}: quote
              requests come here. The link lasts 3 days.
            </Line>
          </Frame>
        ),
      };
    }
    case "listing-decided": {
      const { kind, isAccepted, note, url } = content;
      const what = kind === "new" ? "new listing" : "change";
      const button = { label: "Open my listings", url };
      const reason = "You get this because you manage a listing at Plumbline.";
      if (!isAccepted)
        return {
          subject: `Your ${what} of ${businessName}`,
          body: (
            <Frame
              preview="We could not accept it. Here is why."
              heading={`We could not accept your ${what}`}
              button={button}
              reason={reason}
            >
              <Line>
                Hello {content.name}, we looked at your {what} of {businessName} and could not accept it. What
                we found:
              </Line>
              <Line>{note}</Line>
            </Frame>
          ),
        };
      return {
        subject:
          kind === "new" ? `${businessName} is in the directory` : `Your change of ${businessName} is made`,
        body: (
          <Frame
            preview={kind === "new" ? "Customers can find you now." : "The listing shows it now."}
            heading={kind === "new" ? "Your listing is in the directory" : "Your change is made"}
            button={button}
            reason={reason}
          >
            <Line>
              Hello {content.name},{" "}
              {kind === "new"
                ? `the listing of ${businessName} is in the directory from now on.`
                : `the listing of ${businessName} shows your change from now on.`}
            </Line>
            <Line>
              {kind === "new"
                ? "It does not carry the verified tick: that takes a check of a named register."
                : "Where a check hung on what you changed, it has to be made again before the tick comes back."}
            </Line>
          </Frame>
        ),
      };
    }
  }
}
