import { randomUUID } from "node:crypto";
import type { PlanId } from "@plumbline/contract/pricing.ts";
import type { Db } from "@plumbline/db/client.ts";
import { test as base } from "@plumbline/db/testing.ts";
import { Stripe } from "stripe";
import { parseForm } from "../modules/billing/provider/sandbox/form.ts";
import { promotionOf } from "../modules/billing/provider/sandbox/catalogue.ts";
import type { Coupon, Objects, PromotionCode } from "../modules/billing/provider/sandbox/objects.ts";
import { createSandbox } from "../modules/billing/provider/sandbox/sandbox.ts";
import { openStripe, STRIPE_API_VERSION } from "../modules/billing/provider/stripe/client.ts";
import { createPaymentProvider } from "../modules/billing/provider/stripe/provider.ts";
import { setUpStripe } from "../modules/billing/provider/stripe/setup.ts";
import { CARDS, entryOf } from "./test-cards.ts";

type Request = { method: string; path: string; parameters: Record<string, unknown>; key: string | null };
type Refusal = { type: string; code: string; message: string };

/** The Stripe account is set up by the code behind `npm run stripe:setup`. */
export const test = base.extend<{ shop: Awaited<ReturnType<typeof openShop>> }>({
  shop: async ({ db }, use) => use(await openShop(db)),
});

async function openShop(db: Db) {
  const sandbox = createSandbox({
    db,
    secret: "a secret",
    url: "https://billing.stripe.test",
    clock: () => new Date(),
    catalogue: () => [],
  });
  const server = watch(sandbox);
  const access = { ...sandbox.access, fetch: server.fetch };
  await setUpStripe(openStripe(access), undefined);
  server.requests.length = 0;
  const { webhookSecret, now } = sandbox;
  const provider = createPaymentProvider({ ...access, webhookSecret, now });

  const makeCustomer = () => provider.createCustomer({ email: "kim@example.com", key: randomUUID() });

  async function storeCard(customerId: string, number = CARDS.works, checkoutId: string = randomUUID()) {
    const { id, clientSecret } = await provider.createSetup({ customerId, checkoutId, key: checkoutId });
    await server.confirm(clientSecret, number);
    const { paymentMethodId } = await provider.getIntent(id);
    return { checkoutId, paymentMethodId };
  }

  async function order(planId: PlanId = "monthly", number = CARDS.works) {
    const customerId = await makeCustomer();
    const { checkoutId, paymentMethodId } = await storeCard(customerId, number);
    return {
      customerId,
      checkoutId,
      planId,
      paymentMethodId,
      trialDays: 0,
      promotionId: undefined as string | undefined,
      endsWithoutCard: false,
      key: `${checkoutId}:subscription`,
    };
  }

  async function subscribe(planId: PlanId = "monthly", trialDays = 0, number = CARDS.works) {
    return provider.createSubscription({ ...(await order(planId, number)), trialDays });
  }

  async function buyLifetime() {
    const customerId = await makeCustomer();
    const checkoutId = randomUUID();
    const amountCents = 1_200_00;
    const facts = { customerId, checkoutId, planId: "lifetime" as const, amountCents, key: checkoutId };
    const intent = await provider.createPayment(facts);
    await server.confirm(intent.clientSecret, CARDS.works);
    return { ...intent, customerId, checkoutId, amountCents };
  }

  return { server, access, provider, makeCustomer, storeCard, order, subscribe, buyLifetime };
}

function watch(sandbox: ReturnType<typeof createSandbox>) {
  const requests: Request[] = [];
  const refusals: { what: string; refusal: Refusal }[] = [];
  let pageSize = 100;

  const watched: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    const { method, headers } = request;
    const url = new URL(request.url);
    const form = method === "POST" ? await request.clone().text() : url.search.slice(1);
    const parameters = parseForm(form);
    requests.push({ method, path: url.pathname, parameters, key: headers.get("Idempotency-Key") });
    const at = refusals.findIndex(({ what }) => what === `${method} ${url.pathname}`);
    const [refused] = at < 0 ? [] : refusals.splice(at, 1);
    if (refused) return Response.json({ error: refused.refusal }, { status: 402 });
    if (url.searchParams.has("limit")) url.searchParams.set("limit", String(pageSize));
    return sandbox.access.fetch(new Request(url, request));
  };

  const edit = <Kind extends keyof Objects>(
    kind: Kind,
    id: string,
    work: (thing: Objects[Kind]) => unknown,
  ) => sandbox.store.withWorld([id], (world) => void work(world.get(kind, id)));

  return {
    fetch: watched,
    /** Sorted oldest first. */
    requests,
    /** For example "POST /v1/subscriptions". */
    requestsTo: (what: string) => requests.filter(({ method, path }) => `${method} ${path}` === what),
    refuseNext: (what: string, refusal: Refusal) => refusals.push({ what, refusal }),
    setPageSize: (size: number) => void (pageSize = size),

    edit,
    get: <Kind extends keyof Objects>(kind: Kind, id: string) =>
      sandbox.store.peek([id], (world) => world.get(kind, id)),
    /** Objects of one customer, or of the account itself, newest first. */
    all: <Kind extends keyof Objects>(kind: Kind, customerId = "") =>
      sandbox.store.peek([customerId], (world) => world.all(kind)),
    remove: (id: string) => sandbox.store.withWorld([], (world) => void world.remove(id)),
    addCode: (code: string, coupon: Partial<Coupon>, facts: Partial<PromotionCode> = {}) =>
      sandbox.store.withWorld([], (world) => {
        const [kept, promotion] = promotionOf(code, coupon, facts);
        world.add(kept);
        return world.add(promotion);
      }),

    now: sandbox.now,
    moveTo: sandbox.moveClock,
    confirm: (clientSecret: string, number: string) =>
      sandbox.confirmIntent({ clientSecret, card: entryOf(number), authentication: "complete" }),
    openDispute: sandbox.openDispute,

    webhook(
      type: string,
      thing: object,
      { secret = sandbox.webhookSecret, signedAt = new Date() }: { secret?: string; signedAt?: Date } = {},
    ) {
      const id = `evt_${randomUUID()}`;
      const event = { id, object: "event", api_version: STRIPE_API_VERSION, type, data: { object: thing } };
      const body = JSON.stringify(event);
      const timestamp = Math.floor(signedAt.getTime() / 1000);
      const signature = Stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp });
      return { id, body, signature };
    },
  };
}
