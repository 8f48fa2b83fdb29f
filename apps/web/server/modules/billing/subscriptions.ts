import { DAY_MS } from "@plumbline/contract/time.ts";
import type { User } from "@plumbline/contract/accounts.ts";
import type {
  PlanChangePreview,
  PlanChangeResponse,
  SubscriptionStatus,
  SyncResult,
} from "@plumbline/contract/billing.ts";
import type { SubscriptionClaim } from "@plumbline/contract/single-sign-on.ts";
import { Conflict, Forbidden, Invalid } from "@plumbline/server/errors.ts";
import { findPlanByPrice, getPlan, type Plan } from "./catalogue.ts";
import { NO_SUCH_PLAN } from "./checkout.ts";
import type { BillingContext } from "./context.ts";
import { graceEnd, isEntitled } from "./entitlement.ts";
import { ensureIntent, openCheckout } from "./open-checkout.ts";
import { CardRefused } from "./provider/stripe/card-refused.ts";
import {
  findLastPayment,
  findLive,
  findNewest,
  getCustomer,
  listCustomersOf,
  type SubscriptionRow,
  userKey,
} from "./repository.ts";
import { startKindOf } from "./start-kind.ts";
import { refreshCustomer } from "./store-snapshot.ts";

const NO_PLAN = "You don't have a plan. Choose one first";
const NO_CARD = "There's no card on file. Add one on the billing page to keep your plan";
const IS_LIFETIME = "Lifetime never renews, so there's nothing to cancel or change";

const NO_SUBSCRIPTION: SubscriptionStatus = {
  hasActiveSubscription: false,
  status: "none",
  standing: "good",
  currentPlan: null,
  isFree: false,
  trialEndsAt: null,
  currentPeriodEndsAt: null,
  endsAt: null,
  graceEndsAt: null,
  nextCharge: null,
  canOpenPortal: false,
};

const NOT_ENTITLED: SubscriptionClaim = {
  isEntitled: false,
  kind: "none",
  plan: "",
  questionLimit: null,
  endsAt: null,
};

type LiveRow = SubscriptionRow & { providerId: string };

export function createSubscriptions(context: BillingContext) {
  const { db, provider, mail, url } = context;

  async function status(user: User): Promise<SubscriptionStatus> {
    const row = await findNewest(db, user.id);
    if (!row) return NO_SUBSCRIPTION;
    const isFree = (await startKindOf(db, row)) === "free" && !(await findLastPayment(db, row.id));
    return describe(row, await provider.now(), isFree);
  }

  async function entitlement(user: Pick<User, "id">): Promise<SubscriptionClaim> {
    const row = await findNewest(db, user.id);
    if (!row || !isEntitled(row, await provider.now())) return NOT_ENTITLED;
    return {
      isEntitled: true,
      kind: "subscription",
      plan: getPlan(row.planId).name,
      questionLimit: null,
      endsAt: row.endsAt?.toISOString() ?? null,
    };
  }

  async function sync(user: User): Promise<SyncResult> {
    await refresh(user);
    const row = await findNewest(db, user.id);
    if (!row || row.status === "canceled") {
      return { synced: false, status: row?.status ?? "none", message: "No Subscription Found" };
    }
    return { synced: true, status: row.status, message: MESSAGES[row.status](getPlan(row.planId)) };
  }

  /** Available with every live plan, because a customer whose payment failed needs the portal most. */
  async function openPortal(user: User): Promise<string> {
    const { customerId } = await getLive(user);
    const { providerId } = await getCustomer(db, customerId);
    if (!providerId) throw new Forbidden(NO_PLAN);
    return provider.openPortal(providerId, `${url}/subscription-management?from=portal`);
  }

  /**
   * Ends with the paid period or trial. If nothing is paid, ends straight away, so that no card is retried.
   */
  async function cancel(user: User): Promise<SubscriptionStatus> {
    // Our copy may predate a payment that just went through.
    await refresh(user);
    const { providerId, status: state } = await getRecurring(user);
    const runs = state === "trialing" || state === "active";
    await provider.cancel(providerId, runs ? "period-end" : "now");
    await refresh(user);
    return status(user);
  }

  /** Only works before the plan's last day. */
  async function resume(user: User): Promise<SubscriptionStatus> {
    const { providerId, endsAt } = await getRecurring(user);
    if (!endsAt) throw new Conflict("Your plan isn't cancelled");
    await provider.resume(providerId);
    await refresh(user);
    const resumed = await status(user);
    if (resumed.endsAt) throw new Conflict(NO_CARD);
    return resumed;
  }

  async function previewChange(user: User, priceId: string): Promise<PlanChangePreview> {
    const { row, plan } = await readChange(user, priceId);
    if (plan.interval === "one_time") return previewLifetime(row, plan);
    const found = await provider.previewChange(row.providerId, plan.id);
    const nextCharge = { at: found.nextChargeAt.toISOString(), amountCents: found.nextChargeCents };
    const { creditCents, dueCents, remainingCreditCents } = found;
    return { planId: plan.id, creditCents, dueCents, remainingCreditCents, nextCharge };
  }

  /**
   * Lifetime needs a separate payment first. Throws `Invalid` with the provider's message if the card is refused, and
   * leaves the plan unchanged.
   */
  async function changePlan(user: User, priceId: string): Promise<PlanChangeResponse> {
    const { row, plan } = await readChange(user, priceId);
    if (plan.interval === "one_time") return startLifetime(row, plan);
    const { dueCents, creditCents } = await provider.previewChange(row.providerId, plan.id);
    // The key stays the same for a second click and changes after each plan change.
    const { readApplied } = await getCustomer(db, row.customerId);
    const key = `${row.id}:${readApplied}:${plan.id}`;
    try {
      await provider.changePlan({ subscriptionId: row.providerId, planId: plan.id, key });
    } catch (error) {
      if (error instanceof CardRefused) throw new Invalid(error.message);
      throw error;
    }
    // Choosing another plan undoes a cancellation.
    if (row.endsAt) await provider.resume(row.providerId);
    await refresh(user);
    const subscription = await status(user);
    await mail.queue(db, user.email, {
      template: "plan-changed",
      name: user.firstName,
      fromName: getPlan(row.planId).name,
      toName: plan.name,
      paidCents: dueCents,
      creditCents,
      nextCharge: subscription.nextCharge,
      url: `${url}/subscription-management`,
    });
    return { mode: "done", subscription };
  }

  async function startLifetime(row: LiveRow, plan: Plan): Promise<PlanChangeResponse> {
    const { dueCents } = await previewLifetime(row, plan);
    const customer = await getCustomer(db, row.customerId);
    if (!customer.providerId) throw new Conflict(NO_PLAN);
    const known = { ...customer, providerId: customer.providerId };
    const checkout = await openCheckout(context, {
      customerId: customer.id,
      planId: plan.id,
      promoCode: "",
      mode: "payment",
      trialDays: 0,
      // The credit shrinks daily, so an offer from another day needs a new checkout.
      amountCents: dueCents,
    });
    const clientSecret = await ensureIntent(context, checkout, known);
    return { mode: "payment", checkoutId: checkout.id, clientSecret };
  }

  async function previewLifetime(row: SubscriptionRow, plan: Plan): Promise<PlanChangePreview> {
    const creditCents = Math.min(await unusedCents(row), plan.amountCents);
    return {
      planId: plan.id,
      creditCents,
      dueCents: plan.amountCents - creditCents,
      remainingCreditCents: 0,
      nextCharge: null,
    };
  }

  /** Credit for the whole days left in the paid period. */
  async function unusedCents({ id, status: state }: SubscriptionRow): Promise<number> {
    const last = await findLastPayment(db, id);
    if (state !== "active" || !last?.periodStartsAt || !last.periodEndsAt) return 0;
    const days = Math.round((last.periodEndsAt.getTime() - last.periodStartsAt.getTime()) / DAY_MS);
    const left = Math.floor((last.periodEndsAt.getTime() - (await provider.now()).getTime()) / DAY_MS);
    if (days <= 0 || left <= 0) return 0;
    return Math.floor(((last.amountCents - last.refundedCents) * Math.min(left, days)) / days);
  }

  async function readChange(user: User, priceId: string): Promise<{ row: LiveRow; plan: Plan }> {
    const plan = findPlanByPrice(priceId);
    if (!plan) throw new Invalid(NO_SUCH_PLAN, { priceId: NO_SUCH_PLAN });
    const row = await getRecurring(user);
    if (row.planId === plan.id) throw new Conflict(`You're already on the ${plan.name} plan`);
    return { row, plan };
  }

  async function getLive(user: User): Promise<SubscriptionRow> {
    const row = await findLive(db, userKey(user.id));
    if (!row) throw new Forbidden(NO_PLAN);
    return row;
  }

  async function getRecurring(user: User): Promise<LiveRow> {
    const row = await getLive(user);
    if (row.planId === "lifetime") throw new Conflict(IS_LIFETIME);
    if (!row.providerId) throw new Conflict("Your plan is being set up. Try again in a moment");
    return { ...row, providerId: row.providerId };
  }

  async function refresh(user: Pick<User, "id">): Promise<void> {
    for (const customer of await listCustomersOf(db, user.id)) await refreshCustomer(context, customer);
  }

  async function endAll(user: Pick<User, "id">): Promise<void> {
    const live = await findLive(db, userKey(user.id));
    if (live?.providerId && live.planId !== "lifetime") await provider.cancel(live.providerId, "now");
    await refresh(user);
  }

  return {
    status,
    entitlement,
    sync,
    openPortal,
    cancel,
    resume,
    previewChange,
    changePlan,
    endAll,
  };
}

const MESSAGES: Record<SubscriptionRow["status"], (plan: Plan) => string> = {
  starting: ({ name }) => `Your ${name} plan is being set up.`,
  incomplete: ({ name }) => `The first payment for your ${name} plan isn't confirmed.`,
  trialing: ({ name }) => `You're on a free trial of the ${name} plan.`,
  active: ({ name }) => `Your ${name} plan is active.`,
  past_due: () => "Your last payment failed. Check your card on the billing page.",
  unpaid: () => "Your plan has stopped because payments failed. Check your card on the billing page.",
  paused: ({ name }) => `Your ${name} plan is paused.`,
  canceled: ({ name }) => `Your ${name} plan has ended.`,
};

function describe(row: SubscriptionRow, now: Date, isFree: boolean): SubscriptionStatus {
  const { id, name, priceId, interval } = getPlan(row.planId);
  const goesOn = !row.endsAt && (row.status === "trialing" || row.status === "active");
  return {
    hasActiveSubscription: isEntitled(row, now),
    status: row.status,
    standing: row.standing,
    currentPlan: { id, name, priceId, interval },
    isFree,
    trialEndsAt: row.trialEndsAt?.toISOString() ?? null,
    currentPeriodEndsAt: row.periodEndsAt?.toISOString() ?? null,
    endsAt: row.endsAt?.toISOString() ?? null,
    graceEndsAt: graceEnd(row)?.toISOString() ?? null,
    nextCharge:
      goesOn && row.periodEndsAt && row.nextChargeCents !== null
        ? { at: row.periodEndsAt.toISOString(), amountCents: row.nextChargeCents }
        : null,
    canOpenPortal: row.status !== "canceled" && row.status !== "starting",
  };
}
