import type { BillingContext } from "./context.ts";
import { type CustomerRow, findOrMakeCustomer, setProviderCustomer } from "./repository.ts";

export type KnownCustomer = CustomerRow & { providerId: string };

export async function ensureCustomer(
  { db, provider }: Pick<BillingContext, "db" | "provider">,
  payer: { payerKey: string; userId: string | undefined; email: string },
): Promise<KnownCustomer> {
  const customer = await findOrMakeCustomer(db, payer);
  if (customer.providerId) return { ...customer, providerId: customer.providerId };
  const providerId = await provider.createCustomer({ email: payer.email, key: customer.id });
  await setProviderCustomer(db, customer.id, providerId);
  return { ...customer, providerId };
}
