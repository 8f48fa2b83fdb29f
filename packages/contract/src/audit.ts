import { z } from "zod";
import { tableSearch } from "./table-search.ts";

export const AUDIT_LINES_PER_PAGE = 50;

export const AUDIT_ACTIONS = [
  "business.create",
  "business.update",
  "business.remove",
  "business.restore",
  "business.delete",
  "business.import",
  "business.propose",
  "business.accept",
  "business.refuse",
  "business.leave",
  "business.ban",
  "business.unban",
  "check.record",
  "check.withdraw",
  "licence.add",
  "licence.withdraw",
  "claim.confirm",
  "claim.refuse",
  "quote.forward",
  "quote.close",
  "review.keep",
  "review.dispute",
  "review.remove",
  "review.edit",
  "review.reply",
  "review.withdraw",
  "refund.approve",
  "refund.decline",
  "client.register",
  "client.for-user",
  "client.update",
  "client.rotate",
  "client.remove",
  "waitlist.export",
  "waitlist.delete",
  "answer.resolve",
  "message.done",
  "job.retry",
  "job.discard",
  "post.create",
  "post.update",
  "post.publish",
  "post.unpublish",
  "post.review",
  "post.preview",
  "post.preview-end",
  "post.remove",
  "post.restore",
  "post.delete",
  "campaign.create",
  "campaign.update",
  "campaign.open",
  "campaign.end",
  "campaign.commit",
  "campaign.seed",
  "campaign.draw",
  "campaign.accepted",
  "campaign.packs_on",
  "campaign.packs_off",
  "account.login",
  "account.login-failed",
  "account.code-failed",
  "account.backup-code",
  "account.logout",
  "account.logout-everywhere",
  "account.password-changed",
  "account.password-reset",
  "account.reset-requested",
  "account.email-requested",
  "account.email-confirmed",
  "account.email-changed",
  "account.email-undone",
  "account.factor-on",
  "account.factor-off",
  "account.app-connected",
  "account.app-disconnected",
  "account.app-login",
  "account.app-code-replayed",
  "account.admin-granted",
  "account.close",
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

export const AUDIT_KINDS = [
  "business",
  "check",
  "claim",
  "quote",
  "review",
  "post",
  "campaign",
  "refund",
  "client",
  "waitlist",
  "answer",
  "message",
  "job",
  "account",
] as const;
export type AuditKind = (typeof AUDIT_KINDS)[number];

export const AUDIT_COLUMNS = ["at", "actor", "action", "subject"] as const;

const Day = z.iso.date("Use the format YYYY-MM-DD");

export const AuditSearch = tableSearch(AUDIT_COLUMNS, "at", "desc")
  .omit({ q: true })
  .extend({
    subject: z.string().trim().max(120, "Please keep it under 120 characters").default(""),
    actor: z.string().trim().max(120, "Please keep it under 120 characters").default(""),
    /** Free text, because the log may contain actions from earlier versions. */
    action: z.string().trim().max(60, "Please keep it under 60 characters").optional(),
    kind: z.string().trim().max(40, "Please keep it under 40 characters").optional(),
    /** Days in Sydney, both inclusive. */
    from: Day.optional(),
    until: Day.optional(),
  });
export type AuditSearch = z.infer<typeof AuditSearch>;

export const AuditLine = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  actorName: z.string(),
  action: z.string(),
  subject: z.object({ kind: z.string(), id: z.string(), name: z.string() }),
  /** Null for entries without a request, and once they're older than the security log's retention. */
  network: z.string().nullable(),
  device: z.string().nullable(),
  changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
});
export type AuditLine = z.infer<typeof AuditLine>;

export const AuditPage = z.object({
  lines: z.array(AuditLine),
  page: z.number().int(),
  hasMore: z.boolean(),
  total: z.number().int(),
  pages: z.number().int(),
});
export type AuditPage = z.infer<typeof AuditPage>;

/** The newest entries about the user's own account. */
export const SecurityEvents = z.object({
  events: z.array(AuditLine.pick({ id: true, at: true, action: true, network: true, device: true })),
});
export type SecurityEvents = z.infer<typeof SecurityEvents>;
