import { test as baseTest } from "@plumbline/db/testing.ts";
import { eq } from "drizzle-orm";
import { describe, expect, vi } from "vitest";
import { createShop } from "../../testing/shop.ts";
import { users } from "../identity/tables.ts";

type Shop = ReturnType<typeof createShop>;
const test = baseTest.extend<{ shop: Shop }>({ shop: async ({ db }, use) => use(createShop(db)) });

const KIM = "kim@example.com";

function claimToken(shop: Shop): string {
  const mail = shop.mails.findLast(({ content }) => content.template === "finish-account");
  if (!mail || !("url" in mail.content)) throw new Error("no link was emailed");
  expect(mail.to).toBe(KIM);
  return new URL(mail.content.url).searchParams.get("claim") ?? "";
}

async function confirmAddress(shop: Shop, email: string): Promise<void> {
  const { db } = shop.services.database;
  await db.update(users).set({ emailVerified: true }).where(eq(users.email, email));
}

describe("a plan paid for before sign-up", () => {
  test("goes to an account created in the same browser", async ({ shop }) => {
    const payer = shop.visitor();
    await shop.buy(payer, { email: KIM });
    await shop.signUp(KIM, payer);
    expect(await shop.statusOf(payer)).toMatchObject({ hasActiveSubscription: true, status: "trialing" });
  });

  test("goes to the account even if updating the provider fails", async ({ shop }) => {
    const payer = shop.visitor();
    await shop.buy(payer, { email: KIM });
    vi.spyOn(shop.play, "updateCustomer").mockRejectedValue(new Error("the provider is down"));
    await shop.signUp(KIM, payer);
    expect(await shop.statusOf(payer)).toMatchObject({ hasActiveSubscription: true, status: "trialing" });
    expect(shop.mails.map(({ content }) => content.template)).toContain("welcome");
  });

  test("can be claimed only in the browser it was bought in, with the same email", async ({ shop }) => {
    const { billing } = shop.services;
    const payer = shop.visitor();
    await shop.prepare(payer, { email: KIM });
    const visitorId = decodeURIComponent(payer.cookies.get("plumbline_visitor") ?? "").split(".")[0] ?? "";
    const find = (browser: string | undefined, email: string, token = "") =>
      billing.findUnclaimed({ visitorId: browser, email, token });
    const trial = { name: "Monthly", kind: "trial" };
    expect(await find(visitorId, KIM)).toBeUndefined();
    await shop.buy(payer, { email: KIM });
    expect(await find(visitorId, KIM)).toEqual(trial);
    expect(await find(visitorId, "lee@example.com")).toBeUndefined();
    expect(await find(crypto.randomUUID(), KIM)).toBeUndefined();
    expect(await find(undefined, "", claimToken(shop))).toEqual(trial);
    expect(await find(undefined, KIM, "x".repeat(43))).toBeUndefined();
    await shop.signUp(KIM, payer);
    expect(await find(visitorId, KIM, claimToken(shop))).toBeUndefined();
  });

  test("isn't given to someone who only signs up with the same email", async ({ shop }) => {
    await shop.buy(shop.visitor(), { email: KIM });
    const stranger = await shop.signUp(KIM);
    expect(await shop.statusOf(stranger)).toMatchObject({ hasActiveSubscription: false, status: "none" });
    expect(await (await stranger.post("/api/billing/sync-subscription")).json()).toMatchObject({
      synced: false,
    });
    expect((await stranger.post("/api/billing/customer-portal")).status).toBe(403);
    expect(await (await stranger.post("/api/payment-success")).text()).toContain("/choose-plan");
  });

  test("goes to the account once its email is confirmed", async ({ shop }) => {
    await shop.buy(shop.visitor(), { email: KIM });
    const kim = await shop.signUp(KIM);
    await confirmAddress(shop, KIM);
    expect(await shop.statusOf(kim)).toMatchObject({ status: "trialing" });
  });

  test("isn't given to an account with another email in the same browser", async ({ shop }) => {
    const payer = shop.visitor();
    await shop.buy(payer, { email: KIM });
    await shop.signUp("lee@example.com", payer);
    expect(await shop.statusOf(payer)).toMatchObject({ status: "none" });
  });

  test("goes to the first account that opens the emailed link", async ({ shop }) => {
    await shop.buy(shop.visitor(), { email: KIM });
    const token = claimToken(shop);
    const work = await shop.signUp("kim.at.work@example.com");
    expect(await (await work.post("/api/billing/claim", { token })).json()).toMatchObject({
      status: "trialing",
    });
    expect((await work.post("/api/billing/claim", { token })).status).toBe(200);
    const stranger = await shop.signUp("stranger@example.com");
    expect((await stranger.post("/api/billing/claim", { token })).status).toBe(404);
    expect((await shop.visitor().post("/api/billing/claim", { token })).status).toBe(401);
    expect((await stranger.post("/api/billing/claim", { token: "x".repeat(43) })).status).toBe(404);
  });

  test("can't be claimed by the link after seven days", async ({ shop }) => {
    await shop.buy(shop.visitor(), { email: KIM });
    const token = claimToken(shop);
    await shop.passDays(7);
    const kim = await shop.signUp(KIM);
    expect((await kim.post("/api/billing/claim", { token })).status).toBe(404);
  });

  test("isn't confused with another email's checkout in the same browser", async ({ shop }) => {
    const payer = shop.visitor();
    await shop.buy(payer, { email: KIM });
    await shop.buy(payer, { email: "lee@example.com", plan: "lifetime" });
    await shop.signUp(KIM, payer);
    expect(await shop.statusOf(payer)).toMatchObject({ currentPlan: { id: "monthly" } });
  });
});
