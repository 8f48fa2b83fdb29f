import { createHmac } from "node:crypto";
import type { Db } from "@plumbline/db/client.ts";
import { NotFound } from "@plumbline/server/errors.ts";
import { and, asc, eq, isNull, lte } from "drizzle-orm";
import { Stripe } from "stripe";
import { STRIPE_API_VERSION } from "../stripe/client.ts";
import { createApi, SANDBOX_KEY } from "./api.ts";
import { type Authentication, type CardEntry, enterCard, pay } from "./cards.ts";
import { sandboxCatalogue } from "./catalogue.ts";
import { readClock, setClock } from "./clock.ts";
import { sayRefusal } from "./errors.ts";
import type { AnyObject } from "./objects.ts";
import { createStore } from "./store.ts";
import { sandboxEvents, sandboxObjects } from "./tables.ts";

type Dependencies = {
  db: Db;
  /** HMAC key for card fingerprints and webhook signatures. */
  secret: string;
  url: string;
  clock: () => Date;
  catalogue?: () => AnyObject[];
};

type Confirmation = { clientSecret: string; card: CardEntry; authentication?: Authentication | undefined };

export type Sandbox = ReturnType<typeof createSandbox>;

/**
 * Simulates the parts of Stripe that we use, in our own database. Its clock also follows real time, so call
 * `tick` regularly.
 */
export function createSandbox({ db, secret, url, clock, catalogue = sandboxCatalogue }: Dependencies) {
  const store = createStore({ db, clock, url, catalogue });
  const webhookSecret = `whsec_${createHmac("sha256", secret).update("sandbox webhooks").digest("base64url")}`;

  /** Throws `Invalid` with the reason if the card is refused. */
  function confirmIntent({ clientSecret, card, authentication }: Confirmation) {
    const [id = ""] = clientSecret.split("_secret_");
    return sayRefusal(() =>
      store.withWorld([id], (world) => {
        const intent = world.find(id);
        const isIntent = intent?.object === "setup_intent" || intent?.object === "payment_intent";
        if (!isIntent || intent.client_secret !== clientSecret)
          throw new NotFound("We couldn't find this checkout. Please start again.");
        if (intent.status === "succeeded") return { status: "succeeded" as const };
        if (intent.status === "canceled") throw new NotFound("This checkout has ended. Please start again.");
        const isSetup = intent.object === "setup_intent";
        const owner = isSetup ? intent.customer : null;
        const method = enterCard(world, owner, card, authentication, secret);
        if (!method) return { status: "requires_action" as const };
        if (intent.object === "payment_intent") pay(world, intent, method.id);
        else Object.assign(intent, { status: "succeeded", payment_method: method.id });
        world.report(`${intent.object}.succeeded`, intent);
        return { status: "succeeded" as const };
      }),
    );
  }

  async function moveClock(to: Date): Promise<void> {
    await setClock(db, clock, to);
    await tick();
  }

  async function tick(): Promise<void> {
    const due = await db
      .selectDistinct({ customerId: sandboxObjects.customerId })
      .from(sandboxObjects)
      .where(lte(sandboxObjects.dueAt, await readClock(db, clock)));
    // Opening a customer's world processes everything that's due.
    for (const { customerId } of due) if (customerId) await store.withWorld([customerId], () => undefined);
  }

  const openDispute = (paymentId: string) =>
    store.withWorld([paymentId], (world) => {
      const intent = world.find(paymentId);
      if (intent?.object !== "payment_intent" || !intent.latest_charge)
        throw new NotFound("There's no such payment in the sandbox.");
      const charge = world.get("charge", intent.latest_charge);
      if (charge.disputed) throw new Error(`payment ${paymentId} was disputed already`);
      charge.disputed = true;
      const dispute = world.add({
        id: world.makeId("du"),
        object: "dispute",
        created: world.now(),
        amount: charge.amount,
        charge: charge.id,
        currency: charge.currency,
        payment_intent: paymentId,
        status: "needs_response",
        reason: "fraudulent",
      });
      world.report("charge.dispute.created", dispute);
    });

  const closeDispute = (paymentId: string, outcome: "won" | "lost") =>
    store.withWorld([paymentId], (world) => {
      const ofPayment = world.all("dispute").filter((one) => one.payment_intent === paymentId);
      const dispute = ofPayment.find(({ status }) => status === "needs_response");
      if (!dispute) throw new Error(`payment ${paymentId} has no open dispute`);
      dispute.status = outcome;
      world.report("charge.dispute.closed", dispute);
    });

  /** Sorted oldest first. */
  async function undeliveredWebhooks() {
    const rows = await db
      .select()
      .from(sandboxEvents)
      .where(isNull(sandboxEvents.deliveredAt))
      .orderBy(asc(sandboxEvents.position));
    return rows.map(({ id, type, object, createdAt, customerId }) => {
      const event = {
        id,
        object: "event",
        api_version: STRIPE_API_VERSION,
        created: createdAt.getTime() / 1000,
        livemode: false,
        pending_webhooks: 1,
        request: null,
        type,
        data: { object },
      };
      const body = JSON.stringify(event);
      const signature = Stripe.webhooks.generateTestHeaderString({ payload: body, secret: webhookSecret });
      return { id, type, customerId, body, signature };
    });
  }

  async function markDelivered(id: string): Promise<void> {
    const isNew = and(eq(sandboxEvents.id, id), isNull(sandboxEvents.deliveredAt));
    await db.update(sandboxEvents).set({ deliveredAt: clock() }).where(isNew);
  }

  return {
    access: { secretKey: SANDBOX_KEY, fetch: createApi(store) },
    webhookSecret,
    store,
    now: () => readClock(db, clock),
    confirmIntent,
    moveClock,
    tick,
    openDispute,
    closeDispute,
    undeliveredWebhooks,
    markDelivered,
  };
}
