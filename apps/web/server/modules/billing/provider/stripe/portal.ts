import type { Stripe } from "stripe";
import { PAGE } from "./client.ts";

/** What our configuration of Stripe's portal is marked with, so that it is found again. */
export const PORTAL_MARK = "plumbline-portal";

/** Our configuration of the portal, made by `npm run stripe:setup`. */
export async function findPortalConfiguration(
  stripe: Stripe,
): Promise<Stripe.BillingPortal.Configuration | undefined> {
  const all = stripe.billingPortal.configurations.list({ active: true, limit: PAGE });
  for await (const one of all) if (one.metadata?.purpose === PORTAL_MARK) return one;
  return undefined;
}

/** Opens the portal. Without our configuration it is as the account has it: whose payment fails must get there. */
export async function openPortal(stripe: Stripe, customer: string, returnUrl: string): Promise<string> {
  const ours = await findPortalConfiguration(stripe);
  const { url } = await stripe.billingPortal.sessions.create({
    customer,
    return_url: returnUrl,
    ...(ours && { configuration: ours.id }),
  });
  return url;
}
