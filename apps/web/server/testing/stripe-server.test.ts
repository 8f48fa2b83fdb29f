import { describe, expect, test as base } from "vitest";
import { startStripeServer, STRIPE_KEY } from "./stripe-server.ts";

type Server = Awaited<ReturnType<typeof startStripeServer>>;

const test = base.extend<{ server: Server }>({
  // oxlint-disable-next-line no-empty-pattern -- Vitest reads what a fixture needs from the pattern.
  server: async ({}, use) => {
    const server = await startStripeServer();
    await use(server);
    await server.stop();
  },
});

const CUSTOMER = "email=kim%40example.com";

describe("the Stripe-shaped server refuses", () => {
  test("a request without the key, or with another version", async ({ server }) => {
    expect(await ask(server, "POST /v1/customers", CUSTOMER, { Authorization: "" })).toMatchObject({
      status: 401,
    });
    const older = { "Stripe-Version": "2024-06-20" };
    expect(await ask(server, "POST /v1/customers", CUSTOMER, older)).toMatchObject({ status: 400 });
    const none = await ask(server, "POST /v1/customers", CUSTOMER, { "Stripe-Version": "" });
    expect(none.status).toBe(400);
    expect(server.world.all("customer")).toEqual([]);
  });

  test("a path that it does not know", async ({ server }) => {
    expect(await ask(server, "POST /v1/customer", CUSTOMER)).toMatchObject({ status: 404 });
    expect(await ask(server, "DELETE /v1/customers", "")).toMatchObject({ status: 404 });
  });

  test.for([
    ["POST /v1/customers", `${CUSTOMER}&emial=x`, "emial"],
    ["POST /v1/subscriptions", "customer=c&items[0][price]=p&items[0][prize]=x", "items[0][prize]"],
    [
      "POST /v1/setup_intents",
      "customer=c&usage=off_session&automatic_payment_methods[on]=true",
      "automatic",
    ],
    ["GET /v1/prices", "lookup_key=x", "lookup_key"],
  ] as const)("a parameter that it does not know: %s %s", async ([what, form, param], { server }) => {
    const { status, body } = await ask(server, what, form);
    expect(status).toBe(400);
    expect(body).toMatchObject({ error: { type: "invalid_request_error" } });
    expect(JSON.stringify(body)).toContain(param);
  });

  test("a request that lacks something", async ({ server }) => {
    expect(await ask(server, "POST /v1/customers", "")).toMatchObject({
      status: 400,
      body: { error: { code: "parameter_missing", param: "email" } },
    });
  });

  test("to send whole what is no reference", async ({ server }) => {
    const { status, body } = await ask(server, "POST /v1/customers", `${CUSTOMER}&expand[]=nobody`);
    expect(status).toBe(400);
    expect(JSON.stringify(body)).toContain("cannot be expanded (nobody)");
  });
});

describe("an idempotency key", () => {
  const key = { "Idempotency-Key": "k1" };

  test("answers the same request the same, and does it once", async ({ server }) => {
    const first = await ask(server, "POST /v1/customers", CUSTOMER, key);
    const second = await ask(server, "POST /v1/customers", CUSTOMER, key);
    expect(second.body).toEqual(first.body);
    expect([first.isReplay, second.isReplay]).toEqual([false, true]);
    expect(server.world.all("customer")).toHaveLength(1);
  });

  test("of another request is refused", async ({ server }) => {
    await ask(server, "POST /v1/customers", CUSTOMER, key);
    expect(await ask(server, "POST /v1/customers", "email=lee%40example.com", key)).toMatchObject({
      status: 400,
      body: { error: { type: "idempotency_error" } },
    });
  });

  test("of a request that is under way is locked", async ({ server }) => {
    const held = server.holdNext("POST /v1/customers");
    const first = ask(server, "POST /v1/customers", CUSTOMER, key);
    await held.arrived;
    expect(await ask(server, "POST /v1/customers", CUSTOMER, key)).toMatchObject({ status: 409 });
    held.release();
    expect((await first).status).toBe(200);
  });

  test("of a request that was not understood is free again", async ({ server }) => {
    await ask(server, "POST /v1/customers", "", key);
    expect(await ask(server, "POST /v1/customers", CUSTOMER, key)).toMatchObject({ status: 200 });
  });
});

async function ask(server: Server, what: string, form: string, headers: Record<string, string> = {}) {
  const [method = "", path = ""] = what.split(" ");
  const answer = await fetch(`${server.url}${path}${method === "POST" ? "" : `?${form}`}`, {
    method,
    headers: { Authorization: `Bearer ${STRIPE_KEY}`, "Stripe-Version": "2026-10-28.endive", ...headers },
    ...(method === "POST" && { body: form }),
  });
  const isReplay = answer.headers.get("Idempotent-Replayed") === "true";
  return { status: answer.status, body: (await answer.json()) as unknown, isReplay };
}
