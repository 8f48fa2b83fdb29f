import { test as base } from "@plumbline/db/testing.ts";
import { describe, expect } from "vitest";
import { STRIPE_API_VERSION } from "../stripe/client.ts";
import { SANDBOX_KEY } from "./api.ts";
import { createSandbox } from "./sandbox.ts";
import { sandboxObjects } from "./tables.ts";

type Ask = (what: string, form: string, headers?: Record<string, string>) => ReturnType<typeof send>;

const test = base.extend<{ ask: Ask }>({
  ask: async ({ db }, use) => {
    const settings = { db, secret: "a secret", url: "http://localhost", clock: () => new Date() };
    const { fetch } = createSandbox(settings).access;
    await use((what, form, headers) => send(fetch, what, form, headers));
  },
});

const CUSTOMER = "email=kim%40example.com";

describe("the sandbox API rejects", () => {
  test("a request without the key or with another version", async ({ ask, db }) => {
    expect(await ask("POST /v1/customers", CUSTOMER, { Authorization: "" })).toMatchObject({
      status: 401,
    });
    const older = { "Stripe-Version": "2024-06-20" };
    expect(await ask("POST /v1/customers", CUSTOMER, older)).toMatchObject({ status: 400 });
    const none = await ask("POST /v1/customers", CUSTOMER, { "Stripe-Version": "" });
    expect(none.status).toBe(400);
    expect(await db.$count(sandboxObjects)).toBe(0);
  });

  test("an unknown path", async ({ ask }) => {
    expect(await ask("POST /v1/customer", CUSTOMER)).toMatchObject({ status: 404 });
    expect(await ask("DELETE /v1/customers", "")).toMatchObject({ status: 404 });
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
  ] as const)("an unknown parameter: %s %s", async ([what, form, param], { ask }) => {
    const { status, body } = await ask(what, form);
    expect(status).toBe(400);
    expect(body).toMatchObject({ error: { type: "invalid_request_error" } });
    expect(JSON.stringify(body)).toContain(param);
  });

  test("a missing parameter", async ({ ask }) => {
    expect(await ask("POST /v1/customers", "")).toMatchObject({
      status: 400,
      body: { error: { code: "parameter_missing", param: "email" } },
    });
  });

  test("expanding a field that isn't a reference", async ({ ask }) => {
    const { status, body } = await ask("POST /v1/customers", `${CUSTOMER}&expand[]=missing`);
    expect(status).toBe(400);
    expect(JSON.stringify(body)).toContain("cannot be expanded (missing)");
  });
});

describe("an idempotency key", () => {
  const key = { "Idempotency-Key": "k1" };

  test("runs the same request once and repeats its response", async ({ ask, db }) => {
    const first = await ask("POST /v1/customers", CUSTOMER, key);
    const second = await ask("POST /v1/customers", CUSTOMER, key);
    expect(second.body).toEqual(first.body);
    expect([first.isReplay, second.isReplay]).toEqual([false, true]);
    expect(await db.$count(sandboxObjects)).toBe(1);
  });

  test("already used for a different request is refused", async ({ ask }) => {
    await ask("POST /v1/customers", CUSTOMER, key);
    expect(await ask("POST /v1/customers", "email=lee%40example.com", key)).toMatchObject({
      status: 400,
      body: { error: { type: "idempotency_error" } },
    });
  });

  test("from an invalid request can be used again", async ({ ask }) => {
    await ask("POST /v1/customers", "", key);
    expect(await ask("POST /v1/customers", CUSTOMER, key)).toMatchObject({ status: 200 });
  });
});

async function send(
  fetch: typeof globalThis.fetch,
  what: string,
  form: string,
  headers: Record<string, string> = {},
) {
  const [method = "", path = ""] = what.split(" ");
  const answer = await fetch(`https://api.stripe.test${path}${method === "POST" ? "" : `?${form}`}`, {
    method,
    headers: { Authorization: `Bearer ${SANDBOX_KEY}`, "Stripe-Version": STRIPE_API_VERSION, ...headers },
    ...(method === "POST" && { body: form }),
  });
  const isReplay = answer.headers.get("Idempotent-Replayed") === "true";
  return { status: answer.status, body: (await answer.json()) as unknown, isReplay };
}
