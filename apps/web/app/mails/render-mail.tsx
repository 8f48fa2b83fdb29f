import { type Options, render } from "@react-email/components";
import type { MailContent } from "#server/modules/mail/contents.ts";
import { writeAccountMail } from "./account-mails.tsx";
import { isClaimsMail, writeClaimsMail } from "./claims-mails.tsx";
import { isContactMail, writeContactMail } from "./contact-mails.tsx";
import { isFreeTimeMail, writeFreeTimeMail } from "./free-time-mails.tsx";
import { isGiveawayMail, writeGiveawayMail } from "./giveaway-mails.tsx";
import { isPaymentMail, writePaymentMail } from "./payment-mails.tsx";
import { isPlanMail, writePlanMail } from "./plan-mails.tsx";
import { isQuoteMail, writeQuoteMail } from "./quote-mails.tsx";
import { isRefundMail, writeRefundMail } from "./refund-mails.tsx";
import { isReviewMail, writeReviewMail } from "./review-mails.tsx";
import { isVerificationMail, writeVerificationMail } from "./verification-mails.tsx";

// Without this, html-to-text writes headings, and the reader's name in them, in capitals.
const PLAIN_TEXT: Options = {
  plainText: true,
  htmlToTextOptions: { selectors: [{ selector: "h1", options: { uppercase: false } }] },
};

const LONGEST_NAME = 60;

export async function renderMail(
  content: MailContent,
): Promise<{ subject: string; html: string; text: string }> {
  const spoken = { ...content, name: spokenName(content.name) };
  const { subject, body } = write(spoken);
  return { subject, html: await render(body), text: await render(body, PLAIN_TEXT) };
}

function write(content: MailContent) {
  if (isQuoteMail(content)) return writeQuoteMail(content);
  if (isPaymentMail(content)) return writePaymentMail(content);
  if (isFreeTimeMail(content)) return writeFreeTimeMail(content);
  if (isPlanMail(content)) return writePlanMail(content);
  if (isRefundMail(content)) return writeRefundMail(content);
  if (isClaimsMail(content)) return writeClaimsMail(content);
  if (isGiveawayMail(content)) return writeGiveawayMail(content);
  if (isContactMail(content)) return writeContactMail(content);
  if (isVerificationMail(content)) return writeVerificationMail(content);
  return isReviewMail(content) ? writeReviewMail(content) : writeAccountMail(content);
}

/**
 * Leaves out a name that contains a link, because anyone can sign up with someone else's address and call themselves
 * "prize at evil.example". Someone who paid before creating an account has no name yet.
 */
function spokenName(name: string): string {
  const isUnfit = /[/@:]|[\p{L}\d]\.[\p{L}\d]|www/iu.test(name) || name.length > LONGEST_NAME;
  return isUnfit || name.trim() === "" ? "there" : name;
}
