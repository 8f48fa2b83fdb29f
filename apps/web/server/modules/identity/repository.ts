import type { Db } from "@plumbline/db/client.ts";
import { eq } from "drizzle-orm";
import { users } from "./tables.ts";

export async function findUserIdByEmail(db: Db, email: string): Promise<string | undefined> {
  const [user] = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
  return user?.id;
}

export async function hasAdmin(db: Db): Promise<boolean> {
  return (await db.select({ id: users.id }).from(users).where(eq(users.role, "admin")).limit(1)).length > 0;
}

/** Gives the role to the account of this address; false when there is no such account. */
export async function makeAdmin(db: Db, email: string): Promise<boolean> {
  const changed = await db.update(users).set({ role: "admin" }).where(eq(users.email, email)).returning();
  return changed.length > 0;
}
