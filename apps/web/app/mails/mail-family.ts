import type { MailContent } from "#server/modules/mail/contents.ts";

type Template = MailContent["template"];

export type MailOf<Templates extends readonly Template[]> = Extract<
  MailContent,
  { template: Templates[number] }
>;

export function isMailOf<const Templates extends readonly Template[]>(templates: Templates) {
  return (content: MailContent): content is MailOf<Templates> =>
    (templates as readonly Template[]).includes(content.template);
}
