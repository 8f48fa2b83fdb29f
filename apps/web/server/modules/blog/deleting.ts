import type { AuditAction } from "@plumbline/contract/audit.ts";
import { POST_RESTORE_DAYS } from "@plumbline/contract/blog.ts";
import { addDays } from "@plumbline/contract/time.ts";
import { NotFound } from "@plumbline/server/errors.ts";
import { type Actor, THE_SITE } from "../audit/service.ts";
import { type BlogAdminContext, changePost, GONE } from "./admin-context.ts";
import { subjectOf } from "./log-lines.ts";
import { deletePost, findIdsDeletedBefore, lockPost, updatePost } from "./repository.ts";

export function createDeleting(context: BlogAdminContext) {
  const { db, clock, audit } = context;

  /** Also stops scheduled publication. Idempotent. */
  async function remove(actor: Actor, id: string) {
    return setDeletedAt(actor, id, clock(), "post.remove");
  }

  async function restore(actor: Actor, id: string) {
    return setDeletedAt(actor, id, null, "post.restore");
  }

  async function setDeletedAt(actor: Actor, id: string, deletedAt: Date | null, action: AuditAction) {
    return changePost(context, async (tx) => {
      const post = await lockPost(tx, id);
      if (!post) throw new NotFound(GONE);
      if ((post.deletedAt === null) === (deletedAt === null)) return post;
      await audit.record(tx, actor, action, subjectOf(post));
      return updatePost(tx, id, { deletedAt, publishAt: null, previewNonce: null });
    });
  }

  /** Deletes each in its own transaction. */
  async function purge(): Promise<number> {
    const before = addDays(clock(), -POST_RESTORE_DAYS);
    const ids = await findIdsDeletedBefore(db, before);
    for (const id of ids) {
      await db.transaction(async (tx) => {
        const post = await lockPost(tx, id);
        // It was restored in the meantime.
        if (!post?.deletedAt || post.deletedAt >= before) return;
        await deletePost(tx, id);
        await audit.record(tx, THE_SITE, "post.delete", subjectOf(post));
      });
    }
    return ids.length;
  }

  return { remove, restore, purge };
}
