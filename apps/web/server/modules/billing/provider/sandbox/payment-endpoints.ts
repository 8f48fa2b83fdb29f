import { z } from "zod";
import { newPaymentIntent } from "./cards.ts";
import { Flag, endpoint, type Endpoint, listing, Metadata, Whole } from "./endpoint.ts";
import { invalidRequest } from "./errors.ts";
import type { PaymentIntent, SetupIntent } from "./objects.ts";
import { isDisputed } from "./subscriptions.ts";

const MethodsAsSetUp = z.strictObject({
  enabled: Flag,
  allow_redirects: z.enum(["always", "never"]).default("always"),
});

export const PAYMENT_ENDPOINTS: Endpoint[] = [
  endpoint(
    "POST /v1/setup_intents",
    {
      customer: z.string(),
      usage: z.enum(["on_session", "off_session"]),
      automatic_payment_methods: MethodsAsSetUp,
      metadata: Metadata.default({}),
    },
    (world, { customer, ...facts }) => {
      const id = world.makeId("seti");
      return world.add({
        id,
        object: "setup_intent",
        created: world.now(),
        customer: world.get("customer", customer).id,
        client_secret: `${id}_secret_${world.makeId("s")}`,
        status: "requires_payment_method",
        payment_method: null,
        ...facts,
      });
    },
  ),
  endpoint("GET /v1/setup_intents/:id", {}, (world, _, id) => world.get("setup_intent", id)),
  endpoint("POST /v1/setup_intents/:id/cancel", {}, (world, _, id) => cancel(world.get("setup_intent", id))),

  endpoint(
    "POST /v1/payment_intents",
    {
      customer: z.string(),
      amount: Whole.refine((amount) => amount >= 50, "Amount must be at least $0.50 aud"),
      currency: z.string().length(3),
      description: z.string().optional(),
      automatic_payment_methods: MethodsAsSetUp,
      metadata: Metadata.default({}),
    },
    (world, { customer, description = null, ...facts }) =>
      world.add(
        newPaymentIntent(world, { customer: world.get("customer", customer).id, description, ...facts }),
      ),
  ),
  endpoint("GET /v1/payment_intents/:id", {}, (world, _, id) => world.get("payment_intent", id)),
  endpoint("POST /v1/payment_intents/:id/cancel", {}, (world, _, id) =>
    cancel(world.get("payment_intent", id)),
  ),
  listing("/v1/payment_intents", { customer: z.string() }, (world, { customer }) =>
    world.all("payment_intent").filter((one) => one.customer === customer),
  ),

  endpoint(
    "POST /v1/refunds",
    { payment_intent: z.string(), amount: Whole.optional() },
    (world, { payment_intent: intentId, amount }) => {
      const intent = world.get("payment_intent", intentId);
      const charge = world.get("charge", intent.latest_charge);
      const left = charge.amount - charge.amount_refunded;
      const refunded = amount ?? left;
      if (left === 0)
        throw invalidRequest(`Charge ${charge.id} has already been refunded.`, {
          code: "charge_already_refunded",
        });
      if (refunded > left)
        throw invalidRequest("Refund amount is greater than unrefunded amount on charge", {
          param: "amount",
        });
      if (isDisputed(world, charge.id))
        throw invalidRequest(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
          code: "charge_disputed",
        });
      charge.amount_refunded += refunded;
      charge.refunded = charge.amount_refunded === charge.amount;
      world.report("charge.refunded", charge);
      return world.add({
        id: world.makeId("re"),
        object: "refund",
        created: world.now(),
        amount: refunded,
        charge: charge.id,
        currency: charge.currency,
        payment_intent: intentId,
        status: "succeeded",
      });
    },
  ),
  listing("/v1/disputes", { payment_intent: z.string() }, (world, { payment_intent: intent }) =>
    world.all("dispute").filter((one) => one.payment_intent === intent),
  ),
];

function cancel<Intent extends SetupIntent | PaymentIntent>(intent: Intent): Intent {
  if (intent.status === "succeeded" || intent.status === "canceled" || intent.status === "processing") {
    throw invalidRequest(
      `You cannot cancel this ${intent.object} because it has a status of ${intent.status}.`,
      {
        code: `${intent.object}_unexpected_state`,
      },
    );
  }
  return Object.assign(intent, { status: "canceled" });
}
