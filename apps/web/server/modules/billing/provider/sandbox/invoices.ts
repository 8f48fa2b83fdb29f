import type { PlanId } from "@plumbline/contract/pricing.ts";
import { getPlan } from "../../catalogue.ts";
import { type Account, getOf, newId, tell } from "./account.ts";
import { periodStart } from "./calendar.ts";
import { findRefusal } from "./cards.ts";
import type { Invoice, Subscription } from "./documents.ts";
import { discountOf, getOffer } from "./promotions.ts";

type Price = { priceCents: number; discountCents: number };

/** What a plan costs for a period that begins at a moment, by the discount of its subscription. */
export function priceAt(planId: PlanId, discount: Subscription["discount"], at: Date): Price {
  const priceCents = getPlan(planId).amountCents;
  const isOver = discount?.endsAt && discount.endsAt <= at;
  if (!discount || isOver) return { priceCents, discountCents: 0 };
  return { priceCents, discountCents: discountOf(getOffer(discount.promotionId), planId, priceCents) };
}

/** Writes the invoice of the subscription's running period, paid by the customer's credit as far as that goes. */
export function issueInvoice(account: Account, subscription: Subscription, at: Date): Invoice {
  const { planId, period, anchorAt } = subscription;
  const { priceCents, discountCents } = priceAt(planId, subscription.discount, at);
  const creditCents = Math.min(account.customer.creditCents, priceCents - discountCents);
  account.customer.creditCents -= creditCents;
  const id = newId("in");
  const invoice: Invoice = {
    id,
    kind: "invoice",
    paymentId: id,
    subscriptionId: subscription.id,
    checkoutId: subscription.checkoutId,
    planId,
    packId: null,
    priceCents,
    discountCents,
    creditCents,
    dueCents: priceCents - discountCents - creditCents,
    status: "open",
    issuedAt: at,
    paidAt: null,
    failures: 0,
    failedAt: null,
    period: {
      startsAt: periodStart(anchorAt, planId, period),
      endsAt: periodStart(anchorAt, planId, period + 1),
    },
    refundedCents: 0,
    dispute: "none",
  };
  account.documents.set(id, invoice);
  subscription.invoiceId = id;
  if (subscription.discount?.isOnce && discountCents > 0) subscription.discount = null;
  return invoice;
}

/** Charges a card, or nothing where nothing is due. Answers why it was refused; undefined when it was not. */
export function refusalOfCharge(
  account: Account,
  cardId: string | null,
  dueCents: number,
): string | undefined {
  if (dueCents === 0) return undefined;
  if (!cardId) return "There is no card to charge. Please add one.";
  return findRefusal(getOf(account, "card", cardId).test, "charge");
}

export function markPaid(account: Account, invoice: Invoice, at: Date): void {
  invoice.status = "paid";
  invoice.paidAt = at;
  tell(account, "invoice.paid", at);
}

export function markFailed(account: Account, invoice: Invoice, at: Date): void {
  invoice.failures += 1;
  invoice.failedAt ??= at;
  tell(account, "invoice.payment_failed", at);
}

/** Gives up an invoice that was not paid; the credit it took is the customer's again. */
export function voidInvoice(account: Account, invoice: Invoice, at: Date): void {
  account.customer.creditCents += invoice.creditCents;
  invoice.status = "void";
  tell(account, "invoice.voided", at);
}
