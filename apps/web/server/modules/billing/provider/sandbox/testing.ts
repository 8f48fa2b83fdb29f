import type { PlanId } from "@plumbline/contract/pricing.ts";
import type { Db } from "@plumbline/db/client.ts";
import { CARDS, entryOf } from "../../../../testing/test-cards.ts";
import { openPayments } from "../open-payments.ts";

export const START = new Date("2026-01-31T02:03:04Z");

type Wanted = {
  number?: string;
  planId?: PlanId;
  trialDays?: number;
  code?: string;
  withoutCard?: boolean;
};

export function openSandbox(db: Db, { clock = () => START, secret = "a secret" } = {}) {
  const around = { db, secret, url: "http://localhost", clock };
  const payments = openPayments({ name: "sandbox" }, around);
  if (!payments.sandbox) throw new Error("the sandbox is missing");
  const sandbox = { ...payments.provider, ...payments.sandbox };

  async function buildCustomer(number = CARDS.works) {
    const checkoutId = crypto.randomUUID();
    const customerId = await sandbox.createCustomer({ email: "kim@example.com", key: checkoutId });
    const intent = await sandbox.createSetup({ customerId, checkoutId, key: checkoutId });
    await sandbox.confirmIntent({
      clientSecret: intent.clientSecret,
      card: entryOf(number),
      authentication: "complete",
    });
    const { paymentMethodId } = await sandbox.getIntent(intent.id);
    return { customerId, paymentMethodId, checkoutId };
  }

  async function buildSubscription({
    number = CARDS.works,
    planId = "monthly",
    trialDays = 0,
    code = "",
    withoutCard = false,
  }: Wanted = {}) {
    const { customerId, paymentMethodId, checkoutId } = await buildCustomer(number);
    const promotion = await sandbox.findPromotion(code, planId);
    const subscription = await sandbox.createSubscription({
      customerId,
      checkoutId,
      planId,
      paymentMethodId: withoutCard ? undefined : paymentMethodId,
      trialDays,
      promotionId: promotion?.id,
      endsWithoutCard: withoutCard && promotion?.duration.kind !== "forever",
      key: `${checkoutId}-subscription`,
    });
    return { customerId, subscription };
  }

  /** Payments are oldest first. */
  async function look(customerId: string) {
    const { subscriptions, payments } = await sandbox.readCustomer(customerId);
    const [subscription] = subscriptions;
    if (!subscription) throw new Error("the customer has no subscription");
    payments.reverse();
    return { ...subscription, payments, amounts: payments.map(({ amountCents }) => amountCents) };
  }

  async function visit(customerId: string): Promise<string> {
    const address = await sandbox.openPortal(customerId, "http://localhost/subscription-management");
    return new URL(address).pathname.split("/").at(-1) ?? "";
  }

  async function readEvents() {
    const webhooks = await sandbox.undeliveredWebhooks();
    return webhooks.map(({ body, signature }) => sandbox.readEvent(body, signature));
  }

  return { sandbox, readEvents, buildCustomer, buildSubscription, look, visit };
}
