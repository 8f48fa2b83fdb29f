import { addDays } from "@plumbline/contract/time.ts";
import type { CampaignForm, OwnEntriesResponse } from "@plumbline/contract/giveaway-campaigns.ts";
import type { Db } from "@plumbline/db/client.ts";
import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { users } from "../modules/identity/tables.ts";
import { createShop } from "./shop.ts";
import type { createVisitor } from "./visitor.ts";

type Visitor = ReturnType<typeof createVisitor>;
export type Person = Visitor & { email: string; userId: string };

/**
 * A real round of the public beacon, with the time at which the list must be fixed for the draw to use that
 * round.
 */
export const SEED = {
  round: 657_413,
  signature:
    "b713718a38ae728dfd477991af2822e08d2f305e47718cef9f7848ce4050e7be41076862b98fad56e91a6b85b89cd97b",
  committedAt: "2023-09-15T10:00:03.000Z",
  publishedAt: "2023-09-15T11:00:03.000Z",
};

export const FORM = {
  name: "Trailer",
  prize: "A tandem trailer",
  prizeDollars: "20000",
  opensOn: "2023-08-01",
  closesOn: "2023-09-14",
  permitNSW: "NSW-1",
  permitSA: "SA-1",
  permitACT: "ACT-1",
};

/** The site's clock starts on the morning of the campaign's first day. */
export async function createGiveawaySite(db: Db) {
  let now = new Date("2023-07-31T22:00:00Z");
  const site = createShop(db, { clock: () => now });
  const { giveaway, billing } = site.services;

  async function signUp(email: string, somebody = site.visitor()): Promise<Person> {
    await site.signUp(email, somebody);
    const [row] = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
    return { ...somebody, email, userId: row?.id ?? "" };
  }

  const boss = await signUp("boss@example.com");
  await db.update(users).set({ role: "admin" }).where(eq(users.id, boss.userId));

  async function moveTo(moment: string): Promise<void> {
    now = new Date(moment);
    await billing.playSandbox?.();
  }

  const passDays = (days: number) => moveTo(addDays(now, days).toISOString());

  async function draft(fields: Partial<Record<keyof CampaignForm, string>> = {}): Promise<string> {
    const response = await boss.post("/api/admin/giveaway", { ...FORM, ...fields });
    expect(response.status, await response.clone().text()).toBe(200);
    return ((await response.json()) as { id: string }).id;
  }

  async function open(fields: Partial<Record<keyof CampaignForm, string>> = {}): Promise<string> {
    const id = await draft(fields);
    const response = await boss.post(`/api/admin/giveaway/${id}/open`);
    expect(response.status, await response.clone().text()).toBe(200);
    return id;
  }

  const declare = (person: Visitor, state = "NSW") =>
    person.post("/api/giveaway/mine/declaration", { state, isAdult: true, isResident: true });

  async function own(person: Visitor) {
    const { own: found } = (await (await person.get("/api/giveaway/mine")).json()) as OwnEntriesResponse;
    if (!found) throw new Error("they aren't in a giveaway");
    return found;
  }

  const balance = async (person: Visitor) => (await own(person)).balance;

  /** A paying account whose trial is over. */
  async function subscriber(email: string, plan: "monthly" | "annual" | "lifetime"): Promise<Person> {
    const person = await signUp(email);
    await site.buy(person, { email, plan });
    return person;
  }

  /** Closes the campaign, fixes the list and enters the seed, so that it's ready to draw. */
  async function fix(id: string): Promise<void> {
    await moveTo(SEED.committedAt);
    const committed = await boss.post(`/api/admin/giveaway/${id}/commit`);
    expect(committed.status, await committed.clone().text()).toBe(200);
    await moveTo(SEED.publishedAt);
    const seeded = await boss.post(`/api/admin/giveaway/${id}/seed`, { signature: SEED.signature });
    expect(seeded.status, await seeded.clone().text()).toBe(200);
  }

  return {
    ...site,
    giveaway,
    boss,
    signUp,
    subscriber,
    draft,
    open,
    declare,
    own,
    balance,
    fix,
    moveTo,
    passDays,
  };
}
