import type { Db } from "@plumbline/db/client.ts";

/** Whether a business may be listed, as the verification module knows it. Called in the transaction of the change. */
export type Standing = {
  /** Throws `Conflict` for a banned ABN. Comes before other locks: a ban takes its keys first too. */
  refuseBanned: (tx: Db, identity: { abn?: string | null | undefined }) => Promise<void>;
  /** Throws `Conflict` where a listing may not come back, and holds it until the transaction ends. */
  refuseBannedBusiness: (tx: Db, businessId: string) => Promise<void>;
  /**
   * Why ABNs and listings may not be listed, by ABN and by id: undefined where nothing is against it. For many at once;
   * comes before other locks too.
   */
  findBanned: (
    tx: Db,
    asked: { abns: string[]; ids: string[] },
  ) => Promise<ReadonlyMap<string, string | undefined>>;
  /** Derives the tick anew, after the name, trade, ABN or state have changed. */
  follow: (tx: Db, businessId: string) => Promise<void>;
};
