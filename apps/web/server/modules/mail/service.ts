import { MINUTE_SECONDS } from "@plumbline/contract/time.ts";
import { SENT_MESSAGE_MINUTES } from "@plumbline/contract/retention.ts";
import type { Jobs } from "@plumbline/server/jobs.ts";
import type { Attachment, Mail, Mailer } from "@plumbline/server/mail/mailer.ts";
import { z } from "zod";
import type { InvoiceFacts } from "../billing/invoice.ts";
import { MailContent } from "./contents.ts";
import type { MailQueue } from "./queue.ts";

const QUEUE = "mail";

const MailJob = z.object({ to: z.string(), content: MailContent });

export type RenderMail = (content: MailContent) => Promise<Pick<Mail, "subject" | "html" | "text">>;

type Dependencies = {
  jobs: Jobs;
  mailer: Mailer;
  renderMail: RenderMail;
  renderInvoice: (facts: InvoiceFacts) => Promise<Uint8Array>;
};

/** Emails go through the job queue, so each is sent only if its transaction commits, and is retried for about a day. */
export function createMailService({ jobs, mailer, renderMail, renderInvoice }: Dependencies): MailQueue {
  jobs.define({
    name: QUEUE,
    schema: MailJob,
    // Retries after 1, 2, 4 ... minutes, so the last try is 17 to 34 hours after the first.
    retries: 11,
    retrySeconds: MINUTE_SECONDS,
    // Longer than the mailer's timeout.
    runSeconds: 5 * MINUTE_SECONDS,
    // The payload may contain a reset link.
    keptSeconds: SENT_MESSAGE_MINUTES * MINUTE_SECONDS,
    run: async ({ to, content }, id) => {
      const attachments = await attach(content);
      const replyTo = ("replyTo" in content && content.replyTo) || undefined;
      await mailer.send({ to, ...(await renderMail(content)), attachments, replyTo }, id);
    },
  });

  /** The queue stores the facts; the PDF is rendered when the email is sent. */
  async function attach(content: MailContent): Promise<Attachment[] | undefined> {
    if (content.template !== "receipt") return undefined;
    const { invoice } = content;
    const filename = `${invoice.number}.pdf`;
    return [{ filename, contentType: "application/pdf", content: await renderInvoice(invoice) }];
  }

  return { queue: (db, to, content) => jobs.send(db, QUEUE, { to, content }) };
}
