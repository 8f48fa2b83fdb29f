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
  /** One of the user's own threads; throws `NotFound` for any other. */
  getThread: (userId: string, threadId: string) => Promise<ThreadDetail>;
};

/** Links by which anybody may read a conversation, as it stood when it was shared. */
export function createSharingService({ db, secret, url, clock, getThread }: SharingOptions) {
  /** What a link would show. */
  async function preview(userId: string, threadId: string): Promise<SharedThread> {
    return sharedPartOf(await getThread(userId, threadId), clock());
  }

  /** Makes the thread's one link; shared again, the same link shows the thread as it stands now. */
  async function share(userId: string, threadId: string): Promise<string> {
    const content = await preview(userId, threadId);
    if (content.turns.length === 0) throw new Conflict("There is no answer to share yet.");
    return addressOf(await saveShare(db, threadId, content));
  }

  /** Ends the thread's link. */
  async function revoke(userId: string, threadId: string): Promise<void> {
    await getThread(userId, threadId);
    await deleteShare(db, threadId);
  }

  /** The address of a thread's link, while there is one. Whose thread it is has to be known already. */
  async function findUrl(threadId: string): Promise<string | null> {
    const id = await findShareId(db, threadId);
    return id ? addressOf(id) : null;
  }

  /** What a link shows; undefined for one that was revoked or never was. */
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
 * Questions and finished answers, and nothing of whose they are. The title is the first question: the owner may have
 * renamed the thread after a customer.
 */
function sharedPartOf({ turns }: ThreadDetail, now: Date): SharedThread {
  const shared = turns
    .filter(({ answer }) => answer !== null)
    .map(({ question, askedAt, answer }) => ({ question, askedAt, answer }));
  return { title: titleOf(shared[0]?.question ?? ""), sharedAt: now.toISOString(), turns: shared };
}
