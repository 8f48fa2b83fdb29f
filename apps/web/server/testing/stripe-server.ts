import { createHmac, randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { z } from "zod";
import { ACCOUNT_ENDPOINTS } from "./stripe/account-endpoints.ts";
import { BILLING_ENDPOINTS } from "./stripe/billing-endpoints.ts";
import { type Card, confirm, declined } from "./stripe/cards.ts";
import { CATALOGUE_ENDPOINTS } from "./stripe/catalogue-endpoints.ts";
import { moveTo } from "./stripe/clock.ts";
import type { Endpoint } from "./stripe/endpoint.ts";
import { invalidRequest, readParameters, StripeShapedError } from "./stripe/errors.ts";
import { parseForm } from "./stripe/form.ts";
import { type Answer, createIdempotency } from "./stripe/idempotency.ts";
import type { Coupon, Dispute, PromotionCode } from "./stripe/objects.ts";
import { PAYMENT_ENDPOINTS } from "./stripe/payment-endpoints.ts";
import { createWorld, render } from "./stripe/world.ts";

export const STRIPE_KEY = "sk_test_plumbline";
export const WEBHOOK_SECRET = "whsec_plumbline";
const VERSION = "2026-10-28.endive";

const ENDPOINTS = [...CATALOGUE_ENDPOINTS, ...PAYMENT_ENDPOINTS, ...BILLING_ENDPOINTS, ...ACCOUNT_ENDPOINTS];

type Request = { method: string; path: string; parameters: Record<string, unknown>; key: string | undefined };
const Expanding = z.looseObject({ expand: z.array(z.string()).optional() });

type CodeFacts = Partial<
  Pick<PromotionCode, "expires_at" | "max_redemptions" | "customer" | "restrictions" | "active">
>;

/**
 * A server on this machine that behaves like Stripe where we use it, and refuses what it does not know: other
 * parameters, paths, versions, keys. It keeps everything in memory and has a clock of its own.
 */
export async function startStripeServer() {
  const world = createWorld();
  const idempotency = createIdempotency();
  const requests: Request[] = [];
  let held: { what: string; arrived: () => void; released: Promise<void> } | undefined;

  const server = createServer((request, response) => void answer(request, response));

  const waiting: { status: number; wake: () => void }[] = [];

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const { status, body, isReplay } = await receive(request);
      send(response, status, body, isReplay ? { "Idempotent-Replayed": "true" } : {});
    } catch (error) {
      const isShaped = error instanceof StripeShapedError;
      const body = isShaped ? error.body : { type: "api_error", message: String(error) };
      for (const one of waiting) if (isShaped && one.status === error.status) one.wake();
      send(
        response,
        isShaped ? error.status : 500,
        { error: body },
        isShaped ? {} : { "Stripe-Should-Retry": "false" },
      );
    }
  }

  async function receive(incoming: IncomingMessage): Promise<Answer & { isReplay: boolean }> {
    let body = "";
    for await (const chunk of incoming.setEncoding("utf8")) body += chunk;
    const { method = "" } = incoming;
    const { pathname: path, search } = new URL(incoming.url ?? "", "http://localhost");
    if (incoming.headers.authorization !== `Bearer ${STRIPE_KEY}`)
      throw new StripeShapedError(401, {
        type: "invalid_request_error",
        message: "Invalid API Key provided",
      });
    if (incoming.headers["stripe-version"] !== VERSION)
      throw invalidRequest(`Invalid Stripe API version: ${String(incoming.headers["stripe-version"])}`);
    const form = method === "POST" ? body : search.slice(1);
    const header = incoming.headers["idempotency-key"];
    const key = method === "POST" && typeof header === "string" ? header : undefined;
    const given: Request = { method, path, parameters: parseForm(form), key };
    requests.push(given);

    const found = ENDPOINTS.find((one) => one.method === method && one.path.test(path));
    if (!found) throw unknownPath(method, path);
    const parameters = readParameters(found.parameters, given.parameters);
    const { expand = [] } = readParameters(Expanding, given.parameters);
    const work = () => carryOut(found, given, parameters, expand);
    if (key === undefined) return { ...(await work()), isReplay: false };
    return idempotency.once(key, `${method} ${path} ${form}`, work);
  }

  async function carryOut(
    found: Endpoint,
    { method, path }: Request,
    parameters: unknown,
    expand: string[],
  ): Promise<Answer> {
    const wait = held?.what === `${method} ${path}` ? held : undefined;
    if (wait) held = undefined;
    wait?.arrived();
    await wait?.released;
    const id = found.path.exec(path)?.[1] ?? "";
    try {
      const thing = found.handle(world, parameters, id);
      return { status: 200, body: render(world, thing, [...expand, ...found.shows]) };
    } catch (error) {
      // A refusal is an answer, which the same key gets again.
      if (error instanceof StripeShapedError) return { status: error.status, body: { error: error.body } };
      throw error;
    }
  }

  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;

  return {
    url: `http://127.0.0.1:${port}`,
    world,
    /** Everything that was asked, the oldest first. */
    requests,
    /** What was asked to do one thing, such as "POST /v1/subscriptions". */
    requestsTo: (what: string) => requests.filter(({ method, path }) => `${method} ${path}` === what),
    /** Forgets every idempotency key, as Stripe does after a day. */
    forgetKeys: idempotency.forget,
    /** Keeps the next request to do one thing waiting, until it is released. */
    holdNext(what: string) {
      const arrival = Promise.withResolvers<void>();
      const release = Promise.withResolvers<void>();
      held = { what, arrived: arrival.resolve, released: release.promise };
      return { arrived: arrival.promise, release: release.resolve };
    },

    /** Resolves at the next request that is turned away with a status. */
    refused: (status: number) => new Promise<void>((wake) => waiting.push({ status, wake })),

    confirm: (clientSecret: string, card: Card) => confirm(world, clientSecret, card),
    failNextCharge: (failure: Error = declined()) => world.failures.push(failure),
    /** Moves this server's clock, doing what becomes due. */
    moveTo: (moment: Date) => moveTo(world, Math.floor(moment.getTime() / 1000)),
    now: () => new Date(world.now() * 1000),

    /** A promotion code, and the coupon behind it. */
    addCode(code: string, coupon: Partial<Coupon>, facts: CodeFacts = {}): PromotionCode {
      const couponId = world.makeId("coupon");
      world.add<Coupon>({
        id: couponId,
        object: "coupon",
        created: world.now(),
        name: null,
        percent_off: null,
        amount_off: null,
        currency: coupon.amount_off === undefined ? null : "aud",
        duration: "once",
        duration_in_months: null,
        max_redemptions: null,
        redeem_by: null,
        times_redeemed: 0,
        valid: true,
        applies_to: null,
        ...coupon,
      });
      return world.add<PromotionCode>({
        id: world.makeId("promo"),
        object: "promotion_code",
        created: world.now(),
        active: true,
        code,
        customer: null,
        expires_at: null,
        max_redemptions: null,
        times_redeemed: 0,
        restrictions: { first_time_transaction: false, minimum_amount: null, minimum_amount_currency: null },
        promotion: { type: "coupon", coupon: couponId },
        ...facts,
      });
    },

    openDispute(intentId: string, status: Dispute["status"] = "needs_response"): Dispute {
      const intent = world.get("payment_intent", intentId);
      const charge = world.get("charge", intent.latest_charge);
      charge.disputed = true;
      return world.add<Dispute>({
        id: world.makeId("du"),
        object: "dispute",
        created: world.now(),
        amount: charge.amount,
        charge: charge.id,
        currency: charge.currency,
        payment_intent: intentId,
        status,
        reason: "fraudulent",
      });
    },
    closeDispute: (id: string, status: Dispute["status"]) =>
      Object.assign(world.get("dispute", id), { status }),

    /** A webhook about a thing as it is now, signed as Stripe signs. */
    webhook(type: string, thing: object, { secret = WEBHOOK_SECRET, signedAt = new Date() } = {}) {
      const event = {
        id: `evt_${randomUUID()}`,
        object: "event",
        api_version: VERSION,
        created: world.now(),
        livemode: false,
        pending_webhooks: 1,
        request: null,
        type,
        data: { object: render(world, thing) },
      };
      const body = JSON.stringify(event);
      const seconds = Math.floor(signedAt.getTime() / 1000);
      const signature = createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex");
      return { id: event.id, body, signature: `t=${seconds},v1=${signature}` };
    },

    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

function send(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string>,
): void {
  response.writeHead(status, {
    "Content-Type": "application/json",
    "Request-Id": `req_${randomUUID()}`,
    ...headers,
  });
  response.end(JSON.stringify(body));
}

function unknownPath(method: string, path: string): StripeShapedError {
  const message = `Unrecognized request URL (${method}: ${path}).`;
  return new StripeShapedError(404, { type: "invalid_request_error", message });
}
