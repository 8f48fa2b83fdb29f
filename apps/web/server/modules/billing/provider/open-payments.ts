import type { Db } from "@plumbline/db/client.ts";
import type { PaymentProvider } from "./port.ts";
import { createSandboxProvider, type Sandbox } from "./sandbox/provider.ts";
import { createStripeProvider } from "./stripe/provider.ts";

export type PaymentSettings =
  | { name: "sandbox" }
  | {
      name: "stripe";
      secretKey: string;
      publishableKey: string;
      webhookSecret: string;
      /** Another server that speaks Stripe's protocol. */
      apiBase: string | undefined;
    };

/** What the payer's browser has to know of the provider. */
export type BrowserPayments = { name: "sandbox" } | { name: "stripe"; publishableKey: string };

type Payments = {
  provider: PaymentProvider;
  browser: BrowserPayments;
  /** What only play money allows: test cards, a clock that moves. */
  sandbox: Sandbox | undefined;
};

type Around = { db: Db; secret: string; url: string; clock: () => Date };

/** The payment provider that is configured. */
export function openPayments(settings: PaymentSettings, around: Around): Payments {
  if (settings.name === "sandbox") {
    const provider = createSandboxProvider(around);
    return { provider, browser: { name: "sandbox" }, sandbox: provider };
  }
  const { publishableKey } = settings;
  return {
    provider: createStripeProvider(settings),
    browser: { name: "stripe", publishableKey },
    sandbox: undefined,
  };
}
