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
      | "second-factor-changed"
      | "account-closed";
  }
>;

const YOU_HAVE_AN_ACCOUNT =
  "You're getting this email because someone used this address for a Plumbline account.";
const NOT_YOU = "If it wasn't you, ignore this email. Nothing changes unless the link is used.";

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
            <Line>
              Your account is ready. Tell us your trade and state, and we'll fit our answers to them.
            </Line>
            <Line>We're sending you a second email to confirm this address.</Line>
          </Frame>
        ),
      };
    case "verify-email":
      return {
        subject: "Confirm your email address",
        body: (
          <Frame
            preview="Confirm this address with one tap."
            heading="Confirm your email address"
            button={{ label: "Confirm this address", url: content.url }}
            reason={`${YOU_HAVE_AN_ACCOUNT} ${NOT_YOU}`}
          >
            <Line>
              Hello {content.name}, please confirm that this address is yours. The link lasts 24 hours.
            </Line>
          </Frame>
        ),
      };
    case "change-email":
      return {
        subject: "Confirm your new email address",
        body: (
          <Frame
            preview="Confirm it to use this address for your account."
            heading="Confirm your new address"
            button={{ label: "Use this address", url: content.url }}
            reason={`You're getting this email because someone entered this address as the new one for a Plumbline account. ${NOT_YOU}`}
          >
            <Line>
              Hello {content.name}, tap the button to use this address for your account. The link lasts 1 hour
              and works once.
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
            reason={`You're getting this email because someone asked Plumbline to reset the password for this address. ${NOT_YOU}`}
          >
            <Line>Hello {content.name}, this link lasts 1 hour and works once.</Line>
          </Frame>
        ),
      };
    case "email-changed":
      return {
        subject: "Your account's email address was changed",
        body: (
          <Frame
            preview="If it wasn't you, undo it within 72 hours."
            heading="Your email address was changed"
            button={{ label: "Undo this change", url: content.url }}
            reason="You're getting this email because this was the email address of a Plumbline account until it was changed."
          >
            <Line>
              Hello {content.name}, your account has a new email address, and you can't log in with this one
              any more. If you made this change, you don't need to do anything.
            </Line>
            <Line>
              If you didn't, undo it. We'll change your account back to this address, log everyone out and ask
              you to set a new password. The link lasts 72 hours and works once.
            </Line>
          </Frame>
        ),
      };
    case "password-changed":
      return {
        subject: "Your password was changed",
        body: (
          <Frame
            preview="If it wasn't you, act now."
            heading="Your password was changed"
            button={{ label: "Not me: reset my password", url: content.url }}
            reason="You're getting this email because the password for your Plumbline account was changed."
          >
            <Line>
              Hello {content.name}, the password for your account was just changed, and you were logged out of
              your other sessions. If it was you, you don't need to do anything.
            </Line>
          </Frame>
        ),
      };
    case "second-factor-changed": {
      const state = content.isOn ? "on" : "off";
      return {
        subject: `Two-factor authentication is ${state}`,
        body: (
          <Frame
            preview="If it wasn't you, act now."
            heading={`Two-factor authentication is ${state}`}
            button={{ label: "Not me: reset my password", url: content.url }}
            reason={`You're getting this email because two-factor authentication was turned ${state} for your Plumbline account.`}
          >
            <Line>
              Hello {content.name}, two-factor authentication was just turned {state} for your account. If it
              was you, you don't need to do anything.
            </Line>
            <Line>
              If it wasn't, someone knows your password. Set a new one, which logs everyone out, and contact
              support.
            </Line>
          </Frame>
        ),
      };
    }
    case "account-closed":
      return {
        subject: "Your account is closed",
        body: (
          <Frame
            preview="No one can log in to it any more."
            heading="Your account is closed"
            reason="You're getting this email because the Plumbline account for this address was closed."
          >
            <Line>
              Goodbye {content.name}. We've deleted your login details, sessions and two-factor
              authentication. We'll keep a record of the account for {CLOSED_ACCOUNT_YEARS} years, as our
              privacy policy says, then delete it.
            </Line>
          </Frame>
        ),
      };
  }
}
