import type { AuditAction } from "@plumbline/contract/audit.ts";
import type { Actor } from "../audit/service.ts";
import { type BlogAdminContext, changePost, lockToChange } from "./admin-context.ts";
import { subjectOf } from "./log-lines.ts";
import { updatePost } from "./repository.ts";

export function createPreviewLinks(context: BlogAdminContext) {
  const { audit, previewKeys } = context;

  async function makePreviewLink(actor: Actor, id: string) {
    return setPreviewNonce(actor, id, previewKeys.newNonce(), "post.preview");
  }

  async function endPreviewLink(actor: Actor, id: string) {
    return setPreviewNonce(actor, id, null, "post.preview-end");
  }

  async function setPreviewNonce(actor: Actor, id: string, previewNonce: string | null, action: AuditAction) {
    return changePost(context, async (tx) => {
      const post = await lockToChange(tx, id);
      if (post.previewNonce === previewNonce) return post;
      await audit.record(tx, actor, action, subjectOf(post));
      return updatePost(tx, id, { previewNonce });
    });
  }

  return { makePreviewLink, endPreviewLink };
}
