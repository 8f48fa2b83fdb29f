import { createTransport } from "nodemailer";
import { keepInOutbox } from "./outbox.ts";

export type Attachment = { filename: string; contentType: string; content: Uint8Array };
export type Mail = {
  to: string;
  subject: string;
  html: string;
  text: string;
  attachments?: Attachment[] | undefined;
  /** Where an answer goes, where that is not the sender. */
  replyTo?: string | undefined;
};

export type Mailer = {
  /** Hands the mail over; throws when it is not taken. `id` is the same when a mail is sent again after a failure. */
  send: (mail: Mail, id: string) => Promise<void>;
  close: () => void;
};

type MailerOptions = {
  /** smtp:// or smtps:// with the credentials. Without it mails are kept in `outboxFolder`. */
  smtpUrl?: string | undefined;
  /** "Name <address>". */
  from: string;
  outboxFolder: string;
};

const TIMEOUT_MS = 20_000;

/** Sends mails through an SMTP server, or into a folder where there is none. */
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
      // A server that took the mail just before we lost it knows the second copy by its id.
      const attachments = mail.attachments?.map((one) => ({ ...one, content: Buffer.from(one.content) }));
      await transport.sendMail({ ...mail, attachments, from, messageId: `<${id}@${domain}>` });
    },
    close: () => transport.close(),
  };
}
