import type { ReactElement } from "react";
import { Frame, Line } from "./frame.tsx";
import { type MailOf, isMailOf } from "./mail-family.ts";

const TEMPLATES = ["contact-message"] as const;

export const isContactMail = isMailOf(TEMPLATES);

export function writeContactMail(content: MailOf<typeof TEMPLATES>): {
  subject: string;
  body: ReactElement;
} {
  const { name, email, message, url } = content;
  return {
    subject: `Message from ${name}`,
    body: (
      <Frame
        preview="Sent through the contact form."
        heading={`${name} wrote to Plumbline`}
        button={{ label: "See all messages", url }}
        reason="You're getting this email because you're an administrator of Plumbline."
      >
        <Line>{message}</Line>
        <Line>
          Reply to this email to answer {name} at {email}. We haven't checked that the address is theirs.
        </Line>
      </Frame>
    ),
  };
}
