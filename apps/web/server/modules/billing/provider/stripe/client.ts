import { Stripe } from "stripe";

/** The version of Stripe's interface that the SDK's types describe; webhooks are sent in it too. */
export const STRIPE_API_VERSION = "2026-10-28.endive" satisfies typeof Stripe.API_VERSION;

/** Everything is sold in Australian dollars. */
export const CURRENCY = "aud";

/** A list is read in pages of this size, the most Stripe gives. */
export const PAGE = 100;

export type StripeAccess = {
  secretKey: string;
  /** Another server that speaks Stripe's protocol, such as "http://127.0.0.1:1234". */
  apiBase?: string | undefined;
  /** What leads to the sandbox in place of the network. */
  fetch?: typeof fetch | undefined;
};

export function openStripe({ secretKey, apiBase, fetch }: StripeAccess): Stripe {
  return new Stripe(secretKey, {
    apiVersion: STRIPE_API_VERSION,
    // A payer waits for the answer. What timed out is asked again under the same key.
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

/** The id of something that Stripe names or, where asked to, sends whole. */
export function idOf(thing: string | { id: string } | null | undefined): string | undefined {
  return typeof thing === "string" ? thing : thing?.id;
}

export function momentOf(seconds: number): Date {
  return new Date(seconds * 1000);
}
