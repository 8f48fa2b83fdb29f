import type { PlanId } from "@plumbline/contract/pricing.ts";
import type { Db } from "@plumbline/db/client.ts";
import type { CardEntry } from "./cards.ts";
import { createSandboxProvider } from "./provider.ts";

export const START = new Date("2026-01-31T02:03:04Z");

export const CARDS = {
  works: "4242 4242 4242 4242",
  declined: "4000 0000 0000 0002",
  expired: "4000 0000 0000 0069",
  asks: "4000 0025 0000 3155",
  failsLater: "4000 0000 0000 0341",
};

export function entryOf(number: string): CardEntry {
  return { number, expiryMonth: 12, expiryYear: 2040, cvc: "123" };
}

type Wanted = {
  number?: string;
  planId?: PlanId;
  trialDays?: number;
  code?: string;
  withoutCard?: boolean;
};

/** A sandbox whose real time stands still, and what a test does with it. */
export function openSandbox(db: Db, clock = () => START) {
  const sandbox = createSandboxProvider({ db, secret: "a secret", url: "http://localhost", clock });
  let made = 0;

  /** A customer with a card, by a checkout that the browser confirmed. */
  async function buildCustomer(number = CARDS.works) {
    made += 1;
    const key = `customer-${made}-${crypto.randomUUID()}`;
    const customerId = await sandbox.createCustomer({ email: "kim@example.com", key });
    const intent = await sandbox.createSetup({
      customerId,
      checkoutId: `checkout-${made}`,
      key: `${key}-setup`,
    });
    await sandbox.confirmIntent({
      clientSecret: intent.clientSecret,
      card: entryOf(number),
      authentication: "complete",
    });
    const { paymentMethodId } = await sandbox.getIntent(intent.id);
    return { customerId, paymentMethodId, key };
  }

  async function buildSubscription({
    number = CARDS.works,
    planId = "monthly",
    trialDays = 0,
    code = "",
    withoutCard = false,
  }: Wanted = {}) {
    const { customerId, paymentMethodId, key } = await buildCustomer(number);
    const subscription = await sandbox.createSubscription({
      customerId,
      checkoutId: `checkout-${made}`,
      planId,
      paymentMethodId: withoutCard ? undefined : paymentMethodId,
      trialDays,
      promotionId: (await sandbox.findPromotion(code, planId))?.id,
      endsWithoutCard: withoutCard,
      key: `${key}-subscription`,
    });
    return { customerId, subscription };
  }

  /** The customer's newest subscription and all payments. */
  async function look(customerId: string) {
    const { subscriptions, payments } = await sandbox.readCustomer(customerId);
    const subscription = subscriptions.at(-1);
    if (!subscription) throw new Error("there is no subscription");
    return { ...subscription, payments, amounts: payments.map(({ amountCents }) => amountCents) };
  }

  /** The visit of a portal address. */
  async function visit(customerId: string): Promise<string> {
    const address = await sandbox.openPortal(customerId, "http://localhost/subscription-management");
    return new URL(address).pathname.split("/").at(-1) ?? "";
  }

  return { sandbox, buildCustomer, buildSubscription, look, visit };
}
