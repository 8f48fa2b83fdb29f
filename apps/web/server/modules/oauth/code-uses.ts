import type { Db } from "@plumbline/db/client.ts";
import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { hashOf } from "./provider.ts";
import { oauthCodeUses } from "./tables.ts";

type CodeUse = "first" | "repeated" | "refused";

const IssuedCode = z.object({ query: z.object({ client_id: z.string() }) });

type CodeUsesOptions = {
  db: Db;
  /** The value that Better Auth stored under this identifier. */
  findVerification: (identifier: string) => Promise<string | undefined>;
  clock: () => Date;
};

/**
 * Guards the provider, which would revoke a used code's tokens on any client's request, and would fail if it
 * did so while creating them.
 */
export function createCodeUses({ db, findVerification, clock }: CodeUsesOptions) {
  /**
   * "first" goes to the provider, and so does "repeated", which revokes the tokens as RFC 6749 says. "refused" is
   * another client's code, an unknown one, or one that's being exchanged right now.
   */
  async function claim(code: string, clientId: string): Promise<CodeUse> {
    const codeHash = hashOf(code);
    if ((await findIssuedTo(codeHash)) === clientId) {
      const claimed = await db
        .insert(oauthCodeUses)
        .values({ codeHash, clientId, usedAt: clock() })
        .onConflictDoNothing()
        .returning({ codeHash: oauthCodeUses.codeHash });
      if (claimed.length > 0) return "first";
    }
    const [use] = await db
      .select({ answeredAt: oauthCodeUses.answeredAt })
      .from(oauthCodeUses)
      .where(and(eq(oauthCodeUses.codeHash, codeHash), eq(oauthCodeUses.clientId, clientId)));
    return use?.answeredAt ? "repeated" : "refused";
  }

  /** Returns undefined once the code has been exchanged, because the provider deletes its row. */
  async function findIssuedTo(codeHash: string): Promise<string | undefined> {
    const issued = await findVerification(codeHash);
    return issued && IssuedCode.parse(JSON.parse(issued)).query.client_id;
  }

  async function markAnswered(code: string): Promise<void> {
    const isThis = eq(oauthCodeUses.codeHash, hashOf(code));
    await db.update(oauthCodeUses).set({ answeredAt: clock() }).where(isThis);
  }

  return { claim, markAnswered };
}
