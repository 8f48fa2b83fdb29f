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
  "You're getting this email because this is the contact address of a listing in Plumbline's directory.";
const YOU_CLAIMED = "You're getting this email because you asked to manage a listing on Plumbline.";

export const isClaimsMail = isMailOf(TEMPLATES);

/** Emails to a listing's own address say what to do if someone else made the claim. */
export function writeClaimsMail(content: ClaimsMail): { subject: string; body: ReactElement } {
  const { businessName } = content;
  switch (content.template) {
    case "claim-code": {
      const { code, minutes } = content;
      return {
        subject: `${code} is your code to manage ${businessName}`,
        body: (
          <Frame
            preview={`It lasts ${minutes} minutes.`}
            heading={`Your code: ${code}`}
            reason={`${YOU_ARE_LISTED} Someone with a Plumbline account asked to manage it.`}
          >
            <Line>
              Hello {content.name}, enter this code on the page where you asked to manage the listing for{" "}
              {businessName}. It lasts {minutes} minutes.
            </Line>
            <Line>
              Not you? Ignore this email, and don't give the code to anyone who asks. Nothing happens without
              it. We'll never ring you to ask for a code.
            </Line>
          </Frame>
        ),
      };
    }
    case "claim-received":
      return {
        subject: `Someone asked to manage the listing for ${businessName}`,
        body: (
          <Frame
            preview="Not you? Tell us."
            heading="Someone asked to manage this listing"
            button={{ label: "It wasn't us", url: content.url }}
            reason={YOU_ARE_LISTED}
          >
            <Line>
              Hello {content.name}, someone asked to manage the listing for {businessName}. An administrator
              will review the claim before anything changes.
            </Line>
            <Line>If it was you or someone who works with you, you don't need to do anything.</Line>
            <Line>Not you? Use the button to tell us, and the administrator will see it.</Line>
          </Frame>
        ),
      };
    case "claim-confirmed":
      return {
        subject: `You now manage the listing for ${businessName}`,
        body: (
          <Frame
            preview="Describe what you do and show your work."
            heading={`${businessName} is yours to manage`}
            button={{ label: "Open my listing", url: content.url }}
            reason={YOU_CLAIMED}
          >
            <Line>
              Hello {content.name}, an administrator confirmed your claim. You can now edit the listing for{" "}
              {businessName}, show your work and answer quote requests.
            </Line>
            <Line>Managing your listing is free, and so is every quote request.</Line>
          </Frame>
        ),
      };
    case "claim-refused":
      return {
        subject: `Your claim to ${businessName}`,
        body: (
          <Frame
            preview="We couldn't confirm it. Here's why."
            heading="We couldn't confirm your claim"
            button={{ label: "Go to the claim page", url: content.url }}
            reason={YOU_CLAIMED}
          >
            <Line>
              Hello {content.name}, we reviewed your claim to {businessName} and couldn't confirm it. Here's
              what we found:
            </Line>
            <Line>{content.note}</Line>
            <Line>You can claim it again with more evidence.</Line>
          </Frame>
        ),
      };
    case "listing-lost":
      return {
        subject: `You no longer manage the listing for ${businessName}`,
        body: (
          <Frame
            preview="Someone else showed that this business is theirs."
            heading="Your listing has a new owner"
            button={{ label: "Claim it back", url: content.url }}
            reason="You're getting this email because you managed a listing on Plumbline."
          >
            <Line>
              Hello {content.name}, someone else showed an administrator that {businessName} is theirs, and
              now manages its listing.
            </Line>
            <Line>Is that wrong? Claim the listing again and tell us how we can confirm it's yours.</Line>
          </Frame>
        ),
      };
    case "contact-email-check": {
      const listing = businessName ? `the listing for ${businessName}` : "a listing";
      return {
        subject: "Confirm this address for a listing",
        body: (
          <Frame
            preview="Confirm it and quote requests will come here."
            heading="Is this the right address for quote requests?"
            button={{ label: "Confirm this address", url: content.url }}
            reason="You're getting this email because someone entered this address as the contact address of a listing on Plumbline. If it wasn't you, ignore this email. Nothing happens without the link."
          >
            <Line>
              Hello {content.name}, confirm this address to make it the contact address for {listing}. We'll
              then send its quote requests here. The link lasts 3 days.
            </Line>
          </Frame>
        ),
      };
    }
    case "listing-decided": {
      const { kind, isAccepted, note, url } = content;
      const what = kind === "new" ? "new listing" : "change";
      const button = { label: "Open my listings", url };
      const reason = "You're getting this email because you manage a listing on Plumbline.";
      if (!isAccepted)
        return {
          subject: `Your ${what}: ${businessName}`,
          body: (
            <Frame
              preview="We couldn't accept it. Here's why."
              heading={`We couldn't accept your ${what}`}
              button={button}
              reason={reason}
            >
              <Line>
                Hello {content.name}, we reviewed your {what} for {businessName} and couldn't accept it.
                Here's what we found:
              </Line>
              <Line>{note}</Line>
            </Frame>
          ),
        };
      return {
        subject:
          kind === "new" ? `${businessName} is in the directory` : `Your change to ${businessName} is live`,
        body: (
          <Frame
            preview={kind === "new" ? "Customers can find you now." : "You can see it on your listing now."}
            heading={kind === "new" ? "Your listing is in the directory" : "Your change is live"}
            button={button}
            reason={reason}
          >
            <Line>
              Hello {content.name},{" "}
              {kind === "new"
                ? `the listing for ${businessName} is now in the directory.`
                : `the listing for ${businessName} now shows your change.`}
            </Line>
            <Line>
              {kind === "new"
                ? "It'll get a verified badge once we've checked the business on a named register."
                : "If your change affects a check, we need to redo that check before the verified badge comes back."}
            </Line>
          </Frame>
        ),
      };
    }
  }
}
