import type { Stripe } from "stripe";
import { PAGE } from "./client.ts";

export const PORTAL_MARK = "plumbline-portal";

/** Finds the portal configuration that `npm run stripe:setup` created. */
export async function findPortalConfiguration(
  stripe: Stripe,
): Promise<Stripe.BillingPortal.Configuration | undefined> {
  const all = stripe.billingPortal.configurations.list({ active: true, limit: PAGE });
  for await (const one of all) if (one.metadata?.purpose === PORTAL_MARK) return one;
  return undefined;
}

/** Falls back to the default configuration, because a customer whose payment failed must be able to get in. */
export async function openPortal(stripe: Stripe, customer: string, returnUrl: string): Promise<string> {
  const ours = await findPortalConfiguration(stripe);
  const { url } = await stripe.billingPortal.sessions.create({
    customer,
    return_url: returnUrl,
    ...(ours && { configuration: ours.id }),
  });
  return url;
}
