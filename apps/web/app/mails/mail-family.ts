import type { MailContent } from "#server/modules/mail/contents.ts";

type Template = MailContent["template"];

/** The mails of one file, by their templates. */
export type MailOf<Templates extends readonly Template[]> = Extract<
  MailContent,
  { template: Templates[number] }
>;

/** Tells whether a mail is one of the templates. */
export function isMailOf<const Templates extends readonly Template[]>(templates: Templates) {
  return (content: MailContent): content is MailOf<Templates> =>
    (templates as readonly Template[]).includes(content.template);
}
