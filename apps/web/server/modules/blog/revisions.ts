import type { Revision, RevisionContent } from "@plumbline/contract/blog.ts";
import { NotFound } from "@plumbline/server/errors.ts";
import type { Actor } from "../audit/service.ts";
import { type BlogAdminContext, changePost, GONE, lockToChange } from "./admin-context.ts";
import { describeRevision } from "./describe.ts";
import { refuseUnreadable } from "./render.ts";
import { findPost, findRevision, findRevisions } from "./repository.ts";
import { columnsOf, type Save } from "./writing.ts";

const NO_REVISION = "This post doesn't have that revision.";

export function createRevisions(context: BlogAdminContext, save: Save) {
  const { db, entries } = context;

  async function listRevisions(id: string): Promise<Revision[]> {
    if (!(await findPost(db, id))) throw new NotFound(GONE);
    return (await findRevisions(db, id)).map((revision) => ({ ...revision, at: revision.at.toISOString() }));
  }

  async function getRevision(id: string, number: number): Promise<RevisionContent> {
    const revision = await findRevision(db, id, number);
    if (!revision) throw new NotFound(NO_REVISION);
    return describeRevision(revision);
  }

  /** Doesn't change whether the post is published. */
  async function restoreRevision(actor: Actor, id: string, number: number, version: number | undefined) {
    const revision = await findRevision(db, id, number);
    // The revision may predate today's limits.
    if (revision) await refuseUnreadable(revision.content, entries);
    return changePost(context, async (tx) => {
      const before = await lockToChange(tx, id, version);
      if (!revision) throw new NotFound(NO_REVISION);
      const columns = { ...columnsOf(revision), slugFollowsTitle: false };
      return save(tx, actor, before, columns, `Restored revision ${number}`);
    });
  }

  return { listRevisions, getRevision, restoreRevision };
}
