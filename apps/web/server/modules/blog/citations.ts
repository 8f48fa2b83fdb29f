import type { Db } from "@plumbline/db/client.ts";
import type { Actor } from "../audit/service.ts";
import { type BlogAdminContext, changePost, lockToChange } from "./admin-context.ts";
import { subjectOf } from "./log-lines.ts";
import { entriesIn } from "./render.ts";
import {
  addCitations,
  deleteCitations,
  findCitations,
  findCitedStates,
  findCiting,
  type Post,
  setFingerprint,
} from "./repository.ts";

export function createCitations(context: BlogAdminContext) {
  const { db, audit, entries } = context;

  async function postsCiting(entryIds: string[]): Promise<Map<string, { title: string; path: string }[]>> {
    const found = await findCiting(db, entryIds);
    const byEntry = Map.groupBy(found, ({ entryId }) => entryId);
    const linkTo = ({ title }: { title: string }) => ({
      title,
      path: `/admin?${new URLSearchParams({ tab: "blog", search: title })}`,
    });
    return new Map([...byEntry].map(([entryId, posts]) => [entryId, posts.map(linkTo)]));
  }

  async function markReviewed(actor: Actor, id: string, version: number | undefined) {
    return changePost(context, async (tx) => {
      const post = await lockToChange(tx, id, version);
      const changed = entries.changesOf(await findCitations(tx, [id]));
      const reviewed = changed.filter(({ change }) => change === "changed").map(({ id }) => id);
      for (const entryId of reviewed) {
        await setFingerprint(tx, { postId: id, entryId, fingerprint: entries.fingerprintOf(entryId) ?? "" });
      }
      if (reviewed.length > 0) {
        await audit.record(tx, actor, "post.review", subjectOf(post), {
          entries: { before: null, after: reviewed },
        });
      }
      return post;
    });
  }

  return { postsCiting, markReviewed };
}

export async function findChangedStates({ db, entries }: BlogAdminContext) {
  const states = await findCitedStates(db);
  return states.filter(({ entryId, fingerprint }) => entries.fingerprintOf(entryId) !== fingerprint);
}

/** New citations count as reviewed, because the author has just read the entry. */
export async function followCitations({ entries }: BlogAdminContext, tx: Db, post: Post): Promise<void> {
  const ids = await entriesIn(post.content);
  entries.refuseUnknown(ids);
  const kept = await findCitations(tx, [post.id]);
  const gone = kept.map(({ entryId }) => entryId).filter((id) => !ids.includes(id));
  await deleteCitations(tx, post.id, gone);
  await addCitations(
    tx,
    ids.map((entryId) => ({ postId: post.id, entryId, fingerprint: entries.fingerprintOf(entryId) ?? "" })),
  );
}
