// Who changed what, as administrators read it.
import { z } from "zod";

export const AUDIT_LINES_PER_PAGE = 50;

export const AuditSearch = z.object({
  /** The id of what was changed, or a part of its name. */
  subject: z.string().trim().max(120, "Please keep it under 120 characters").default(""),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
});
export type AuditSearch = z.infer<typeof AuditSearch>;

export const AuditLine = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  actorName: z.string(),
  /** Such as "business.update". */
  action: z.string(),
  subject: z.object({ kind: z.string(), id: z.string(), name: z.string() }),
  changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
});
export type AuditLine = z.infer<typeof AuditLine>;

export const AuditPage = z.object({
  lines: z.array(AuditLine),
  page: z.number().int(),
  hasMore: z.boolean(),
});
export type AuditPage = z.infer<typeof AuditPage>;
