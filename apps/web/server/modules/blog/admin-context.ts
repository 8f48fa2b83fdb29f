import { formatMoment } from "@plumbline/contract/time.ts";
import type { Db } from "@plumbline/db/client.ts";
import { Conflict, NotFound } from "@plumbline/server/errors.ts";
import type { Audit } from "../audit/service.ts";
import type { CitedEntries } from "./cited-entries.ts";
import { describeForAdmins } from "./describe.ts";
import type { KeepPicture } from "./keep-picture.ts";
import type { PreviewKeys } from "./preview-key.ts";
import { findCitations, lockPost, type Post } from "./repository.ts";

export const GONE = "This post no longer exists.";
const DELETED = "This post was deleted. Restore it before you change it.";

export type BlogAdminContext = {
  db: Db;
  clock: () => Date;
  audit: Audit;
  entries: CitedEntries;
  previewKeys: PreviewKeys;
  keepPicture: KeepPicture;
  url: string;
};

/** Describes the post that `work` returns, in the same transaction. */
export function changePost(context: BlogAdminContext, work: (tx: Db) => Promise<Post>) {
  return context.db.transaction(async (tx) => {
    const post = await work(tx);
    return describeForAdmins(context, post, await findCitations(tx, [post.id]));
  });
}

/** Throws `Conflict` if the post was deleted, or has changed since `version`. */
export async function lockToChange(tx: Db, id: string, version?: number): Promise<Post> {
  const post = await lockPost(tx, id);
  if (!post) throw new NotFound(GONE);
  if (post.deletedAt) throw new Conflict(DELETED);
  if (version !== undefined && version !== post.version) throw new Conflict(savedMeanwhile(post));
  return post;
}

function savedMeanwhile({ updatedBy, updatedAt }: Post): string {
  const when = formatMoment(updatedAt, null);
  return `${updatedBy} saved this post on ${when}, while you were editing. Your changes weren't saved. Copy them, then reload the post.`;
}
