import type { Db } from "@plumbline/db/client.ts";
import type { Log } from "@plumbline/server/log.ts";
import type { User } from "@plumbline/contract/accounts.ts";
import type { PackId } from "@plumbline/contract/giveaway.ts";
import type { Audit } from "../audit/service.ts";
import type { PaidPack } from "../billing/paid-packs.ts";
import type { PaidPlan } from "../billing/paid-plans.ts";
import type { Person } from "../identity/people.ts";
import type { MailQueue } from "../mail/queue.ts";

export type GiveawayContext = {
  db: Db;
  billing: {
    paidPlans: (userId: string) => Promise<PaidPlan[]>;
    payersSince: (moment: Date) => Promise<string[]>;
    hadPlanAt: (userId: string, moment: Date) => Promise<boolean>;
    samePayersOf: (userId: string, others: string[]) => Promise<Set<string>>;
    preparePack: (
      user: Pick<User, "id" | "email">,
      pack: { purchaseId: string; packId: PackId; amountCents: number },
    ) => Promise<{ id: string; clientSecret: string }>;
    readPack: (
      intentId: string,
      userId: string | null,
    ) => Promise<"open" | "processing" | "succeeded" | "cancelled">;
    paidPacks: (userId: string) => Promise<PaidPack[]>;
    payPackBack: (userId: string, pack: PaidPack) => Promise<void>;
    cancelPack: (intentId: string) => Promise<void>;
  };
  ownsListing: (userId: string) => Promise<boolean>;
  /** False for administrators and demo accounts. */
  mayEnter: (userId: string) => Promise<boolean>;
  findPerson: (db: Db, userId: string) => Promise<Person | undefined>;
  findAccounts: (words: string) => Promise<string[]>;
  audit: Audit;
  mail: MailQueue;
  log: Log;
  secret: string;
  url: string;
  clock: () => Date;
};
