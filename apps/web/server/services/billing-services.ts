import { openPayments } from "../modules/billing/provider/open-payments.ts";
import { createSandboxDesk } from "../modules/billing/provider/sandbox/desk.ts";
import { createBillingService } from "../modules/billing/service.ts";
import { createGiveawayService } from "../modules/giveaway/service.ts";
import { findAccountIds, findPerson } from "../modules/identity/people.ts";
import { findUser } from "../modules/identity/repository.ts";
import type { Dependencies } from "../services.ts";
import type { Shared } from "./shared.ts";

type Given = Pick<Dependencies, "payments" | "seller"> & {
  ownsListing: (userId: string) => Promise<boolean>;
};

export type BillingServices = ReturnType<typeof createBillingServices>;

/** Plans and payments, and the giveaway, whose entries come from payments. */
export function createBillingServices(shared: Shared, { payments, seller, ownsListing }: Given) {
  const { db } = shared;
  const { provider, browser, sandbox } = openPayments(payments ?? { name: "sandbox" }, shared);
  const isSandbox = sandbox !== undefined;
  const billing = createBillingService({ ...shared, seller, provider, isSandbox }, sandbox);
  const giveaway = createGiveawayService({
    ...shared,
    billing,
    ownsListing,
    mayEnter: async (userId) => {
      const user = await findUser(db, userId);
      return user !== undefined && user.role !== "admin" && user.demoEndsAt === null;
    },
    findPerson,
    findAccounts: (words) => findAccountIds(db, words),
  });
  return {
    billing,
    giveaway,
    payments: browser,
    paymentProvider: provider,
    sandbox,
    sandboxDesk: sandbox && createSandboxDesk(db, sandbox, billing),
  };
}
