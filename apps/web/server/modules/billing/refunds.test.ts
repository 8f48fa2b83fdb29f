import { addBusinessDays } from "@plumbline/contract/calendar.ts";
import { HOUR_MS, addHours } from "@plumbline/contract/time.ts";
import { test as baseTest } from "@plumbline/db/testing.ts";
import type { PaymentList, RefundRequestList } from "@plumbline/contract/billing.ts";
import { AuditPage } from "@plumbline/contract/audit.ts";
import { eq } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, vi } from "vitest";
import { createShop } from "../../testing/shop.ts";
import { users } from "../identity/tables.ts";
import { openReasons } from "./refund-policy.ts";
import { payments, refundRequests } from "./tables.ts";

type Shop = ReturnType<typeof createShop>;
type Visitor = Awaited<ReturnType<Shop["signUp"]>>;
const test = baseTest.extend<{ shop: Shop }>({ shop: async ({ db }, use) => use(createShop(db)) });

const KIM = "kim@example.com";

async function payer(shop: Shop): Promise<Visitor> {
  const kim = await shop.signUp(KIM);
  await shop.buy(kim, { email: KIM });
  await shop.passDays(7);
  return kim;
}

async function admin(shop: Shop): Promise<Visitor> {
  const boss = await shop.signUp("boss@example.com");
  await shop.services.database.db
    .update(users)
    .set({ role: "admin" })
    .where(eq(users.email, "boss@example.com"));
  return boss;
}

async function paymentsOf(somebody: Visitor): Promise<PaymentList["payments"]> {
  return ((await (await somebody.get("/api/billing/payments")).json()) as PaymentList).payments;
}

async function ask(somebody: Visitor, paymentId: string, reason = "money_back") {
  return somebody.post("/api/billing/refund-requests", { paymentId, reason, details: "Not for me" });
}

async function openRequests(boss: Visitor): Promise<RefundRequestList["requests"]> {
  return ((await (await boss.get("/api/admin/refund-requests")).json()) as RefundRequestList).requests;
}

async function askedRefund(shop: Shop) {
  const kim = await payer(shop);
  const [payment] = await paymentsOf(kim);
  await ask(kim, payment!.id);
  const boss = await admin(shop);
  const [request] = await openRequests(boss);
  return { kim, boss, path: `/api/admin/refund-requests/${request!.id}` };
}

const approvals = (shop: Shop) =>
  shop.mails.map(({ content }) => content).filter(({ template }) => template === "refund-approved");

describe("a refund", () => {
  test("is requested, approved and paid, and ends the plan", async ({ shop }) => {
    const kim = await payer(shop);
    const [payment] = await paymentsOf(kim);
    expect(payment?.refundReasons.map(({ reason }) => reason)).toEqual([
      "money_back",
      "technical",
      "duplicate",
      "accidental",
    ]);
    expect((await ask(kim, payment!.id)).status).toBe(200);
    expect((await paymentsOf(kim))[0]).toMatchObject({ refundReasons: [], refund: { state: "open" } });

    const boss = await admin(shop);
    const [request] = await openRequests(boss);
    expect(request).toMatchObject({ email: KIM, details: "Not for me", payment: { amountCents: 2995 } });
    expect((await boss.post(`/api/admin/refund-requests/${request!.id}/approve`, {})).status).toBe(200);

    expect((await paymentsOf(kim))[0]).toMatchObject({ refundedCents: 2995, refund: { state: "paid" } });
    expect(await shop.statusOf(kim)).toMatchObject({ hasActiveSubscription: false, status: "canceled" });
    const templates = shop.mails.map(({ content }) => content.template);
    expect(templates).toContain("refund-asked");
    expect(templates).toContain("refund-approved");
  });

  test("that is declined shows the reason and can be requested again", async ({ shop }) => {
    const kim = await payer(shop);
    const [payment] = await paymentsOf(kim);
    await ask(kim, payment!.id, "technical");
    const boss = await admin(shop);
    const [request] = await openRequests(boss);
    const path = `/api/admin/refund-requests/${request!.id}/decline`;
    expect((await boss.post(path, {})).status).toBe(400);
    expect((await boss.post(path, { note: "The fault was fixed on the day" })).status).toBe(200);
    expect(shop.mails.at(-1)).toMatchObject({
      to: KIM,
      content: { template: "refund-declined", note: "The fault was fixed on the day" },
    });
    expect((await shop.statusOf(kim)).hasActiveSubscription).toBe(true);
    expect((await ask(kim, payment!.id)).status).toBe(200);
  });

  test("is refused for an unknown reason, someone else's payment, an expired time limit or a repeat request", async ({
    shop,
  }) => {
    const kim = await payer(shop);
    const [payment] = await paymentsOf(kim);
    expect((await ask(kim, payment!.id, "no_reason")).status).toBe(400);
    expect((await ask(await shop.signUp("lee@example.com"), payment!.id)).status).toBe(404);
    expect((await ask(shop.visitor(), payment!.id)).status).toBe(401);
    await shop.passDays(2);
    expect((await ask(kim, payment!.id, "accidental")).status).toBe(400);
    expect((await ask(kim, payment!.id)).status).toBe(200);
    expect((await ask(kim, payment!.id)).status).toBe(409);
  });

  test("can only be decided by administrators", async ({ shop }) => {
    const kim = await payer(shop);
    const [payment] = await paymentsOf(kim);
    await ask(kim, payment!.id);
    const [row] = await shop.services.database.db.select().from(refundRequests);
    for (const somebody of [kim, shop.visitor()]) {
      expect((await somebody.get("/api/admin/refund-requests")).status).toBeGreaterThanOrEqual(401);
      const approved = await somebody.post(`/api/admin/refund-requests/${row!.id}/approve`, {});
      expect(approved.status).toBeGreaterThanOrEqual(401);
    }
    expect((await shop.services.database.db.select().from(payments))[0]?.refundedCents).toBe(0);
  });

  test("is logged in the audit log when decided, but not when the decision fails", async ({ shop }) => {
    const { kim, boss, path } = await askedRefund(shop);
    await boss.post(`${path}/decline`, { note: "The fault was fixed on the day" });
    expect((await boss.post(`${path}/approve`, {})).status).toBe(409);
    const [payment] = await paymentsOf(kim);
    await ask(kim, payment!.id, "technical");
    const [again] = await openRequests(boss);
    await boss.post(`/api/admin/refund-requests/${again!.id}/approve`, {});
    const page = await boss.get("/api/admin/audit?kind=refund&sort=action&direction=asc");
    const { lines } = AuditPage.parse(await page.json());
    expect(lines.map(({ action, subject }) => [action, subject.name])).toEqual([
      ["refund.approve", payment!.number],
      ["refund.decline", payment!.number],
    ]);
    expect(lines[0]?.changes).toContainEqual({ field: "amount", before: "", after: "$29.95" });
    expect(JSON.stringify(lines)).not.toMatch(/Not for me|kim@/);
  });

  test("approved by two concurrent requests is paid once", async ({ committed }) => {
    const shop = createShop(committed);
    const kim = await payer(shop);
    const [payment] = await paymentsOf(kim);
    await ask(kim, payment!.id);
    const boss = await admin(shop);
    const [request] = await openRequests(boss);
    const path = `/api/admin/refund-requests/${request!.id}/approve`;
    const answers = await Promise.all([boss.post(path, {}), boss.post(path, {})]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await paymentsOf(kim))[0]?.refundedCents).toBe(2995);
  });

  test("is paid once by reconciliation if its payout was interrupted", async ({ shop }) => {
    const { kim } = await askedRefund(shop);
    // Simulates a crash between the decision and the payout.
    await shop.services.database.db.update(refundRequests).set({ state: "approved" });
    await shop.services.billing.reconcile(new Date());
    await shop.services.billing.reconcile(new Date());
    expect((await paymentsOf(kim))[0]).toMatchObject({ refundedCents: 2995, refund: { state: "paid" } });
    expect(approvals(shop)).toHaveLength(1);
  });

  test("stays approved while the provider is down and is paid later", async ({ shop }) => {
    const { kim, boss, path } = await askedRefund(shop);
    vi.spyOn(shop.play, "refund").mockRejectedValueOnce(new Error("the provider is down"));
    const answer = await boss.post(`${path}/approve`, {});
    expect(await answer.json()).toEqual({ state: "approved" });
    expect((await paymentsOf(kim))[0]).toMatchObject({ refundedCents: 0, refund: { state: "approved" } });
    expect(approvals(shop)).toEqual([]);
    await shop.services.billing.reconcile(new Date());
    expect((await paymentsOf(kim))[0]).toMatchObject({ refundedCents: 2995, refund: { state: "paid" } });
  });

  test("is paid once, and confirmed with its real amount, if ending the plan first fails", async ({
    shop,
  }) => {
    const { kim, boss, path } = await askedRefund(shop);
    const pay = vi.spyOn(shop.play, "refund");
    vi.spyOn(shop.play, "cancel").mockRejectedValueOnce(new Error("the provider is down"));
    await boss.post(`${path}/approve`, {});
    // The provider's webhook about the refund arrives before our next try.
    await shop.services.billing.playSandbox?.();
    expect((await paymentsOf(kim))[0]).toMatchObject({ refundedCents: 2995, refund: { state: "approved" } });
    await shop.services.billing.reconcile(new Date());
    expect((await paymentsOf(kim))[0]).toMatchObject({ refundedCents: 2995, refund: { state: "paid" } });
    expect((await shop.statusOf(kim)).status).toBe("canceled");
    expect(pay).toHaveBeenCalledTimes(1);
    expect(approvals(shop)).toMatchObject([{ amountCents: 2995 }]);
  });

  test("sends no separate email about the plan ending", async ({ shop }) => {
    const { boss, path } = await askedRefund(shop);
    expect(await (await boss.post(`${path}/approve`, {})).json()).toEqual({ state: "paid" });
    await shop.services.billing.playSandbox?.();
    const templates = shop.mails.map(({ content }) => content.template);
    expect(templates).toContain("refund-approved");
    expect(templates).not.toContain("plan-ended");
  });

  test("can't be approved while the payment is disputed", async ({ shop }) => {
    const { kim, boss, path } = await askedRefund(shop);
    const [payment] = await shop.services.database.db.select().from(payments);
    await shop.play.openDispute(payment!.providerId);
    const answer = await boss.post(`${path}/approve`, {});
    expect(answer.status).toBe(409);
    expect((await paymentsOf(kim))[0]?.refund?.state).toBe("open");
    await shop.play.closeDispute(payment!.providerId, "won");
    expect((await boss.post(`${path}/approve`, {})).status).toBe(200);
    expect((await paymentsOf(kim))[0]?.refund?.state).toBe("paid");
  });

  test("that doesn't exist returns 404", async ({ shop }) => {
    const boss = await admin(shop);
    const path = `/api/admin/refund-requests/${crypto.randomUUID()}`;
    expect((await boss.post(`${path}/approve`, {})).status).toBe(404);
    expect((await boss.post(`${path}/decline`, { note: "No" })).status).toBe(404);
  });
});

describe("the refund policy", () => {
  const PAID_AT = new Date("2026-11-21T03:00:00.000Z");
  const payment = {
    id: "1",
    number: 1,
    customerId: "1",
    subscriptionId: "1",
    providerId: "pi_1",
    planId: "monthly" as const,
    packId: null,
    purchaseId: null,
    amountCents: 2995,
    refundedCents: 0,
    dispute: "none" as const,
    paidAt: PAID_AT,
    periodStartsAt: null,
    periodEndsAt: null,
  };
  const WINDOWS = { money_back: 30 * 24, technical: 14 * 24, duplicate: 7 * 24, accidental: 48 };

  test("accepts each reason until the exact end of its time limit", () => {
    for (const [reason, hours] of Object.entries(WINDOWS)) {
      const at = (ms: number) =>
        openReasons(payment, { isFirst: true, now: new Date(PAID_AT.getTime() + ms) }).map(
          (one) => one.reason,
        );
      expect(at(hours * HOUR_MS - 1)).toContain(reason);
      expect(at(hours * HOUR_MS)).not.toContain(reason);
    }
  });

  test("applies the guarantee only to the first payment, and never once it's refunded or disputed", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 60 * 24 }), fc.boolean(), (hours, isFirst) => {
        const now = addHours(PAID_AT, hours);
        const reasons = openReasons(payment, { isFirst, now }).map(({ reason }) => reason);
        expect(reasons.includes("money_back")).toBe(isFirst && hours < WINDOWS.money_back);
        expect(openReasons({ ...payment, refundedCents: 2995 }, { isFirst, now })).toEqual([]);
        expect(openReasons({ ...payment, dispute: "open" }, { isFirst, now })).toEqual([]);
      }),
    );
  });

  test("counts business days from Monday to Friday in Sydney", () => {
    // It's a Saturday in Sydney, so three business days later is Wednesday.
    expect(addBusinessDays(new Date("2026-11-21T03:00:00Z"), 3).toISOString().slice(0, 10)).toBe(
      "2026-11-25",
    );
    // It's Friday in UTC but Saturday in Sydney.
    expect(addBusinessDays(new Date("2026-11-20T20:00:00Z"), 1).toISOString().slice(0, 10)).toBe(
      "2026-11-22",
    );
  });
});
