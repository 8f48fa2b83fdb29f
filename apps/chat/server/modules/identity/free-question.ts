import type { FreeQuestion } from "@plumbline/contract/demo.ts";
import type { Db } from "@plumbline/db/client.ts";
import type { Log } from "@plumbline/server/log.ts";
import { lacksFreeQuestion, markFreeQuestion } from "./repository.ts";
import type { Site, Tokens } from "./site.ts";

type FreeQuestionOptions = {
  db: Db;
  site: Pick<Site, "fetchFreeQuestion">;
  addThread: (tx: Db, userId: string, freeQuestion: FreeQuestion) => Promise<void>;
  log: Log;
};

export type BringFreeQuestion = ReturnType<typeof createFreeQuestion>;

/**
 * Adds the question that the user asked on the site, before they had an account, as their first conversation here.
 * This happens once. If the site doesn't respond, the next login tries again.
 */
export function createFreeQuestion({ db, site, addThread, log }: FreeQuestionOptions) {
  return async (userId: string, tokens: Tokens): Promise<void> => {
    try {
      if (!(await lacksFreeQuestion(db, userId))) return;
      const freeQuestion = await site.fetchFreeQuestion(tokens);
      if (!freeQuestion) return;
      await db.transaction(async (tx) => {
        if (await markFreeQuestion(tx, userId)) await addThread(tx, userId, freeQuestion);
      });
    } catch (err) {
      log.warn({ err }, "the free question was not fetched from the site");
    }
  };
}
