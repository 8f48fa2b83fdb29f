import type { PackId } from "@plumbline/contract/giveaway.ts";
import { PLAN_IDS, type PlanId } from "@plumbline/contract/pricing.ts";
import type { Stripe } from "stripe";
import { z } from "zod";
import { CURRENCY, idOf, momentOf, PAGE } from "./client.ts";
import { checkoutIdOf, packOf } from "./metadata.ts";
import { planOfProduct } from "./prices.ts";

/** Includes refunded and disputed payments. Amounts are in Australian cents, including GST. */
export type ProviderPayment = {
  id: string;
  /** Undefined for a one-off payment. */
  subscriptionId: string | undefined;
  checkoutId: string | undefined;
  planId: PlanId | undefined;
  pack: { packId: PackId; purchaseId: string } | undefined;
  amountCents: number;
  refundedCents: number;
  dispute: "none" | "open" | "won" | "lost";
  paidAt: Date;
  /** Undefined for a one-off payment. */
  period: { startsAt: Date; endsAt: Date } | undefined;
};

type Bought = Pick<ProviderPayment, "planId" | "pack" | "subscriptionId" | "checkoutId" | "period">;

export async function readPayments(stripe: Stripe, customer: string): Promise<ProviderPayment[]> {
  const invoiced = await readInvoiced(stripe, customer);
  const payments: ProviderPayment[] = [];
  const intents = stripe.paymentIntents.list({ customer, limit: PAGE, expand: ["data.latest_charge"] });
  for await (const intent of intents) {
    const charge = intent.latest_charge;
    if (intent.status !== "succeeded" || intent.currency !== CURRENCY) continue;
    if (!charge || typeof charge === "string") continue;
    const bought = invoiced.get(intent.id) ?? boughtOnce(intent);
    if (!bought) continue;
    payments.push({
      id: intent.id,
      ...bought,
      amountCents: intent.amount_received,
      refundedCents: charge.amount_refunded,
      dispute: charge.disputed ? await readDispute(stripe, intent.id) : "none",
      paidAt: momentOf(charge.created),
    });
  }
  return payments;
}

async function readInvoiced(stripe: Stripe, customer: string): Promise<Map<string, Bought>> {
  const bought = new Map<string, Bought>();
  const invoices = stripe.invoices.list({ customer, status: "paid", limit: PAGE, expand: ["data.payments"] });
  for await (const invoice of invoices) {
    const facts = boughtByInvoice(invoice);
    for (const { payment, status } of facts ? (invoice.payments?.data ?? []) : []) {
      const intentId = idOf(payment.payment_intent);
      if (facts && intentId && status === "paid") bought.set(intentId, facts);
    }
  }
  return bought;
}

/** A plan change credits the old plan as a negative line. */
function boughtByInvoice({ parent, lines }: Stripe.Invoice): Bought | undefined {
  const subscriptionId = idOf(parent?.subscription_details?.subscription);
  const line = lines.data.findLast(({ amount }) => amount > 0);
  const planId = planOfProduct(line?.pricing?.price_details?.product);
  if (!subscriptionId || !line || !planId) return undefined;
  const period = { startsAt: momentOf(line.period.start), endsAt: momentOf(line.period.end) };
  return { subscriptionId, checkoutId: undefined, planId, pack: undefined, period };
}

function boughtOnce({ metadata }: Stripe.PaymentIntent): Bought | undefined {
  const pack = packOf(metadata);
  if (pack)
    return { subscriptionId: undefined, checkoutId: undefined, planId: undefined, pack, period: undefined };
  const checkoutId = checkoutIdOf(metadata);
  const planId: PlanId | undefined = z.enum(PLAN_IDS).safeParse(metadata.planId).data;
  if (!checkoutId || !planId) return undefined;
  return { subscriptionId: undefined, checkoutId, planId, pack: undefined, period: undefined };
}

async function readDispute(stripe: Stripe, intentId: string): Promise<ProviderPayment["dispute"]> {
  const disputes = await stripe.disputes.list({ payment_intent: intentId, limit: PAGE });
  const states = disputes.data.map(({ status }) => disputeOf(status));
  return (["open", "lost", "won"] as const).find((state) => states.includes(state)) ?? "none";
}

function disputeOf(status: Stripe.Dispute["status"]): ProviderPayment["dispute"] {
  switch (status) {
    case "won":
      return "won";
    case "lost":
      return "lost";
    // For an inquiry or a dispute that never opened, we keep the money.
    case "warning_needs_response":
    case "warning_under_review":
    case "warning_closed":
    case "prevented":
      return "none";
    default:
      return "open";
  }
}
