import type { ChatTurn, Job, ThreadDetail } from "@plumbline/contract/chat.ts";
import { Conflict } from "@plumbline/server/errors.ts";
import { type SiteNoteFacts, nameSiteNote, stateOf } from "./site-note.ts";
import { nameThreadMarkdown, writeThreadMarkdown } from "./thread-markdown.ts";

type DocumentsOptions = {
  siteUrl: string;
  clock: () => Date;
  renderSiteNote: (facts: SiteNoteFacts) => Promise<Uint8Array<ArrayBuffer>>;
  /** Every method throws `NotFound` for anything that isn't the user's. */
  getTurn: (userId: string, turnId: string) => Promise<ChatTurn>;
  getThread: (
    userId: string,
    threadId: string,
  ) => Promise<Pick<ThreadDetail, "title" | "state" | "turns" | "jobId">>;
  getJob: (userId: string, jobId: string) => Promise<Pick<Job, "address">>;
};

export function createDocumentsService({
  siteUrl,
  clock,
  renderSiteNote,
  getTurn,
  getThread,
  getJob,
}: DocumentsOptions) {
  async function makeSiteNote(userId: string, turnId: string) {
    const turn = await getTurn(userId, turnId);
    const { answer, question, askedAt, threadId } = turn;
    if (!answer) throw new Conflict("There's no answer to put in a site note yet.");
    const { jobId } = await getThread(userId, threadId);
    const facts: SiteNoteFacts = {
      jobAddress: await findAddress(userId, jobId),
      state: stateOf(turn),
      question,
      askedAt,
      madeAt: clock().toISOString(),
      answer,
      siteUrl,
    };
    return { name: nameSiteNote(facts), pdf: await renderSiteNote(facts) };
  }

  async function exportThread(userId: string, threadId: string) {
    const thread = await getThread(userId, threadId);
    const jobAddress = await findAddress(userId, thread.jobId);
    const source = { thread, jobAddress, madeAt: clock(), siteUrl };
    return { name: nameThreadMarkdown(source), markdown: writeThreadMarkdown(source) };
  }

  async function findAddress(userId: string, jobId: string | null): Promise<string | null> {
    return jobId ? (await getJob(userId, jobId)).address : null;
  }

  return { makeSiteNote, exportThread };
}
