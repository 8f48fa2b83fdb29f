import type { Db } from "@plumbline/db/client.ts";
import type { Log } from "@plumbline/server/log.ts";
import type { Audit } from "../audit/service.ts";
import type { MailQueue } from "../mail/queue.ts";
import type { InvoiceFacts } from "./invoice.ts";
import type { PaymentProvider } from "./provider/stripe/provider.ts";

export type BillingContext = {
  db: Db;
  provider: PaymentProvider;
  isSandbox: boolean;
  mail: MailQueue;
  audit: Audit;
  url: string;
  /** HMAC key for addresses, cards and links. */
  secret: string;
  seller: InvoiceFacts["seller"];
  log: Log;
};
