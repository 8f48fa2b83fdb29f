import type { PublishRequest } from "@plumbline/contract/blog.ts";
import { type Actor, THE_SITE } from "../audit/service.ts";
import { type BlogAdminContext, changePost, lockToChange } from "./admin-context.ts";
import { lockDue } from "./repository.ts";
import { type Save, stateOf } from "./writing.ts";

export function createPublishing(context: BlogAdminContext, save: Save) {
  const { db, clock } = context;

  async function publish(actor: Actor, id: string, { isPublished, version }: PublishRequest) {
    return changePost(context, async (tx) => {
      const before = await lockToChange(tx, id, version);
      const publishAt = isPublished ? null : (before.publishAt?.toISOString() ?? null);
      return save(tx, actor, before, stateOf({ isPublished, publishAt }, before, clock()));
    });
  }

  /** Publishes each post once, however many processes run. */
  async function publishDue(): Promise<number> {
    return db.transaction(async (tx) => {
      // Records when readers could first see the post, which after downtime is later than scheduled.
      const now = clock();
      const due = await lockDue(tx, now);
      for (const post of due) {
        await save(tx, THE_SITE, post, stateOf({ isPublished: true, publishAt: null }, post, now));
      }
      return due.length;
    });
  }

  return { publish, publishDue };
}
