import { test } from "@plumbline/db/testing.ts";
import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { buildBusiness } from "../../testing/businesses.ts";
import { createGiveawaySite } from "../../testing/giveaway.ts";
import { signedInUser } from "../../testing/administrator.ts";
import { customers, payments } from "../billing/tables.ts";
import { users } from "../identity/tables.ts";
import { giveawayLines, giveawayParticipants, giveawayReferrals } from "./tables.ts";

test("a trial earns nothing, each paid month earns five, and a refund takes five back once", async ({
  db,
}) => {
  const site = await createGiveawaySite(db);
  await site.open();
  const kim = await site.subscriber("kim@example.com", "monthly");
  expect(await site.balance(kim)).toBe(0);
  await site.passDays(8);
  expect(await site.balance(kim)).toBe(5);
  await site.passDays(31);
  expect(await site.balance(kim)).toBe(10);
  for (let turn = 0; turn < 3; turn++) await site.giveaway.catchUp();
  expect(await site.balance(kim)).toBe(10);

  const [payment] = await db
    .select({ id: payments.id, amountCents: payments.amountCents })
    .from(payments)
    .innerJoin(customers, eq(customers.id, payments.customerId))
    .where(eq(customers.userId, kim.userId));
  if (!payment) throw new Error("nothing was paid");
  // A half-refunded payment still counts as a paid month.
  await db.update(payments).set({ refundedCents: 100 }).where(eq(payments.id, payment.id));
  expect(await site.balance(kim)).toBe(10);
  await db.update(payments).set({ refundedCents: payment.amountCents }).where(eq(payments.id, payment.id));
  for (let turn = 0; turn < 3; turn++) await site.giveaway.catchUp();
  const { balance, lines } = await site.own(kim);
  expect(balance).toBe(5);
  expect(lines.map(({ kind }) => kind).toSorted()).toEqual(["monthly", "monthly", "taken_back"]);
  expect(lines.find(({ kind }) => kind === "taken_back")?.text).toContain("this payment was refunded");
});

test("Lifetime earns fifty immediately and Annual twenty-five after its trial, even if bought before the campaign", async ({
  db,
}) => {
  const site = await createGiveawaySite(db);
  const early = await site.subscriber("early@example.com", "lifetime");
  const year = await site.subscriber("year@example.com", "annual");
  await site.open({ opensOn: "2023-08-10" });
  expect((await site.own(early)).balance).toBe(0);
  await site.passDays(12);
  expect(await site.balance(early)).toBe(50);
  expect(await site.balance(year)).toBe(25);
});

test("sharing and following count once each, but following only if the campaign has social accounts", async ({
  committed,
}) => {
  const site = await createGiveawaySite(committed);
  const id = await site.open();
  const kim = await site.signUp("kim@example.com");
  const bonus = (name: string) => kim.post("/api/giveaway/mine/bonus", { bonus: name });
  const answers = await Promise.all([bonus("share"), bonus("share"), bonus("share")]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await site.balance(kim)).toBe(1);
  expect((await bonus("follow")).status).toBe(409);
  expect((await bonus("packs")).status).toBe(400);
  expect((await site.own(kim)).offered).toEqual([]);
  await site.boss.post(`/api/admin/giveaway/${id}/end`);
  await site.open({
    name: "Second",
    opensOn: "2023-08-02",
    socialAccounts: "https://social.example/plumbline\nhttps://other.example/plumbline",
  });
  await site.passDays(2);
  expect((await site.own(kim)).offered).toEqual(["share", "follow"]);
  expect((await bonus("follow")).status).toBe(200);
  expect(await site.balance(kim)).toBe(1);
});

test("a listing counts once, while the campaign runs", async ({ db }) => {
  const site = await createGiveawaySite(db);
  await site.open();
  const kim = await site.signUp("kim@example.com");
  await site.declare(kim);
  await buildBusiness(db, { ownerId: kim.userId });
  expect(await site.balance(kim)).toBe(2);
  await site.giveaway.catchUp();
  expect(await site.balance(kim)).toBe(2);
});

test("entries are private to their account, and administrators and demo accounts have none", async ({
  db,
}) => {
  const site = await createGiveawaySite(db);
  await site.open();
  const kim = await site.subscriber("kim@example.com", "lifetime");
  const ray = await site.signUp("ray@example.com");
  expect(await site.balance(kim)).toBe(50);
  expect(await site.balance(ray)).toBe(0);
  expect((await site.visitor().get("/api/giveaway/mine")).status).toBe(401);
  for (const path of ["declaration", "bonus", "referral-link", "answer"])
    expect((await site.visitor().post(`/api/giveaway/mine/${path}`, {})).status, path).toBe(401);

  expect((await site.declare(site.boss)).status).toBe(403);
  expect(await (await site.boss.get("/api/giveaway/mine")).json()).toEqual({ own: null });
  const sam = await site.subscriber("sam@example.com", "lifetime");
  await db.update(users).set({ role: "admin" }).where(eq(users.id, sam.userId));
  await site.giveaway.catchUp();
  expect(await db.$count(giveawayLines)).toBe(1);

  const demo = site.visitor();
  expect((await demo.post("/api/create-demo-account")).status).toBe(200);
  expect(await (await demo.get("/api/giveaway/mine")).json()).toEqual({ own: null });
  expect((await site.declare(demo)).status).toBe(403);
});

test("a declaration needs both boxes ticked and a state", async ({ db }) => {
  const site = await createGiveawaySite(db);
  await site.open();
  const kim = await signedInUser(site);
  const send = (body: object) => kim.post("/api/giveaway/mine/declaration", body);
  for (const body of [
    { state: "NSW", isAdult: true, isResident: false },
    { state: "NSW", isAdult: true },
    { state: "NZ", isAdult: true, isResident: true },
    { isAdult: true, isResident: true },
  ])
    expect((await send(body)).status).toBe(400);
  expect((await send({ state: "NSW", isAdult: true, isResident: true })).status).toBe(200);
  const { isDeclared } = await site.own(kim);
  expect(isDeclared).toBe(true);
});

test("a referral counts on the first payment, is taken back if that's refunded, and can't be of yourself", async ({
  db,
}) => {
  const site = await createGiveawaySite(db);
  await site.open();
  const kim = await site.signUp("kim@example.com");
  const { link } = (await (await kim.post("/api/giveaway/mine/referral-link")).json()) as { link: string };
  expect(await (await kim.post("/api/giveaway/mine/referral-link")).json()).toEqual({ link });
  const code = new URL(link).searchParams.get("ref") ?? "";
  const cookie = await site.giveaway.referrals.cameBy(code, undefined);
  const [pair = ""] = cookie?.split("; ") ?? [];
  expect(cookie).toContain("HttpOnly");
  const [name = "", value = ""] = pair.split("=");
  const comeBy = (visitor = site.visitor(), kept = value) => {
    visitor.cookies.set(name, kept);
    return visitor;
  };

  const ray = await site.signUp("ray@example.com", comeBy());
  expect(await site.balance(kim)).toBe(0);
  await site.buy(ray, { email: ray.email, plan: "lifetime" });
  expect(await site.balance(kim)).toBe(5);
  await site.giveaway.catchUp();
  expect(await site.balance(kim)).toBe(5);
  const mine = eq(customers.userId, ray.userId);
  const [customer] = await db.select().from(customers).where(mine);
  await db
    .update(payments)
    .set({ dispute: "lost" })
    .where(eq(payments.customerId, customer?.id ?? ""));
  const { balance, lines } = await site.own(kim);
  expect(balance).toBe(0);
  const back = lines.find(({ kind }) => kind === "taken_back");
  expect(back?.text).toContain("the person you referred");

  // These are a forged cookie, the referrer's own browser and the referrer's own mailbox.
  const forged = await site.signUp("forged@example.com", comeBy(site.visitor(), `${code}.made-up`));
  const ownBrowser = site.visitor();
  ownBrowser.cookies.set("plumbline_own_ref", kim.cookies.get("plumbline_own_ref") ?? "");
  const again = await site.signUp("kim.again@example.com", comeBy(ownBrowser));
  const plus = await site.signUp("kim+2@example.com", comeBy());
  for (const person of [forged, again, plus])
    await site.buy(person, { email: person.email, plan: "lifetime" });
  expect(await site.balance(kim)).toBe(0);
  expect(await site.giveaway.referrals.cameBy(code, kim.userId)).toBeUndefined();
  expect(await site.giveaway.referrals.cameBy("nobody-has", undefined)).toBeUndefined();
});

test("a referral of your own mailbox spelled differently never counts, whichever check comes first", async ({
  db,
}) => {
  const site = await createGiveawaySite(db);
  await site.open();
  const kim = await site.signUp("kim@gmail.com");
  const { link } = (await (await kim.post("/api/giveaway/mine/referral-link")).json()) as { link: string };
  const code = new URL(link).searchParams.get("ref") ?? "";
  const cookie = (await site.giveaway.referrals.cameBy(code, undefined)) ?? "";
  const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
  const visitor = site.visitor();
  visitor.cookies.set(name, value);
  const other = await site.signUp("k.im+2@googlemail.com", visitor);
  await site.buy(other, { email: other.email, plan: "lifetime" });
  expect(await site.balance(kim)).toBe(0);
  // A referral stored before the addresses matched doesn't count either.
  const [participant] = await db
    .select({ id: giveawayParticipants.id })
    .from(giveawayParticipants)
    .where(eq(giveawayParticipants.userId, kim.userId));
  await db
    .insert(giveawayReferrals)
    .values({ userId: other.userId, participantId: participant?.id ?? "", createdAt: new Date() });
  await site.giveaway.catchUp();
  expect(await site.balance(kim)).toBe(0);
});

test("nothing counts twice when several processes count concurrently", async ({ committed }) => {
  const site = await createGiveawaySite(committed);
  await site.open();
  const kim = await site.subscriber("kim@example.com", "lifetime");
  await Promise.all(Array.from({ length: 6 }, () => site.giveaway.catchUp()));
  await Promise.all(Array.from({ length: 4 }, () => site.own(kim)));
  expect(await site.balance(kim)).toBe(50);
});

test("closing an account removes its entries, and an export made beforehand lists them", async ({ db }) => {
  const site = await createGiveawaySite(db);
  const id = await site.open();
  const kim = await site.subscriber("kim@example.com", "lifetime");
  await site.declare(kim);
  expect(await site.balance(kim)).toBe(50);
  const exported = (await (await kim.get("/api/account/export")).json()) as { giveaways: unknown[] };
  expect(JSON.stringify(exported.giveaways)).toContain("You bought the Lifetime plan");
  const closed = await kim.post("/api/account/close", { currentPassword: "a fair dinkum secret" });
  expect(closed.status, await closed.clone().text()).toBe(200);
  const ledger = (await (await site.boss.get(`/api/admin/giveaway/${id}/ledger`)).json()) as {
    people: { name: string; email: string; balance: number }[];
  };
  expect(ledger.people).toMatchObject([{ name: "Account closed", email: "", balance: 0 }]);
});
