import { test } from "@playwright/test";
import { openDatabase } from "@plumbline/db/client.ts";
import { eq } from "drizzle-orm";
import { hashList } from "../server/modules/giveaway/draw.ts";
import { giveawayCampaigns, giveawayLines, giveawayParticipants } from "../server/modules/giveaway/tables.ts";
import { users } from "../server/modules/identity/tables.ts";

/** A round that the public drand beacon really published, in 2023. */
export const SEED = {
  round: 657_413,
  signature:
    "b713718a38ae728dfd477991af2822e08d2f305e47718cef9f7848ce4050e7be41076862b98fad56e91a6b85b89cd97b",
};

/** Writes a 2023 campaign, whose final list has one person, to the tested server's database. */
export async function fixedCampaign(email: string): Promise<{ slug: string; name: string }> {
  const { db, close } = await openDatabase({
    url: process.env.E2E_DATABASE_URL,
    folder: "",
    variable: "DATABASE_URL",
    migrationsFolder: new URL("../drizzle", import.meta.url).pathname,
    onError: () => undefined,
  });
  const slug = `ladder-${test.info().testId}`;
  const name = `Ladder ${test.info().testId}`;
  const [user] = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
  const [campaign] = await db
    .insert(giveawayCampaigns)
    .values({
      slug,
      name,
      prize: "A ladder",
      prizeValueCents: 90_000,
      opensOn: "2023-08-01",
      closesOn: "2023-09-14",
      permits: { NSW: "NSW-1" },
      openedAt: new Date("2023-07-01T00:00:00Z"),
    })
    .returning();
  if (!user || !campaign) throw new Error("the campaign was not stored");
  const [person] = await db
    .insert(giveawayParticipants)
    .values({ campaignId: campaign.id, userId: user.id, declaredAt: new Date(), state: "NSW" })
    .returning();
  if (!person) throw new Error("the person was not stored");
  await db.insert(giveawayLines).values({
    campaignId: campaign.id,
    participantId: person.id,
    kind: "lifetime",
    entries: 50,
    cause: "payment:of-the-test",
    at: new Date("2023-08-02T00:00:00Z"),
  });
  const list: [string, number][] = [[person.id, 50]];
  await db
    .update(giveawayCampaigns)
    .set({
      list,
      listHash: hashList(list),
      seedRound: SEED.round,
      committedAt: new Date("2023-09-15T10:00:00Z"),
    })
    .where(eq(giveawayCampaigns.id, campaign.id));
  await close();
  return { slug, name };
}
