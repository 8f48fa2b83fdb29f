import { addDays } from "@plumbline/contract/time.ts";
import type {
  CompleteCheckoutResponse,
  CreateSubscriptionResponse,
  SubscriptionStatus,
} from "@plumbline/contract/billing.ts";
import type { Db } from "@plumbline/db/client.ts";
import { expect } from "vitest";
import { createTestApp } from "./app.ts";
import { CARDS, entryOf } from "./test-cards.ts";
import { createVisitor } from "./visitor.ts";

type Visitor = ReturnType<typeof createVisitor>;
type Wish = { email: string; plan?: "monthly" | "annual" | "lifetime"; promoCode?: string; card?: string };

export function createShop(db: Db, options: Parameters<typeof createTestApp>[1] = {}) {
  const site = createTestApp(db, options);
  const { sandbox, sandboxDesk, billing, paymentProvider } = site.services;
  if (!sandbox || !sandboxDesk) throw new Error("the shop needs the sandbox");

  async function undeliveredEvents() {
    const webhooks = await sandbox!.undeliveredWebhooks();
    return webhooks.map(({ body, signature, customerId }) => ({
      ...paymentProvider.readEvent(body, signature),
      ownerId: customerId,
    }));
  }

  // Keeps the desk in one object with the provider, so that spying on it spies on the calls that billing
  // makes.
  const { listPayments } = sandboxDesk;
  const play = Object.assign(paymentProvider, sandbox, { undeliveredEvents, listPayments });

  const visitor = () => createVisitor(site.app);

  /** The new account's email isn't confirmed. */
  async function signUp(email: string, somebody = visitor()): Promise<Visitor> {
    const account = { email, password: "a fair dinkum secret", firstName: "Kim", lastName: "Nguyen" };
    expect((await somebody.post("/api/auth/signup", account)).status).toBe(200);
    return somebody;
  }

  async function prepare(
    payer: Visitor,
    { email, plan = "monthly", promoCode }: Wish,
  ): Promise<CreateSubscriptionResponse> {
    const wish = { email, priceId: `plumbline_${plan}`, promoCode };
    return read(await payer.post("/api/create-subscription", wish));
  }

  /** Confirms a payment the way the payment form does in the browser. */
  function confirm({ clientSecret }: CreateSubscriptionResponse, number = CARDS.works) {
    return play.confirmIntent({ clientSecret: clientSecret ?? "", card: entryOf(number) });
  }

  async function complete(payer: Visitor, checkoutId: string, acceptCharge = false) {
    return payer.post("/api/billing/complete-checkout", { checkoutId, acceptCharge });
  }

  async function buy(payer: Visitor, wish: Wish): Promise<CompleteCheckoutResponse> {
    const checkout = await prepare(payer, wish);
    if (!checkout.isFree) await confirm(checkout, wish.card);
    return read(await complete(payer, checkout.checkoutId));
  }

  async function statusOf(somebody: Visitor): Promise<SubscriptionStatus> {
    return read(await somebody.get("/api/subscription/status"));
  }

  /** Also delivers the provider's events of those days. */
  async function passDays(days: number): Promise<void> {
    const now = await play.now();
    await play.moveClock(addDays(now, days));
    await billing.playSandbox?.();
  }

  return { ...site, play, visitor, signUp, prepare, confirm, complete, buy, statusOf, passDays };
}

async function read<Answer>(response: Response): Promise<Answer> {
  const text = await response.text();
  expect(response.status, text).toBe(200);
  return JSON.parse(text) as Answer;
}
