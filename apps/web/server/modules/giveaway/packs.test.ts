import { randomUUID } from "node:crypto";
import { ENTRY_PACKS, PACKS_CONFIRMATION } from "@plumbline/contract/giveaway.ts";
import type { AdminCampaignList, PackPurchase } from "@plumbline/contract/giveaway-campaigns.ts";
import type { PaymentList } from "@plumbline/contract/billing.ts";
import { test } from "@plumbline/db/testing.ts";
import { desc, eq } from "drizzle-orm";
import { expect } from "vitest";
import type { Db } from "@plumbline/db/client.ts";
import { CARDS } from "../../testing/test-cards.ts";
import { createGiveawaySite, FORM, type Person } from "../../testing/giveaway.ts";
import { auditEntries } from "../audit/tables.ts";
import { payments, subscriptions } from "../billing/tables.ts";
import { giveawayCampaigns, giveawayLines, giveawayPurchases } from "./tables.ts";

async function createPackSite(db: Db) {
  const site = await createGiveawaySite(db);
  const id = await site.open();
  const switchPacks = (body: object) => site.boss.post(`/api/admin/giveaway/${id}/packs`, body);
  const sell = async () => expect((await switchPacks({ packs: "on", isConfirmed: true })).status).toBe(200);
  const stop = async () => expect((await switchPacks({ packs: "off" })).status).toBe(200);

  async function subscriber(email: string): Promise<Person> {
    const person = await site.subscriber(email, "lifetime");
    await site.declare(person);
    return person;
  }

  const ask = (person: Pick<Person, "post">, packId = "pack_basic", more: object = {}) =>
    person.post("/api/giveaway/mine/purchases", { packId, ...more });

  async function start(person: Person, packId = "pack_basic"): Promise<PackPurchase> {
    const response = await ask(person, packId);
    expect(response.status, await response.clone().text()).toBe(200);
    return (await response.json()) as PackPurchase;
  }

  const pay = ({ clientSecret }: { clientSecret: string }, number = CARDS.works) =>
    site.play.confirmIntent({
      clientSecret,
      card: { number, expiryMonth: 12, expiryYear: 2040, cvc: "123" },
    });

  const finish = (person: Pick<Person, "post">, { purchaseId }: { purchaseId: string }) =>
    person.post(`/api/giveaway/mine/purchases/${purchaseId}/finish`);

  async function buy(person: Person, packId = "pack_basic"): Promise<PackPurchase> {
    const purchase = await start(person, packId);
    await pay(purchase);
    expect(await (await finish(person, purchase)).json()).toEqual({ state: "paid" });
    return purchase;
  }

  async function paymentOf({ purchaseId }: { purchaseId: string }) {
    const [row] = await db.select().from(payments).where(eq(payments.purchaseId, purchaseId));
    return row;
  }

  async function stateOf({ purchaseId }: { purchaseId: string }) {
    const [row] = await db.select().from(giveawayPurchases).where(eq(giveawayPurchases.id, purchaseId));
    return row?.state;
  }

  return {
    ...site,
    plainSubscriber: (email: string) => site.subscriber(email, "lifetime"),
    buyPlan: site.buy,
    id,
    switchPacks,
    sell,
    stop,
    subscriber,
    ask,
    start,
    pay,
    finish,
    buy,
    paymentOf,
    stateOf,
  };
}

const sentence = async (response: Response) => ((await response.json()) as { error: string }).error;

test("packs are off until an administrator confirms the conditions, and can be switched off again", async ({
  db,
}) => {
  const site = await createPackSite(db);
  const kim = await site.subscriber("kim@example.com");
  const refused = await site.ask(kim);
  expect(refused.status).toBe(409);
  expect(await sentence(refused)).toContain("not on sale");
  expect((await site.own(kim)).campaign.hasPacks).toBe(false);

  for (const body of [{ packs: "on" }, { packs: "on", isConfirmed: false }, { packs: "maybe" }, {}])
    expect((await site.switchPacks(body)).status, JSON.stringify(body)).toBe(400);
  expect(
    (await kim.post(`/api/admin/giveaway/${site.id}/packs`, { packs: "on", isConfirmed: true })).status,
  ).toBe(403);
  expect((await site.ask(kim)).status).toBe(409);

  await site.sell();
  expect((await site.own(kim)).canBuyPacks).toBe(true);
  const { campaigns } = (await (await site.boss.get("/api/admin/giveaway")).json()) as AdminCampaignList;
  expect(campaigns[0]?.packs).toMatchObject({ by: "boss@example.com", confirmation: PACKS_CONFIRMATION });
  const [logged] = await db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.action, "campaign.packs_on"))
    .orderBy(desc(auditEntries.at));
  expect(JSON.stringify(logged?.changes)).toContain(PACKS_CONFIRMATION);
  const purchase = await site.start(kim);

  await site.stop();
  expect((await site.ask(kim)).status).toBe(409);
  expect(await site.stateOf(purchase)).toBe("cancelled");
  await expect(site.pay(purchase)).rejects.toThrow("ended");
  expect((await site.finish(kim, purchase)).status).toBe(409);
  expect(await site.balance(kim)).toBe(50);
});

test("packs can't be switched on while a permit is missing, and editing a draft switches them off", async ({
  db,
}) => {
  const site = await createGiveawaySite(db);
  const id = await site.draft({ permitSA: "" });
  const on = () => site.boss.post(`/api/admin/giveaway/${id}/packs`, { packs: "on", isConfirmed: true });
  const refused = await on();
  expect(refused.status).toBe(409);
  expect(await sentence(refused)).toContain("South Australia");
  await db.update(giveawayCampaigns).set({ permits: { NSW: "1", SA: "2", ACT: "3" } });
  expect((await on()).status).toBe(200);
  const [row] = await db.select().from(giveawayCampaigns);

  const edit = { ...FORM, version: row?.version, prizeDollars: "30000" };
  expect((await site.boss.post(`/api/admin/giveaway/${id}`, edit)).status).toBe(200);
  expect((await db.select().from(giveawayCampaigns))[0]).toMatchObject({
    packsEnabledAt: null,
    packsEnabledBy: null,
    packsConfirmation: "",
  });
});

test("a paid pack counts once, however often the page and the webhook report it", async ({ committed }) => {
  const site = await createPackSite(committed);
  await site.sell();
  const kim = await site.subscriber("kim@example.com");
  const purchase = await site.start(kim);
  expect(purchase).toMatchObject({ amountCents: 1000, entries: 5 });
  expect((await site.finish(kim, purchase)).status).toBe(409);
  expect(await site.balance(kim)).toBe(50);
  await site.pay(purchase);
  const answers = await Promise.all([
    site.finish(kim, purchase),
    site.finish(kim, purchase),
    site.giveaway.catchUp(),
    site.services.billing.playSandbox?.(),
    site.finish(kim, purchase),
  ]);
  for (const answer of answers) if (answer) expect(await answer.json()).toEqual({ state: "paid" });
  await site.giveaway.catchUp();
  const { balance, lines } = await site.own(kim);
  expect(balance).toBe(55);
  expect(lines.filter(({ kind }) => kind === "pack")).toMatchObject([{ entries: 5 }]);
  const second = await site.buy(kim);
  expect(second.purchaseId).not.toBe(purchase.purchaseId);
  expect(await site.balance(kim)).toBe(60);
});

test.for(ENTRY_PACKS.map(({ id, priceCents, entries }) => [id, priceCents, entries] as const))(
  "%s costs %i cents and gives %i entries, whatever the browser sends",
  async ([packId, priceCents, entries], { db }) => {
    const site = await createPackSite(db);
    await site.sell();
    const kim = await site.subscriber("kim@example.com");
    const response = await site.ask(kim, packId, { amountCents: 1, priceCents: 1, entries: 9999 });
    const purchase = (await response.json()) as PackPurchase;
    expect(purchase).toMatchObject({ amountCents: priceCents, entries });
    await site.pay(purchase);
    await site.finish(kim, purchase);
    expect(await site.paymentOf(purchase)).toMatchObject({ amountCents: priceCents, packId });
    expect(await site.balance(kim)).toBe(50 + entries);
  },
);

test("a payment for a different amount or pack than agreed earns nothing and is refunded", async ({ db }) => {
  const site = await createPackSite(db);
  await site.sell();
  const kim = await site.subscriber("kim@example.com");
  for (const [packId, change] of [
    ["pack_basic", { amountCents: 2500, entries: 50 }],
    ["pack_standard", { packId: "pack_premium" as const, entries: 500 }],
  ] as const) {
    const purchase = await site.start(kim, packId);
    await site.pay(purchase);
    await db.update(giveawayPurchases).set(change).where(eq(giveawayPurchases.id, purchase.purchaseId));
    expect(await (await site.finish(kim, purchase)).json()).toEqual({ state: "refunded" });
    const paid = await site.paymentOf(purchase);
    expect(paid?.refundedCents).toBe(paid?.amountCents);
  }
  expect(await site.balance(kim)).toBe(50);
});

test("simultaneous clicks make one purchase and one charge", async ({ committed }) => {
  const site = await createPackSite(committed);
  await site.sell();
  const kim = await site.subscriber("kim@example.com");
  const purchases = await Promise.all(Array.from({ length: 4 }, () => site.start(kim)));
  expect(new Set(purchases.map(({ clientSecret }) => clientSecret)).size).toBe(1);
  const [purchase] = purchases;
  if (!purchase) throw new Error("no purchase was made");
  expect(await site.start(kim)).toEqual(purchase);
  await site.pay(purchase);
  await site.pay(purchase);
  // The pack was paid but the page closed, so buying again counts it instead of selling a second one.
  const again = await site.ask(kim);
  expect(again.status).toBe(409);
  expect(await sentence(again)).toContain("already paid");
  expect(await site.balance(kim)).toBe(55);
  expect(await committed.$count(payments)).toBe(2);
  expect(await committed.$count(giveawayPurchases)).toBe(1);
});

test("visitors, people without a plan or declaration, administrators and demo accounts can't buy packs", async ({
  db,
}) => {
  const site = await createPackSite(db);
  await site.sell();
  expect((await site.ask(site.visitor())).status).toBe(401);
  expect((await site.finish(site.visitor(), { purchaseId: randomUUID() })).status).toBe(401);
  const ray = await site.signUp("ray@example.com");
  await site.declare(ray);
  const noPlan = await site.ask(ray);
  expect(noPlan.status).toBe(403);
  expect(await sentence(noPlan)).toContain("active subscription");
  const sam = await site.plainSubscriber("sam@example.com");
  const notDeclared = await site.ask(sam);
  expect(notDeclared.status).toBe(403);
  expect(await sentence(notDeclared)).toContain("First confirm on your account page");
  expect((await site.ask(site.boss)).status).toBe(403);
  const demo = site.visitor();
  expect((await demo.post("/api/create-demo-account")).status).toBe(200);
  expect((await site.ask(demo)).status).toBe(403);
  const kim = await site.subscriber("kim@example.com");
  expect((await site.ask(kim, "pack_huge")).status).toBe(400);
  expect(await db.$count(giveawayPurchases)).toBe(0);
});

test("someone else's purchase returns 404", async ({ db }) => {
  const site = await createPackSite(db);
  await site.sell();
  const kim = await site.subscriber("kim@example.com");
  const ray = await site.subscriber("ray@example.com");
  const purchase = await site.start(kim);
  await site.pay(purchase);
  expect((await site.finish(ray, purchase)).status).toBe(404);
  expect((await site.finish(ray, { purchaseId: randomUUID() })).status).toBe(404);
  expect((await site.finish(ray, { purchaseId: "no-id" })).status).toBe(404);
  expect(await site.balance(ray)).toBe(50);
});

test("a pack counts even if the webhook arrives before the page, or neither arrives", async ({ db }) => {
  const site = await createPackSite(db);
  await site.sell();
  const kim = await site.subscriber("kim@example.com");
  const first = await site.start(kim);
  await site.pay(first);
  await site.services.billing.playSandbox?.();
  expect(await site.balance(kim)).toBe(55);
  expect(await (await site.finish(kim, first)).json()).toEqual({ state: "paid" });
  // With no webhook and no page, the hourly job finds it.
  const second = await site.start(kim);
  await site.pay(second);
  expect(await site.balance(kim)).toBe(55);
  await site.giveaway.catchUp();
  expect(await site.balance(kim)).toBe(60);
  expect(await site.stateOf(second)).toBe("paid");
});

test("no pack is sold after the close, a late payment is refunded, and one made in time counts", async ({
  db,
}) => {
  const site = await createPackSite(db);
  await site.sell();
  const kim = await site.subscriber("kim@example.com");
  const ray = await site.subscriber("ray@example.com");
  const sam = await site.subscriber("sam@example.com");
  const inTime = await site.start(kim);
  await site.pay(inTime);
  const late = await site.start(ray);
  const never = await site.start(sam);
  await site.moveTo("2023-09-15T09:00:00.000Z");
  await site.pay(late);
  const closed = await site.ask(sam, "pack_standard");
  expect(closed.status).toBe(409);
  expect(await sentence(closed)).toContain("taking entries");
  expect(await (await site.finish(ray, late)).json()).toEqual({ state: "refunded" });
  expect((await site.paymentOf(late))?.refundedCents).toBe(1000);
  // This includes packs paid in time, even if the buyer never came back.
  await site.fix(site.id);
  expect(await site.stateOf(never)).toBe("cancelled");
  const [campaign] = await db.select().from(giveawayCampaigns);
  expect(campaign?.list?.map(([, entries]) => entries).toSorted()).toEqual([50, 50, 55]);
});

test("a refund or a lost dispute takes a pack's entries back once", async ({ committed }) => {
  const site = await createPackSite(committed);
  await site.sell();
  const kim = await site.subscriber("kim@example.com");
  const one = await site.buy(kim);
  const other = await site.buy(kim, "pack_standard");
  expect(await site.balance(kim)).toBe(105);
  const { payments: paid } = (await (await kim.get("/api/billing/payments")).json()) as PaymentList;
  const asked = paid.find(({ amountCents }) => amountCents === 1000);
  expect(asked?.refundReasons.map(({ reason }) => reason)).not.toContain("money_back");
  await kim.post("/api/billing/refund-requests", {
    paymentId: asked?.id,
    reason: "accidental",
    details: "I pressed the wrong button.",
  });
  const list = (await (await site.boss.get("/api/admin/refund-requests")).json()) as {
    requests: { id: string }[];
  };
  const approved = await site.boss.post(`/api/admin/refund-requests/${list.requests[0]?.id}/approve`, {
    note: "",
  });
  expect(approved.status, await approved.clone().text()).toBe(200);
  await Promise.all([site.giveaway.catchUp(), site.giveaway.catchUp(), site.own(kim), site.own(kim)]);
  expect(await site.balance(kim)).toBe(100);
  expect(await site.stateOf(one)).toBe("refunded");

  const { providerId = "" } = (await site.paymentOf(other)) ?? {};
  await site.play.openDispute(providerId);
  await site.services.billing.playSandbox?.();
  expect(await site.balance(kim)).toBe(100);
  await site.play.closeDispute(providerId, "lost");
  await site.services.billing.playSandbox?.();
  expect(await site.balance(kim)).toBe(50);
  await site.giveaway.catchUp();
  expect(await site.balance(kim)).toBe(50);
  const backs = await committed.select().from(giveawayLines).where(eq(giveawayLines.kind, "taken_back"));
  expect(backs.map(({ entries }) => entries).toSorted()).toEqual([-5, -50]);
  expect(await site.statusOf(kim)).toMatchObject({ hasActiveSubscription: true, standing: "good" });
});

test("a pack doesn't give a plan or count as a plan payment, and gets its own tax invoice", async ({
  db,
}) => {
  const site = await createPackSite(db);
  await site.sell();
  const kim = await site.signUp("kim@example.com");
  await site.buyPlan(kim, { email: kim.email });
  await site.declare(kim);
  const before = await site.statusOf(kim);
  await site.buy(kim, "pack_premium");
  await site.services.billing.playSandbox?.();
  expect(await site.statusOf(kim)).toEqual(before);
  expect(await db.$count(subscriptions)).toBe(1);
  expect(await site.services.billing.paidPlans(kim.userId)).toEqual([]);
  const { payments: paid } = (await (await kim.get("/api/billing/payments")).json()) as PaymentList;
  expect(paid).toMatchObject([
    { description: "Plumbline Premium pack, 500 giveaway entries", amountCents: 10_000, gstCents: 909 },
  ]);
  const invoice = await site.services.billing.getInvoice({ id: kim.userId } as never, paid[0]?.id ?? "");
  expect(invoice.lines).toEqual([
    { description: "Plumbline Premium pack, 500 giveaway entries", amountCents: 10_000 },
  ]);
  // The money-back guarantee covers the first plan payment, not the pack.
  await site.passDays(8);
  const { payments: later } = (await (await kim.get("/api/billing/payments")).json()) as PaymentList;
  const reasons = (amountCents: number) =>
    later.find((one) => one.amountCents === amountCents)?.refundReasons.map(({ reason }) => reason);
  expect(reasons(2995)).toContain("money_back");
  expect(reasons(10_000)).not.toContain("money_back");
  expect(await site.services.billing.paidPlans(kim.userId)).toMatchObject([{ isFirst: true }]);
});

test("closing an account cancels an unpaid pack", async ({ db }) => {
  const site = await createPackSite(db);
  await site.sell();
  const kim = await site.subscriber("kim@example.com");
  const paid = await site.start(kim);
  await site.pay(paid);
  const open = await site.start(kim, "pack_standard");
  const exported = await (await kim.get("/api/account/export")).text();
  expect(exported).toContain("pack_standard");
  const closed = await kim.post("/api/account/close", { currentPassword: "a fair dinkum secret" });
  expect(closed.status, await closed.clone().text()).toBe(200);
  expect(await site.stateOf(paid)).toBe("paid");
  expect(await site.stateOf(open)).toBe("cancelled");
  await expect(site.pay(open)).rejects.toThrow("ended");
  const lines = await db.select().from(giveawayLines);
  expect(lines.reduce((sum, { entries }) => sum + entries, 0)).toBe(0);
});
