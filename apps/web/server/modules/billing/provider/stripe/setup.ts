import type { Stripe } from "stripe";
import { type Plan, PLANS } from "../../catalogue.ts";
import { CURRENCY, PAGE, STRIPE_API_VERSION } from "./client.ts";
import { findPortalConfiguration, PORTAL_MARK } from "./portal.ts";
import { isPriceOf, productIdOf } from "./prices.ts";
import { WEBHOOK_EVENTS } from "./read-event.ts";

/** Plans are changed on our pages, which show the cost first. */
const PORTAL_FEATURES = {
  invoice_history: { enabled: true },
  payment_method_update: { enabled: true },
  subscription_cancel: { enabled: true, mode: "at_period_end" },
  subscription_update: { enabled: false },
  customer_update: { enabled: false },
} as const satisfies Stripe.BillingPortal.ConfigurationCreateParams.Features;

type Setup = {
  changes: string[];
  /** Stripe reveals the secret only when the endpoint is created. */
  webhookSecret: string | undefined;
};

/** Idempotent. `webhookUrl` is undefined for a site that Stripe can't reach. */
export async function setUpStripe(stripe: Stripe, webhookUrl: string | undefined): Promise<Setup> {
  const changes: string[] = [];
  for (const plan of PLANS) {
    await ensureProduct(stripe, plan, changes);
    await ensurePrice(stripe, plan, changes);
  }
  const webhookSecret = webhookUrl ? await ensureWebhook(stripe, webhookUrl, changes) : undefined;
  await ensurePortal(stripe, changes);
  return { changes, webhookSecret };
}

async function ensureProduct(stripe: Stripe, plan: Plan, changes: string[]): Promise<void> {
  const id = productIdOf(plan.id);
  const name = `Plumbline ${plan.name}`;
  const { data } = await stripe.products.list({ ids: [id], limit: 1 });
  const found = data[0];
  if (!found) {
    await stripe.products.create({ id, name, metadata: { planId: plan.id } });
    changes.push(`created the product ${id}`);
  } else if (found.name !== name || !found.active) {
    await stripe.products.update(id, { name, active: true });
    changes.push(`updated the product ${id}`);
  }
}

/** Stripe's prices can't be edited, so the lookup key moves to a new price. */
async function ensurePrice(stripe: Stripe, plan: Plan, changes: string[]): Promise<void> {
  const { priceId, amountCents, interval } = plan;
  const { data } = await stripe.prices.list({ lookup_keys: [priceId], active: true, limit: 1 });
  const found = data[0];
  if (found && isPriceOf(found, plan)) return;
  const { id } = await stripe.prices.create({
    product: productIdOf(plan.id),
    currency: CURRENCY,
    unit_amount: amountCents,
    tax_behavior: "inclusive",
    lookup_key: priceId,
    ...(found && { transfer_lookup_key: true }),
    ...(interval !== "one_time" && { recurring: { interval } }),
    metadata: { planId: plan.id },
  });
  changes.push(
    found ? `moved the price ${priceId} from ${found.id} to ${id}` : `created the price ${priceId}, ${id}`,
  );
}

/** Returns the secret if the endpoint was just created. */
async function ensureWebhook(stripe: Stripe, url: string, changes: string[]): Promise<string | undefined> {
  const found = await findWebhook(stripe, url);
  if (found?.api_version !== STRIPE_API_VERSION) {
    const { id, secret } = await stripe.webhookEndpoints.create({
      url,
      enabled_events: [...WEBHOOK_EVENTS],
      api_version: STRIPE_API_VERSION,
      description: "Plumbline",
    });
    changes.push(`created the webhook ${id} to ${url}`);
    // An endpoint's version can't be changed.
    if (found) {
      await stripe.webhookEndpoints.del(found.id);
      changes.push(`deleted the webhook ${found.id}, which used version ${found.api_version ?? "unknown"}`);
    }
    return secret;
  }
  if (!isSameSet(found.enabled_events, WEBHOOK_EVENTS) || found.status !== "enabled") {
    await stripe.webhookEndpoints.update(found.id, { enabled_events: [...WEBHOOK_EVENTS], disabled: false });
    changes.push(`updated the webhook ${found.id}`);
  }
  return undefined;
}

async function findWebhook(stripe: Stripe, url: string): Promise<Stripe.WebhookEndpoint | undefined> {
  const ours: Stripe.WebhookEndpoint[] = [];
  for await (const one of stripe.webhookEndpoints.list({ limit: PAGE })) if (one.url === url) ours.push(one);
  return ours.find((one) => one.api_version === STRIPE_API_VERSION) ?? ours[0];
}

async function ensurePortal(stripe: Stripe, changes: string[]): Promise<void> {
  const metadata = { purpose: PORTAL_MARK, features: JSON.stringify(PORTAL_FEATURES) };
  const found = await findPortalConfiguration(stripe);
  if (!found) {
    const { id } = await stripe.billingPortal.configurations.create({ features: PORTAL_FEATURES, metadata });
    changes.push(`created the portal configuration ${id}`);
  } else if (found.metadata?.features !== metadata.features) {
    await stripe.billingPortal.configurations.update(found.id, { features: PORTAL_FEATURES, metadata });
    changes.push(`updated the portal configuration ${found.id}`);
  }
}

function isSameSet(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((one) => others.includes(one));
}
