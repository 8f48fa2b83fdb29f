import { CLOSED_ACCOUNT_YEARS } from "@plumbline/contract/retention.ts";
import type { ReactElement } from "react";
import type { MailContent } from "#server/modules/mail/contents.ts";
import { Frame, Line } from "./frame.tsx";

export type AccountMail = Extract<
  MailContent,
  {
    template:
      | "welcome"
      | "verify-email"
      | "change-email"
      | "reset-password"
      | "email-changed"
      | "password-changed"
      | "account-closed";
  }
>;

const YOU_HAVE_AN_ACCOUNT = "You get this because somebody used this address for a Plumbline account.";
const NOT_YOU = "Was it not you? Then do nothing: without the link nothing happens.";

/** Mails about the account itself: who somebody is and how they sign in. */
export function writeAccountMail(content: AccountMail): { subject: string; body: ReactElement } {
  switch (content.template) {
    case "welcome":
      return {
        subject: "Welcome to Plumbline",
        body: (
          <Frame
            preview="Your account is ready."
            heading={`G'day ${content.name}`}
            button={{ label: "Complete your profile", url: content.url }}
            reason={YOU_HAVE_AN_ACCOUNT}
          >
            <Line>Your account is ready. Tell us your trade and state, and answers start from there.</Line>
            <Line>A second mail asks you to confirm this address.</Line>
          </Frame>
        ),
      };
    case "verify-email":
      return {
        subject: "Confirm your email address",
        body: (
          <Frame
            preview="One tap and this address is confirmed."
            heading="Confirm your email address"
            button={{ label: "Confirm this address", url: content.url }}
            reason={`${YOU_HAVE_AN_ACCOUNT} ${NOT_YOU}`}
          >
            <Line>Hello {content.name}, confirm that this address is yours. The link lasts 24 hours.</Line>
          </Frame>
        ),
      };
    case "change-email":
      return {
        subject: "Confirm your new email address",
        body: (
          <Frame
            preview="Confirm it, and your account uses this address."
            heading="Confirm your new address"
            button={{ label: "Use this address", url: content.url }}
            reason={`You get this because this address was entered as the new one of a Plumbline account. ${NOT_YOU}`}
          >
            <Line>
              Hello {content.name}, open this link and your account uses this address from then on. The link
              lasts 1 hour and works once.
            </Line>
          </Frame>
        ),
      };
    case "reset-password":
      return {
        subject: "Reset your password",
        body: (
          <Frame
            preview="The link lasts 1 hour and works once."
            heading="Set a new password"
            button={{ label: "Set a new password", url: content.url }}
            reason={`You get this because a reset was asked for at Plumbline with this address. ${NOT_YOU}`}
          >
            <Line>Hello {content.name}, this link lasts 1 hour and works once.</Line>
          </Frame>
        ),
      };
    case "email-changed":
      return {
        subject: "The email of your account was changed",
        body: (
          <Frame
            preview="If it wasn't you, undo it within 72 hours."
            heading="Your email was changed"
            button={{ label: "Undo this change", url: content.url }}
            reason="You get this because this was the email of a Plumbline account until now."
          >
            <Line>
              Hello {content.name}, your account has a new email, and this address can't log in to it any
              more. If you made this change, you don't need to do anything.
            </Line>
            <Line>
              If you didn't, undo it. Your account goes back to this address, everyone is signed out, and you
              set a new password. The link lasts 72 hours and works once.
            </Line>
          </Frame>
        ),
      };
    case "password-changed":
      return {
        subject: "Your password was changed",
        body: (
          <Frame
            preview="If it was not you, act now."
            heading="Your password was changed"
            button={{ label: "It was not me: reset it", url: content.url }}
            reason="You get this because the password of your Plumbline account was changed."
          >
            <Line>
              Hello {content.name}, the password of your account was changed just now, and your other sessions
              were signed out. If it was you, there is nothing to do.
            </Line>
          </Frame>
        ),
      };
    case "account-closed":
      return {
        subject: "Your account is closed",
        body: (
          <Frame
            preview="Nobody can sign in to it any more."
            heading="Your account is closed"
            reason="You get this because the Plumbline account of this address was closed."
          >
            <Line>
              Goodbye {content.name}. Your sign-in, sessions and second factor are deleted. We keep a record
              of the account for {CLOSED_ACCOUNT_YEARS} years, as our privacy policy says, and delete it then.
            </Line>
          </Frame>
        ),
      };
  }
}
