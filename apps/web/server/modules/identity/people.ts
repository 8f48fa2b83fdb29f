import type { TradieClaim } from "@plumbline/contract/single-sign-on.ts";
import { type Trade, TRADES } from "@plumbline/contract/trades.ts";
import type { Db } from "@plumbline/db/client.ts";
import { findProfile, findUser, findUserIdByEmail, listPeople } from "./repository.ts";

export type Person = {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  /** Empty until the profile says it. */
  businessName: string;
  abn: string;
};

/** Who an account belongs to, for the parts of the site that write to them or name them on a document. */
export async function findPerson(db: Db, userId: string): Promise<Person | undefined> {
  return (await findPeople(db, [userId])).get(userId);
}

/** The same of many accounts at once, by their ids. */
export async function findPeople(db: Db, userIds: string[]): Promise<Map<string, Person>> {
  const rows = await listPeople(db, userIds);
  return new Map(
    rows.map(({ businessName, abn, ...user }) => [
      user.id,
      { ...user, businessName: businessName ?? "", abn: abn ?? "" },
    ]),
  );
}

/** The account of an address. */
export async function findPersonByEmail(db: Db, email: string): Promise<Person | undefined> {
  const userId = await findUserIdByEmail(db, email);
  return userId ? findPerson(db, userId) : undefined;
}

/** What apps learn of somebody's trade; of an account that is gone, nothing. */
export async function describeTradie(db: Db, userId: string): Promise<TradieClaim> {
  const [user, profile] = [await findUser(db, userId), await findProfile(db, userId)];
  return {
    role: user?.role ?? "user",
    state: profile?.state ?? null,
    trade: TRADES.find((trade: Trade) => trade === profile?.tradeType) ?? null,
    businessName: profile?.businessName ?? "",
  };
}
