import { Stripe } from "stripe";

/** Must match the SDK's types. Webhooks use this version too. */
export const STRIPE_API_VERSION = "2026-10-28.endive" satisfies typeof Stripe.API_VERSION;

export const CURRENCY = "aud";

/** The largest page size Stripe allows. */
export const PAGE = 100;

export type StripeAccess = {
  secretKey: string;
  apiBase?: string | undefined;
  fetch?: typeof fetch | undefined;
};

export function openStripe({ secretKey, apiBase, fetch }: StripeAccess): Stripe {
  return new Stripe(secretKey, {
    apiVersion: STRIPE_API_VERSION,
    // Kept short because a payer is waiting. Retries use the same idempotency key.
    timeout: 20_000,
    maxNetworkRetries: 2,
    telemetry: false,
    ...(apiBase && addressOf(new URL(apiBase))),
    ...(fetch && { httpClient: Stripe.createFetchHttpClient(fetch) }),
  });
}

function addressOf({ hostname, port, protocol }: URL) {
  const isPlain = protocol === "http:";
  return {
    host: hostname,
    port: port || (isPlain ? 80 : 443),
    protocol: isPlain ? "http" : "https",
  } as const;
}

export function idOf(thing: string | { id: string } | null | undefined): string | undefined {
  return typeof thing === "string" ? thing : thing?.id;
}

export function momentOf(seconds: number): Date {
  return new Date(seconds * 1000);
}
