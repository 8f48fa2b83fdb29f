import type { Db } from "@plumbline/db/client.ts";
import type { Log } from "@plumbline/server/log.ts";
import type { Audit } from "../audit/service.ts";
import type { MailQueue } from "../mail/queue.ts";
import type { InvoiceFacts } from "./invoice.ts";
import type { PaymentProvider } from "./provider/stripe/provider.ts";

/** What every part of billing stands on. */
export type BillingContext = {
  db: Db;
  provider: PaymentProvider;
  /** Whether plans are sold for play money. */
  isSandbox: boolean;
  mail: MailQueue;
  audit: Audit;
  /** Where visitors reach the site. */
  url: string;
  /** Keys the hashes of addresses, cards and links. */
  secret: string;
  /** Who sells, on the tax invoices. */
  seller: InvoiceFacts["seller"];
  log: Log;
};
