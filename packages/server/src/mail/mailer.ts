import { createTransport } from "nodemailer";
import { keepInOutbox } from "./outbox.ts";

export type Attachment = { filename: string; contentType: string; content: Uint8Array };
export type Mail = {
  to: string;
  subject: string;
  html: string;
  text: string;
  attachments?: Attachment[] | undefined;
  /** Replies go to the sender if this isn't set. */
  replyTo?: string | undefined;
};

export type Mailer = {
  /** Throws if the server doesn't accept the email. A retry uses the same `id`. */
  send: (mail: Mail, id: string) => Promise<void>;
  close: () => void;
};

type MailerOptions = {
  /** An smtp:// or smtps:// URL with the credentials. Without it, emails are kept in `outboxFolder`. */
  smtpUrl?: string | undefined;
  from: string;
  outboxFolder: string;
};

const TIMEOUT_MS = 20_000;

export function createMailer({ smtpUrl, from, outboxFolder }: MailerOptions): Mailer {
  if (!smtpUrl) {
    return { send: (mail, id) => keepInOutbox(outboxFolder, mail, id), close: () => undefined };
  }
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? "localhost";
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
  return {
    async send(mail, id) {
      // If the connection dropped just after the server took the email, the server recognises the second copy by its id.
      const attachments = mail.attachments?.map((one) => ({ ...one, content: Buffer.from(one.content) }));
      await transport.sendMail({ ...mail, attachments, from, messageId: `<${id}@${domain}>` });
    },
    close: () => transport.close(),
  };
}
