import { parseEnv, readProcessEnv } from "@plumbline/server/env.ts";
import { z } from "zod";
import type { StripeAccess } from "./client.ts";

// Less than the site needs: the webhook's secret is what setting up gives.
const Variables = z.object({
  STRIPE_SECRET_KEY: z.string("must be set to the secret key of the account to set up").min(1),
  STRIPE_API_BASE: z.url({ protocol: /^https?$/, error: "must be a http(s) address" }).optional(),
  WEB_URL: z.url({ protocol: /^https?$/, error: "must be set to the http(s) address of the site" }),
});

type SetupEnv = StripeAccess & {
  /** Where Stripe tells what happened; undefined for a site it cannot reach. */
  webhookUrl: string | undefined;
};

/** What setting Stripe up needs of the environment; throws a `ConfigError`. */
export function readSetupEnv(source = readProcessEnv()): SetupEnv {
  const { STRIPE_SECRET_KEY, STRIPE_API_BASE, WEB_URL } = parseEnv(Variables, source);
  return {
    secretKey: STRIPE_SECRET_KEY,
    apiBase: STRIPE_API_BASE,
    webhookUrl: WEB_URL.startsWith("https:") ? new URL("/api/stripe/webhook", WEB_URL).href : undefined,
  };
}
