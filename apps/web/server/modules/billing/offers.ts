import type { User } from "@plumbline/contract/accounts.ts";
import type { Charge } from "@plumbline/contract/billing.ts";
import { TRIAL_DAYS } from "@plumbline/contract/plan-terms.ts";
import type { PricingPlan } from "@plumbline/contract/pricing.ts";
import { getPlan, listPlans } from "./catalogue.ts";
import type { BillingContext } from "./context.ts";
import { anyTrialUsed } from "./repository.ts";
import { buildSchedule } from "./schedule.ts";
import { trialKeys } from "./trial-keys.ts";

/** Charges assume buying today without a code. */
export type Offer = PricingPlan & { charges: Charge[]; trialEndsAt: string | null };

type Buyer = Pick<User, "id" | "email">;

export function createOffers({ db, provider, secret }: Pick<BillingContext, "db" | "provider" | "secret">) {
  /** A typed email is only looked up at the checkout, which must show the charges before taking a card. */
  async function offers(buyer: Buyer | undefined): Promise<Offer[]> {
    const now = await provider.now();
    const keys = buyer
      ? trialKeys({ email: buyer.email, userId: buyer.id, cardFingerprint: undefined }, secret)
      : [];
    const isTrialUsed = keys.length > 0 && (await anyTrialUsed(db, keys));
    return listPlans().map((plan) => {
      const trialDays = plan.interval === "one_time" || isTrialUsed ? 0 : TRIAL_DAYS;
      const terms = { plan: getPlan(plan.id), promotion: undefined, trialDays, now };
      const { charges, trialEndsAt } = buildSchedule(terms);
      return { ...plan, charges, trialEndsAt: trialEndsAt?.toISOString() ?? null };
    });
  }
  return { offers };
}
