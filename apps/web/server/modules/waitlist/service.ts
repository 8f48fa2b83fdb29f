import type { WaitlistRequest, WaitlistResponse } from "@plumbline/contract/waitlist.ts";
import type { Db } from "@plumbline/db/client.ts";
import { eq } from "drizzle-orm";
import { waitlistSignups } from "./tables.ts";

export function createWaitlistService({ db }: { db: Db }) {
  /** Puts an address on the list, once; what it said the first time stands. */
  async function join(signup: WaitlistRequest): Promise<WaitlistResponse> {
    const added = await db
      .insert(waitlistSignups)
      .values(signup)
      .onConflictDoNothing({ target: waitlistSignups.email })
      .returning({ id: waitlistSignups.id });
    return { joined: true, alreadyJoined: added.length === 0 };
  }

  /** What the list has of an address; undefined when it is not on it. */
  async function find(email: string) {
    const { name, planInterest, createdAt } = waitlistSignups;
    const [signup] = await db
      .select({ name, planInterest, createdAt })
      .from(waitlistSignups)
      .where(eq(waitlistSignups.email, email));
    return signup;
  }

  return { join, find };
}
