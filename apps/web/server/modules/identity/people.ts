import { AccountSearch } from "@plumbline/contract/accounts.ts";
import type { TradieClaim } from "@plumbline/contract/single-sign-on.ts";
import { type Trade, TRADES } from "@plumbline/contract/trades.ts";
import type { Db } from "@plumbline/db/client.ts";
import type { MayAdminister } from "./admin-policy.ts";
import { findProfile, findUser, findUserIdByEmail, listPeople, searchAccounts } from "./repository.ts";

export type Person = {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  businessName: string;
  abn: string;
};

export async function findPerson(db: Db, userId: string): Promise<Person | undefined> {
  return (await findPeople(db, [userId])).get(userId);
}

export async function findPeople(db: Db, userIds: string[]): Promise<ReadonlyMap<string, Person>> {
  const people = await listPeople(db, [...new Set(userIds)]);
  return new Map(people.map((person) => [person.id, person]));
}

export async function findPersonByEmail(db: Db, email: string): Promise<Person | undefined> {
  const userId = await findUserIdByEmail(db, email);
  return userId ? findPerson(db, userId) : undefined;
}

/** Finds one page of the newest accounts that match. */
export async function findAccountIds(db: Db, words: string): Promise<string[]> {
  const { rows } = await searchAccounts(db, AccountSearch.parse({ query: words }));
  return rows.map(({ id }) => id);
}

export { listAdminEmails } from "./repository.ts";

export async function describeTradie(
  db: Db,
  userId: string,
  mayAdminister: MayAdminister,
): Promise<TradieClaim> {
  const [user, profile] = [await findUser(db, userId), await findProfile(db, userId)];
  return {
    role: user && mayAdminister(user) ? "admin" : "user",
    state: profile?.state ?? null,
    trade: TRADES.find((trade: Trade) => trade === profile?.tradeType) ?? null,
    businessName: profile?.businessName ?? "",
  };
}
