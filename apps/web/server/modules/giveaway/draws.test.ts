import type { User } from "@plumbline/contract/accounts.ts";
import type { AdminCampaignList, PublishedDraw } from "@plumbline/contract/giveaway-campaigns.ts";
import type { Db } from "@plumbline/db/client.ts";
import { test } from "@plumbline/db/testing.ts";
import { desc, eq } from "drizzle-orm";
import { describe, expect } from "vitest";
import { createGiveawaySite, FORM, type Person, SEED } from "../../testing/giveaway.ts";
import { auditEntries } from "../audit/tables.ts";
import { payments, subscriptions } from "../billing/tables.ts";
import { checkDraw } from "./check-draw.ts";
import { giveawayDraws } from "./tables.ts";

type Site = Awaited<ReturnType<typeof createGiveawaySite>>;

const DRAW = "/api/giveaway/campaigns/trailer-2023-08/draw";

async function published(site: Site): Promise<PublishedDraw> {
  return (await (await site.get(DRAW)).json()) as PublishedDraw;
}

async function campaigns(site: Site): Promise<AdminCampaignList["campaigns"]> {
  return ((await (await site.boss.get("/api/admin/giveaway")).json()) as AdminCampaignList).campaigns;
}

/** Creates three eligible people, fixes the list and enters the seed. */
async function closedCampaign(db: Db) {
  const site = await createGiveawaySite(db);
  const id = await site.open();
  const people: Person[] = [];
  for (const email of ["kim@example.com", "ray@example.com", "lou@example.com"]) {
    const person = await site.subscriber(email, "lifetime");
    await site.declare(person);
    people.push(person);
  }
  await site.fix(id);
  const verb = (name: string) => site.boss.post(`/api/admin/giveaway/${id}/${name}`);
  const drawn = async () => {
    const { draws } = await published(site);
    for (const person of people) {
      if ((await site.own(person)).listId === draws.at(-1)?.winner) return person;
    }
    throw new Error("no one was drawn");
  };
  return { site, id, people, verb, drawn };
}

describe("campaign administration", () => {
  test("opens a campaign only once the permits it lists as missing are entered", async ({ db }) => {
    const site = await createGiveawaySite(db);
    const bare = await site.draft({ permitNSW: "", permitSA: "", permitACT: "" });
    const refused = await site.boss.post(`/api/admin/giveaway/${bare}/open`);
    expect(refused.status).toBe(409);
    const { error } = (await refused.json()) as { error: string };
    for (const state of ["New South Wales", "South Australia", "Australian Capital Territory"])
      expect(error).toContain(state);
    expect(await (await site.get("/api/giveaway")).json()).toEqual({ campaign: null });

    // For a $2,000 prize, only New South Wales requires a permit.
    const small = { prizeDollars: "2000", permitSA: "", permitACT: "" };
    await site.open({ ...small, name: "Drill" });
    expect(await (await site.get("/api/giveaway")).json()).toMatchObject({
      campaign: { name: "Drill", status: "open" },
    });
  });

  test("hides drafts, and refuses changes to an open campaign", async ({ db }) => {
    const site = await createGiveawaySite(db);
    const id = await site.draft();
    expect((await site.get("/api/giveaway/campaigns/trailer-2023-08")).status).toBe(404);
    const edit = (version: number) =>
      site.boss.post(`/api/admin/giveaway/${id}`, { ...FORM, name: "Another", version });
    expect((await edit(1)).status).toBe(200);
    // Simulates a stale form from another administrator.
    expect((await edit(1)).status).toBe(409);
    expect((await site.boss.post(`/api/admin/giveaway/${id}/open`)).status).toBe(200);
    expect((await edit(3)).status).toBe(409);
    const [line] = await db.select().from(auditEntries).orderBy(desc(auditEntries.at)).limit(1);
    expect(line?.subjectKind).toBe("campaign");
  });

  test("opens only one of several overlapping campaigns if they're opened concurrently", async ({
    committed,
  }) => {
    const site = await createGiveawaySite(committed);
    const ids: string[] = [];
    for (const name of ["One", "Two", "Three", "Four", "Five", "Six"]) ids.push(await site.draft({ name }));
    const { campaigns } = site.giveaway;
    const boss = { id: site.boss.userId, firstName: "Sam", lastName: "Dunn" } as User;
    const opened = await Promise.allSettled(ids.map((id) => campaigns.open(boss, id)));
    expect(opened.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  test("is only for administrators", async ({ db }) => {
    const site = await createGiveawaySite(db);
    const id = await site.open();
    const kim = await site.signUp("kim@example.com");
    for (const path of [
      "",
      `/${id}`,
      ...["open", "end", "commit", "seed", "draw", "accepted"].map((v) => `/${id}/${v}`),
    ]) {
      expect((await kim.post(`/api/admin/giveaway${path}`, FORM)).status, path).toBe(403);
      expect((await site.visitor().post(`/api/admin/giveaway${path}`, FORM)).status, path).toBe(401);
    }
    for (const path of ["", `/${id}/ledger`])
      expect((await kim.get(`/api/admin/giveaway${path}`)).status, path).toBe(403);
    const nobody = "00000000-0000-4000-8000-000000000000";
    for (const verb of ["open", "end", "commit", "draw", "accepted"])
      expect((await site.boss.post(`/api/admin/giveaway/${nobody}/${verb}`)).status, verb).toBe(404);
  });
});

describe("the list of entries", () => {
  test("is fixed once, after entries close, with the eligible people who had a plan at that time", async ({
    db,
  }) => {
    const site = await createGiveawaySite(db);
    const id = await site.open();
    const counts = await site.subscriber("counts@example.com", "lifetime");
    await site.declare(counts);
    const silent = await site.subscriber("silent@example.com", "lifetime");
    const ended = await site.subscriber("ended@example.com", "monthly");
    await site.declare(ended);
    const planless = await site.signUp("planless@example.com");
    await site.declare(planless);
    await planless.post("/api/giveaway/mine/bonus", { bonus: "share" });
    await site.passDays(8);
    for (const person of [counts, silent, ended, planless])
      expect(await site.balance(person), person.email).toBeGreaterThan(0);
    expect((await site.boss.post(`/api/admin/giveaway/${id}/commit`)).status).toBe(409);
    await site.moveTo(SEED.committedAt);
    await db
      .update(subscriptions)
      .set({ status: "canceled", endsAt: new Date("2023-09-14T13:59:59Z") })
      .where(eq(subscriptions.userId, ended.userId));
    expect((await site.declare(silent)).status).toBe(409);
    const verb = () => site.boss.post(`/api/admin/giveaway/${id}/commit`);
    const answers = [await verb(), await verb()];
    expect(answers.map(({ status }) => status)).toEqual([200, 409]);
    const { entries, beacon } = await published(site);
    expect(entries).toEqual([[(await site.own(counts)).listId, 50]]);
    expect(beacon).toMatchObject({ round: SEED.round, roundAt: SEED.publishedAt, signature: null });

    await db.update(payments).set({ dispute: "lost" });
    await site.giveaway.catchUp();
    expect((await site.own(counts)).balance).toBe(50);
    expect((await published(site)).entries).toEqual(entries);
  });

  test("includes a plan that ended a second after the close", async ({ db }) => {
    const site = await createGiveawaySite(db);
    const id = await site.open();
    const kim = await site.subscriber("kim@example.com", "lifetime");
    await site.declare(kim);
    await site.balance(kim);
    await db
      .update(subscriptions)
      .set({ status: "canceled", endsAt: new Date("2023-09-14T14:00:01Z") })
      .where(eq(subscriptions.userId, kim.userId));
    await site.fix(id);
    expect((await published(site)).entries).toHaveLength(1);
  });
});

describe("the seed", () => {
  test("must be the named round's signature, and is accepted only once it's published", async ({ db }) => {
    const site = await createGiveawaySite(db);
    const id = await site.open();
    const kim = await site.subscriber("kim@example.com", "lifetime");
    await site.declare(kim);
    const enter = (signature: string) => site.boss.post(`/api/admin/giveaway/${id}/seed`, { signature });
    expect((await enter(SEED.signature)).status).toBe(409);
    await site.moveTo(SEED.committedAt);
    await site.boss.post(`/api/admin/giveaway/${id}/commit`);
    expect((await enter(SEED.signature)).status).toBe(409);
    await site.moveTo(SEED.publishedAt);
    expect((await enter("0".repeat(96))).status).toBe(400);
    expect((await enter("invented")).status).toBe(400);
    const ofRound123 =
      "b75c69d0b72a5d906e854e808ba7e2accb1542ac355ae486d591aa9d43765482e26cd02df835d3546d23c4b13e0dfc92";
    expect((await enter(ofRound123)).status).toBe(400);
    expect((await site.boss.post(`/api/admin/giveaway/${id}/draw`)).status).toBe(409);
    expect((await enter(SEED.signature)).status).toBe(200);
    expect((await site.boss.post(`/api/admin/giveaway/${id}/draw`)).status).toBe(200);
  });
});

describe("the draw", () => {
  test("can be recomputed by anyone, and the winner is emailed and has seven days", async ({ db }) => {
    const { site, id, people, verb, drawn } = await closedCampaign(db);
    expect((await verb("draw")).status).toBe(200);
    const file = await published(site);
    expect((await checkDraw(file)).problems).toEqual([]);
    const winner = await drawn();
    expect(site.mails.findLast(({ content }) => content.template === "giveaway-won")).toMatchObject({
      to: winner.email,
      content: { respondBy: "2023-09-22T11:00:03.000Z", acceptBy: "2023-10-15T11:00:03.000Z" },
    });
    // The list has no names, and the page shows no winner until the prize is accepted.
    expect(JSON.stringify(file)).not.toMatch(/example\.com|Kim|Nguyen/);
    const page = async () =>
      (await (await site.get("/api/giveaway/campaigns/trailer-2023-08")).json()) as { winners: unknown[] };
    expect((await page()).winners).toEqual([]);

    const other = people.find(({ userId }) => userId !== winner.userId);
    expect((await other?.post("/api/giveaway/mine/answer", { answer: "respond" }))?.status).toBe(404);
    expect((await verb("accepted")).status).toBe(409);
    expect(
      (await winner.post("/api/giveaway/mine/answer", { answer: "respond", mayPublish: true })).status,
    ).toBe(200);
    expect((await winner.post("/api/giveaway/mine/answer", { answer: "decline" })).status).toBe(409);
    expect((await verb("draw")).status).toBe(409);
    expect((await verb("accepted")).status).toBe(200);
    expect((await page()).winners).toMatchObject([{ name: "Kim N, NSW" }]);
    expect((await campaigns(site))[0]).toMatchObject({ id, status: "accepted" });
  });

  test("runs again once the time is up, and never picks the same person twice", async ({ db }) => {
    const { site, verb, drawn } = await closedCampaign(db);
    await verb("draw");
    const first = await drawn();
    await site.moveTo("2023-09-22T11:00:02Z");
    expect((await verb("draw")).status).toBe(409);
    await site.moveTo("2023-09-22T11:00:04Z");
    expect((await first.post("/api/giveaway/mine/answer", { answer: "respond" })).status).toBe(409);
    expect((await campaigns(site))[0]?.draws[0]?.isOver).toBe(true);
    expect((await verb("draw")).status).toBe(200);
    expect(site.mails.findLast(({ content }) => content.template === "giveaway-lapsed")?.to).toBe(
      first.email,
    );
    const second = await drawn();
    expect(second.userId).not.toBe(first.userId);
    await second.post("/api/giveaway/mine/answer", { answer: "respond" });
    await site.moveTo("2023-10-21T11:00:04Z");
    expect((await verb("draw")).status).toBe(409);
    await site.moveTo("2023-10-22T11:00:05Z");
    expect((await verb("accepted")).status).toBe(409);
    expect((await verb("draw")).status).toBe(200);
    const third = await drawn();
    expect(new Set([first.userId, second.userId, third.userId]).size).toBe(3);
    await third.post("/api/giveaway/mine/answer", { answer: "decline" });
    expect((await verb("draw")).status).toBe(409);
    expect((await checkDraw(await published(site))).problems).toEqual([]);
  });

  test("picks one person when several administrators draw concurrently", async ({ committed }) => {
    const { site, verb } = await closedCampaign(committed);
    const answers = await Promise.all([verb("draw"), verb("draw"), verb("draw")]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(await committed.$count(giveawayDraws)).toBe(1);
    expect(site.mails.filter(({ content }) => content.template === "giveaway-won")).toHaveLength(1);
  });
});

describe("checking a published draw", () => {
  test("finds every change to the published file", async ({ db }) => {
    const { site, verb } = await closedCampaign(db);
    await verb("draw");
    const file = await published(site);
    const other = file.entries.find(([id]) => id !== file.draws[0]?.winner)?.[0] ?? "";
    const [[id, count] = ["", 0], ...rest] = file.entries;
    const changed: [string, PublishedDraw][] = [
      ["hash", { ...file, entries: [[id, count + 1], ...rest] }],
      ["hash", { ...file, entries: rest }],
      ["drawn", { ...file, draws: [{ number: 1, winner: other }] }],
      ["seed", { ...file, beacon: { ...file.beacon, round: file.beacon.round + 1 } }],
      ["seed", { ...file, beacon: { ...file.beacon, signature: "0".repeat(96) } }],
      ["chain", { ...file, beacon: { ...file.beacon, chainHash: "0".repeat(64) } }],
      ["before", { ...file, committedAt: "2023-09-15T11:00:04.000Z" }],
      ["numbered", { ...file, draws: [{ number: 2, winner: file.draws[0]?.winner ?? "" }] }],
    ];
    for (const [says, forged] of changed)
      expect((await checkDraw(forged)).problems.join("\n"), says).toContain(says);
    // A hash that someone kept reveals a list that was altered together with its published hash.
    const { listHash } = file;
    expect((await checkDraw(file, listHash)).problems).toEqual([]);
    expect((await checkDraw(file, "f".repeat(64))).problems.join()).toContain("hash you kept");
  });
});
