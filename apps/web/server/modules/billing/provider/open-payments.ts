import type { Db } from "@plumbline/db/client.ts";
import { createPortal } from "./sandbox/portal.ts";
import { createSandbox } from "./sandbox/sandbox.ts";
import { createPaymentProvider } from "./stripe/provider.ts";

export type PaymentSettings =
  | { name: "sandbox" }
  | {
      name: "stripe";
      secretKey: string;
      publishableKey: string;
      webhookSecret: string;
      apiBase: string | undefined;
    };

export type BrowserPayments = { name: "sandbox" } | { name: "stripe"; publishableKey: string };

type Around = { db: Db; secret: string; url: string; clock: () => Date };

export function openPayments(settings: PaymentSettings, around: Around) {
  if (settings.name === "stripe") {
    const { publishableKey } = settings;
    const browser: BrowserPayments = { name: "stripe", publishableKey };
    return { provider: createPaymentProvider(settings), browser, sandbox: undefined };
  }
  const sandbox = createSandbox(around);
  const { access, webhookSecret, now } = sandbox;
  const provider = createPaymentProvider({ ...access, webhookSecret, now });
  const browser: BrowserPayments = { name: "sandbox" };
  return {
    provider,
    browser,
    sandbox: { ...sandbox, portal: createPortal({ ...around, sandbox, provider }) },
  };
}
