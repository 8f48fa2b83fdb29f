import { SubscriptionPage } from "@plumbline/contract/subscriptions-list.ts";
import { RefundLines } from "@plumbline/contract/work-lists.ts";
import type { Db } from "@plumbline/db/client.ts";
import { test } from "@plumbline/db/testing.ts";
import { expect } from "vitest";
import { signedInAdministrator } from "../../testing/administrator.ts";
import { createShop } from "../../testing/shop.ts";
import { CARDS } from "../../testing/test-cards.ts";

async function withPlans(db: Db) {
  const shop = createShop(db);
  const kim = await shop.signUp("kim@example.com");
  await shop.buy(kim, { email: "kim@example.com", plan: "lifetime" });
  const ray = await shop.signUp("ray@example.com");
  await shop.buy(ray, { email: "ray@example.com", plan: "annual" });
  // A card gets one trial.
  await shop.buy(shop.visitor(), { email: "guest@example.com", card: CARDS.failsLater });
  const admin = await signedInAdministrator(shop, db);
  return { shop, kim, admin };
}

test("the subscription list shows each plan, what was paid and correct counts", async ({ db }) => {
  const { admin } = await withPlans(db);
  const list = async (query = "") =>
    SubscriptionPage.parse(await (await admin.get(`/api/admin/subscriptions?${query}`)).json());
  const all = await list("sort=paidCents&direction=desc");
  expect(all.total).toBe(3);
  expect(all.rows[0]).toMatchObject({
    email: "kim@example.com",
    hasAccount: true,
    plan: "lifetime",
    status: "active",
    paidCents: 120_000,
    payments: 1,
    renewsAt: null,
    endsAt: null,
  });
  const sum = all.counts.reduce((total, count) => total + count.total, 0);
  expect(sum).toBe(3);
  const [guest] = (await list("q=GUEST%40")).rows;
  expect(guest).toMatchObject({ hasAccount: false, plan: "monthly" });
  expect(guest?.renewsAt).not.toBeNull();
  expect((await list("plan=annual")).rows.map(({ email }) => email)).toEqual(["ray@example.com"]);
  expect((await list("status=canceled")).total).toBe(0);
  expect((await list("sort=email&direction=asc")).rows.map(({ email }) => email[0])).toEqual(["g", "k", "r"]);
  expect((await list("q=%25")).total).toBe(0);
  for (const query of ["sort=provider_id", "sort=email;select", "plan=gold", "status=odd", "page=0"]) {
    expect((await admin.get(`/api/admin/subscriptions?${encodeURI(query)}`)).status).toBe(400);
  }
});

test("the refund list shows every request with its payment", async ({ db }) => {
  const { kim, admin } = await withPlans(db);
  const { payments } = (await (await kim.get("/api/billing/payments")).json()) as {
    payments: { id: string }[];
  };
  await kim.post("/api/billing/refund-requests", { paymentId: payments[0]?.id, reason: "money_back" });
  const list = async (query = "") =>
    RefundLines.parse(await (await admin.get(`/api/admin/refund-requests/all?${query}`)).json());
  expect(await list("state=open&q=kim")).toMatchObject({
    total: 1,
    rows: [{ email: "kim@example.com", state: "open", amountCents: 120_000, decidedAt: null }],
  });
  expect((await list("state=paid")).total).toBe(0);
  expect((await admin.get("/api/admin/refund-requests/all?sort=note")).status).toBe(400);
  const overview = (await (await admin.get("/api/admin/overview")).json()) as object;
  expect(overview).toMatchObject({ refunds: 1, heldQuotes: 0, jobs: 0, posts: 0 });
});
