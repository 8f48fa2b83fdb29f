import { HOUR_MS } from "@plumbline/contract/time.ts";
import { getPack } from "@plumbline/contract/giveaway.ts";
import type { PlanId } from "@plumbline/contract/pricing.ts";
import { Invalid, NotFound } from "@plumbline/server/errors.ts";
import { eq } from "drizzle-orm";
import type { Db } from "@plumbline/db/client.ts";
import { getPlan } from "../../catalogue.ts";
import { CardRefused } from "../stripe/card-refused.ts";
import { planOfProduct } from "../stripe/prices.ts";
import type { PaymentProvider } from "../stripe/provider.ts";
import type { ProviderPayment } from "../stripe/read-payments.ts";
import type { ProviderSubscription } from "../stripe/read-customer.ts";
import { type Authentication, type CardEntry, enterCard } from "./cards.ts";
import { sayRefusal } from "./errors.ts";
import type { Invoice } from "./objects.ts";
import { collect } from "./passing-time.ts";
import type { Sandbox } from "./sandbox.ts";
import { sandboxObjects } from "./tables.ts";
import type { World } from "./world.ts";

const VISIT_MS = HOUR_MS;

type Dependencies = {
  db: Db;
  secret: string;
  clock: () => Date;
  sandbox: Sandbox;
  provider: PaymentProvider;
};

/** A visit's ID is unguessable and lasts an hour of real time. Changes throw `NotFound` once it has expired. */
export function createPortal({ db, secret, clock, sandbox: { store }, provider }: Dependencies) {
  async function findVisit(id: string) {
    const [row] = await db.select().from(sandboxObjects).where(eq(sandboxObjects.id, id));
    if (row?.data.object !== "billing_portal.session") return undefined;
    const isOver = row.createdAt.getTime() + VISIT_MS <= clock().getTime();
    return isOver ? undefined : row.data;
  }

  async function getCustomer(visitId: string): Promise<string> {
    const visit = await findVisit(visitId);
    if (!visit) throw new NotFound("This billing page has expired. Open it again from your account.");
    return visit.customer;
  }

  async function getLive(visitId: string): Promise<ProviderSubscription> {
    const { subscriptions } = await provider.readCustomer(await getCustomer(visitId));
    const live = subscriptions.find(isLive);
    if (!live) throw new NotFound("Your plan has ended, so it can't be changed.");
    return live;
  }

  async function find(visitId: string) {
    const visit = await findVisit(visitId);
    if (!visit) return undefined;
    const { subscriptions, payments } = await provider.readCustomer(visit.customer);
    const plan = subscriptions.find(isLive) ?? subscriptions[0];
    const shown = await store.peek([visit.customer], (world) => {
      const { email, balance, invoice_settings: settings } = world.get("customer", visit.customer);
      const cardId = settings.default_payment_method;
      const card = cardId ? world.get("payment_method", cardId).card : undefined;
      return {
        now: new Date(world.now() * 1000),
        email: email ?? "",
        creditCents: Math.max(0, -balance),
        card: card && { brand: card.brand, last4: card.last4 ?? "" },
        plan: plan && { ...plan, needsCard: !card && !isFreeForGood(world, plan.id) },
        invoices: listInvoices(world, payments),
      };
    });
    return { ...shown, returnUrl: visit.return_url ?? "/" };
  }

  const previewChange = async (visitId: string, planId: PlanId) =>
    provider.previewChange((await getLive(visitId)).id, planId);

  /** Throws `Invalid` with the reason if the card is refused. */
  async function change(visitId: string, planId: PlanId): Promise<void> {
    const { id: subscriptionId } = await getLive(visitId);
    try {
      await provider.changePlan({ subscriptionId, planId, key: crypto.randomUUID() });
    } catch (error) {
      throw error instanceof CardRefused ? new Invalid(error.message) : error;
    }
  }

  const cancel = async (visitId: string) => provider.cancel((await getLive(visitId)).id, "period-end");
  const keep = async (visitId: string) => provider.resume((await getLive(visitId)).id);

  /** Also charges what's owed. Throws `Invalid` with the reason if the card is refused. */
  async function changeCard(visitId: string, entry: CardEntry, authentication?: Authentication) {
    const customerId = await getCustomer(visitId);
    return sayRefusal(() =>
      store.withWorld([customerId], (world) => {
        const method = enterCard(world, customerId, entry, authentication, secret);
        if (!method) return { status: "requires_action" as const, isOwing: false };
        world.get("customer", customerId).invoice_settings.default_payment_method = method.id;
        const live = world.all("subscription").find(isLive);
        return { status: "succeeded" as const, isOwing: live !== undefined && !collect(world, live) };
      }),
    );
  }

  return { find, previewChange, change, cancel, keep, changeCard };
}

function isLive({ status }: { status: string }): boolean {
  return status !== "canceled";
}

function isFreeForGood(world: World, id: string): boolean {
  return world.get("subscription", id).discounts.some((discount) => {
    const coupon = world.get("coupon", world.get("discount", discount).source.coupon);
    return coupon.duration === "forever" && coupon.percent_off === 100;
  });
}

/** Includes one-off payments, which have no invoice. */
function listInvoices(world: World, payments: ProviderPayment[]) {
  const invoices = world
    .all("invoice")
    .filter(isOfPeriod)
    .map((invoice) => {
      const intentId = invoice.payments.data[0]?.payment.payment_intent;
      const payment = payments.find(({ id }) => id === intentId);
      return {
        id: invoice.id,
        what: planNameOf(planOfProduct(invoice.lines.data.at(-1)?.pricing.price_details.product)),
        at: payment?.paidAt ?? new Date(invoice.created * 1000),
        dueCents: invoice.amount_due,
        creditCents: Math.max(0, invoice.total) - invoice.amount_due,
        refundedCents: payment?.refundedCents ?? 0,
        status: invoice.status ?? "",
        dispute: payment?.dispute ?? ("none" as const),
      };
    });
  const single = payments.filter(({ subscriptionId }) => !subscriptionId);
  return [
    ...invoices,
    ...single.map(({ id, planId, pack, paidAt, amountCents, refundedCents, dispute }) => ({
      id,
      what: pack ? `${getPack(pack.packId).name} pack` : planNameOf(planId),
      at: paidAt,
      dueCents: amountCents,
      creditCents: 0,
      refundedCents,
      status: "paid" as const,
      dispute,
    })),
  ].toSorted((a, b) => b.at.getTime() - a.at.getTime());
}

/** Returns false for a trial's invoice. */
function isOfPeriod({ lines }: Invoice): boolean {
  return lines.data.some(({ amount }) => amount > 0);
}

function planNameOf(planId: PlanId | undefined): string {
  return planId ? `${getPlan(planId).name} plan` : "";
}
