import { execFile } from "node:child_process";
import { join } from "node:path";
import { describe, expect } from "vitest";
import { startStripeServer } from "#server/testing/stripe-server.ts";
import { test as base } from "#server/testing/stripe-shop.ts";
import { PLANS } from "../../catalogue.ts";
import { openStripe } from "./client.ts";
import { WEBHOOK_EVENTS } from "./read-event.ts";
import { setUpStripe } from "./setup.ts";

const WEBHOOK = "https://plumbline.test/api/stripe/webhook";
/** The setup script runs in its own process, so the account is served on loopback. */
const test = base.extend<{ url: string }>({
  url: async ({ shop }, use) => {
    const server = await startStripeServer(shop.access.fetch);
    await use(server.url);
    await server.stop();
  },
});
const SCRIPT = join(import.meta.dirname, "../../../../../../../scripts/stripe-setup.ts");

describe("setting up a Stripe account", () => {
  test("creates a product and a GST-inclusive price for each plan", async ({ shop }) => {
    const { server } = shop;
    const prices = await server.all("price");
    for (const { id, priceId, amountCents, interval } of PLANS) {
      expect((await server.get("product", `plumbline_${id}`)).active).toBe(true);
      expect(prices.find((price) => price.lookup_key === priceId)).toMatchObject({
        product: `plumbline_${id}`,
        unit_amount: amountCents,
        currency: "aud",
        tax_behavior: "inclusive",
        recurring: interval === "one_time" ? null : { interval, interval_count: 1 },
      });
    }
  });

  test("creates a portal for invoices, cards and cancelling, but not for plan changes", async ({ shop }) => {
    expect(await shop.server.all("billing_portal.configuration")).toEqual([
      expect.objectContaining({
        features: {
          invoice_history: { enabled: true },
          payment_method_update: { enabled: true },
          customer_update: { enabled: false },
          subscription_update: { enabled: false },
          subscription_cancel: { enabled: true, mode: "at_period_end" },
        },
      }),
    ]);
  });

  test("creates a webhook for exactly the handled events and returns its secret once", async ({ shop }) => {
    const stripe = openStripe(shop.access);
    const first = await setUpStripe(stripe, WEBHOOK);
    const [webhook] = await shop.server.all("webhook_endpoint");
    expect(first.webhookSecret).toBe(webhook?.secret);
    expect(webhook).toMatchObject({
      url: WEBHOOK,
      enabled_events: WEBHOOK_EVENTS,
      api_version: "2026-10-28.endive",
    });
    expect(await setUpStripe(stripe, WEBHOOK)).toEqual({ changes: [], webhookSecret: undefined });
  });

  test("changes nothing when run again", async ({ shop }) => {
    await setUpStripe(openStripe(shop.access), undefined);
    expect(shop.server.requests.filter(({ method }) => method !== "GET")).toEqual([]);
  });

  test("moves the lookup key from a price with the wrong amount and keeps the old price", async ({
    shop,
  }) => {
    const { server } = shop;
    const prices = await server.all("price");
    const { id = "" } = prices.find((price) => price.lookup_key === "plumbline_monthly") ?? {};
    await server.edit("price", id, (price) => (price.unit_amount = 1_00));
    const { changes } = await setUpStripe(openStripe(shop.access), undefined);
    const [fresh] = await server.all("price");
    expect(changes).toEqual([`moved the price plumbline_monthly from ${id} to ${fresh?.id}`]);
    expect(await server.get("price", id)).toMatchObject({ lookup_key: null, active: true });
    expect(fresh).toMatchObject({ lookup_key: "plumbline_monthly", unit_amount: PLANS[0].amountCents });
  });

  test("restores settings that were changed by hand", async ({ shop }) => {
    const stripe = openStripe(shop.access);
    await setUpStripe(stripe, WEBHOOK);
    const { server } = shop;
    const [webhook] = await server.all("webhook_endpoint");
    const [portal] = await server.all("billing_portal.configuration");
    if (!webhook || !portal) throw new Error("something is missing");
    await server.edit("webhook_endpoint", webhook.id, (kept) => (kept.enabled_events = ["invoice.paid"]));
    await server.edit("billing_portal.configuration", portal.id, ({ metadata }) =>
      Object.assign(metadata ?? {}, { features: "{}" }),
    );
    await server.edit("product", "plumbline_annual", (product) => (product.active = false));
    expect((await setUpStripe(stripe, WEBHOOK)).changes).toEqual([
      "updated the product plumbline_annual",
      `updated the webhook ${webhook.id}`,
      `updated the portal configuration ${portal.id}`,
    ]);
    expect((await server.get("webhook_endpoint", webhook.id)).enabled_events).toEqual(WEBHOOK_EVENTS);
    expect((await server.get("product", "plumbline_annual")).active).toBe(true);
  });

  test("replaces a webhook that uses an older API version", async ({ shop }) => {
    const stripe = openStripe(shop.access);
    await setUpStripe(stripe, WEBHOOK);
    const [old] = await shop.server.all("webhook_endpoint");
    if (!old) throw new Error("no webhook");
    await shop.server.edit("webhook_endpoint", old.id, (kept) => (kept.api_version = "2024-06-20"));
    const { webhookSecret } = await setUpStripe(stripe, WEBHOOK);
    const webhooks = await shop.server.all("webhook_endpoint");
    expect(webhooks.map(({ id }) => id)).not.toContain(old.id);
    expect(webhooks.map(({ secret }) => secret)).toEqual([webhookSecret]);
  });
});

describe("npm run stripe:setup", () => {
  test("prints what it did, and on a second run that there was nothing left to do", async ({ shop, url }) => {
    const settings = {
      STRIPE_SECRET_KEY: shop.access.secretKey,
      STRIPE_API_BASE: url,
      WEB_URL: "https://plumbline.test",
    };
    const first = await run(settings);
    const [webhook] = await shop.server.all("webhook_endpoint");
    expect(webhook?.url).toBe(WEBHOOK);
    expect(first.stdout).toContain(`STRIPE_WEBHOOK_SECRET=${webhook?.secret}\n`);
    expect(await run(settings)).toEqual({ code: 0, stdout: "Everything is already set up.\n", stderr: "" });
  });

  test("skips the webhook for a site Stripe can't reach", async ({ shop, url }) => {
    const { stdout } = await run({
      STRIPE_SECRET_KEY: shop.access.secretKey,
      STRIPE_API_BASE: url,
      WEB_URL: "http://localhost:3000",
    });
    expect(stdout).toContain("stripe listen --forward-to");
    expect(await shop.server.all("webhook_endpoint")).toEqual([]);
  });

  test("names each missing variable", async () => {
    const { code, stderr } = await run({});
    expect(code).toBe(1);
    expect(stderr).toMatch(/^STRIPE_SECRET_KEY: .+\nWEB_URL: .+\n$/);
  });
});

function run(variables: Record<string, string>): Promise<{ code: number; stdout: string; stderr: string }> {
  const env = { PATH: process.env.PATH, ...variables };
  return new Promise((resolve) => {
    execFile(process.execPath, [SCRIPT], { env }, (error, stdout, stderr) =>
      resolve({ code: error ? 1 : 0, stdout, stderr }),
    );
  });
}
