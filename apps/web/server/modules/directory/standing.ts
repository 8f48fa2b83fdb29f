import type { Db } from "@plumbline/db/client.ts";

/** Provided by the verification module. Call it in the transaction of the change. */
export type Standing = {
  /** Throws `Conflict` for a banned ABN. Call it before other locks, as banning does. */
  refuseBanned: (tx: Db, identity: { abn?: string | null | undefined }) => Promise<void>;
  /** Throws `Conflict` if the listing is banned; otherwise locks it until the transaction ends. */
  refuseBannedBusiness: (tx: Db, businessId: string) => Promise<void>;
  /** The reasons for bans, by ABN and by id; undefined if there's no ban. Call it before other locks. */
  findBanned: (
    tx: Db,
    asked: { abns: string[]; ids: string[] },
  ) => Promise<ReadonlyMap<string, string | undefined>>;
  /** Recomputes verification after the name, trade, ABN or state has changed. */
  follow: (tx: Db, businessId: string) => Promise<void>;
};
