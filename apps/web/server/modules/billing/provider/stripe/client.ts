import { Stripe } from "stripe";

/** Must match the SDK's types. Webhooks use this version too. */
export const STRIPE_API_VERSION = "2026-10-28.endive" satisfies typeof Stripe.API_VERSION;

export const CURRENCY = "aud";

/** The largest page size Stripe allows. */
export const PAGE = 100;

export type StripeAccess = {
  secretKey: string;
  /** A Stripe-compatible server, such as "http://127.0.0.1:1234". */
  apiBase?: string | undefined;
  /** Routes requests to the sandbox instead of the network. */
  fetch?: typeof fetch | undefined;
};

export function openStripe({ secretKey, apiBase, fetch }: StripeAccess): Stripe {
  return new Stripe(secretKey, {
    apiVersion: STRIPE_API_VERSION,
    // A payer is waiting, and a timed-out request is retried under the same key.
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

/** Stripe sends an ID, or the whole object where expanded. */
export function idOf(thing: string | { id: string } | null | undefined): string | undefined {
  return typeof thing === "string" ? thing : thing?.id;
}

export function momentOf(seconds: number): Date {
  return new Date(seconds * 1000);
}
