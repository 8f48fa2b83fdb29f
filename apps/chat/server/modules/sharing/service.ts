import type { SharedThread, ThreadDetail } from "@plumbline/contract/chat.ts";
import type { Db } from "@plumbline/db/client.ts";
import { Conflict } from "@plumbline/server/errors.ts";
import { titleOf } from "../conversations/shape.ts";
import { deleteShare, findShareId, findSharedThread, saveShare } from "./repository.ts";
import { readShareToken, writeShareToken } from "./share-token.ts";

type SharingOptions = {
  db: Db;
  secret: string;
  url: string;
  clock: () => Date;
  getThread: (userId: string, threadId: string) => Promise<ThreadDetail>;
};

/** Anyone with a link can read the conversation as it was when it was shared. */
export function createSharingService({ db, secret, url, clock, getThread }: SharingOptions) {
  async function preview(userId: string, threadId: string): Promise<SharedThread> {
    return sharedPartOf(await getThread(userId, threadId), clock());
  }

  /** A thread has one link. Sharing again updates what it shows. */
  async function share(userId: string, threadId: string): Promise<string> {
    const content = await preview(userId, threadId);
    if (content.turns.length === 0) throw new Conflict("There's no answer to share yet.");
    return addressOf(await saveShare(db, threadId, content));
  }

  async function revoke(userId: string, threadId: string): Promise<void> {
    await getThread(userId, threadId);
    await deleteShare(db, threadId);
  }

  /** Doesn't check who owns the thread, so the caller must. */
  async function findUrl(threadId: string): Promise<string | null> {
    const id = await findShareId(db, threadId);
    return id ? addressOf(id) : null;
  }

  /** Undefined for an unknown or revoked link. */
  async function findShared(token: string): Promise<SharedThread | undefined> {
    const id = readShareToken(token, secret);
    return id ? findSharedThread(db, id) : undefined;
  }

  function addressOf(id: string): string {
    return `${url}/shared/${writeShareToken(id, secret)}`;
  }

  return { preview, share, revoke, findUrl, findShared };
}

/**
 * Finished answers only, with nothing about the owner. The title is the first question, because the owner may
 * have renamed the thread after a customer.
 */
function sharedPartOf({ turns }: ThreadDetail, now: Date): SharedThread {
  const shared = turns
    .filter(({ answer }) => answer !== null)
    .map(({ question, askedAt, answer }) => ({ question, askedAt, answer }));
  return { title: titleOf(shared[0]?.question ?? ""), sharedAt: now.toISOString(), turns: shared };
}
