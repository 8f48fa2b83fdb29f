import { parseEnv, readProcessEnv } from "@plumbline/server/env.ts";
import { z } from "zod";
import type { StripeAccess } from "./client.ts";

// There's no webhook secret yet, because setup returns it.
const Variables = z.object({
  STRIPE_SECRET_KEY: z.string("must be set to the secret key of the account to set up").min(1),
  STRIPE_API_BASE: z.url({ protocol: /^https?$/, error: "must be an http(s) address" }).optional(),
  WEB_URL: z.url({ protocol: /^https?$/, error: "must be set to the site's http(s) address" }),
});

type SetupEnv = StripeAccess & {
  /** Undefined for a site Stripe can't reach. */
  webhookUrl: string | undefined;
};

/** Throws `ConfigError` for missing or invalid variables. */
export function readSetupEnv(source = readProcessEnv()): SetupEnv {
  const { STRIPE_SECRET_KEY, STRIPE_API_BASE, WEB_URL } = parseEnv(Variables, source);
  return {
    secretKey: STRIPE_SECRET_KEY,
    apiBase: STRIPE_API_BASE,
    webhookUrl: WEB_URL.startsWith("https:") ? new URL("/api/stripe/webhook", WEB_URL).href : undefined,
  };
}
