import type { Db } from "@plumbline/db/client.ts";
import type { Log } from "@plumbline/server/log.ts";
import { type Audit, createAuditService } from "../modules/audit/service.ts";
import { isDemoAddress } from "../modules/identity/demo-policy.ts";
import { limitPerRecipient } from "../modules/mail/limit-per-recipient.ts";
import type { MailQueue } from "../modules/mail/queue.ts";
import type { Dependencies } from "../services.ts";

/** Dependencies of most modules. */
export type Shared = {
  db: Db;
  clock: () => Date;
  audit: Audit;
  mail: MailQueue;
  log: Log;
  secret: string;
  url: string;
};

export function createShared(dependencies: Dependencies): Shared {
  const { database, log, secret, url, redis, rateLimitFactor, clock = () => new Date() } = dependencies;
  const { db } = database;
  const mail = limitPerRecipient(exceptToDemos(dependencies.mail), {
    redis,
    secret,
    log,
    factor: rateLimitFactor,
  });
  return { db, clock, audit: createAuditService({ db, clock }), mail, log, secret, url };
}

/** Skips demo accounts, because their email addresses don't exist. */
function exceptToDemos(mail: MailQueue): MailQueue {
  return {
    queue: async (db, to, content) => {
      if (!isDemoAddress(to)) await mail.queue(db, to, content);
    },
  };
}
