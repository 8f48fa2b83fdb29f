import { addBusinessDays } from "@plumbline/contract/calendar.ts";
import type { User } from "@plumbline/contract/accounts.ts";
import type {
  PaymentList,
  RefundOutcome,
  RefundRequest,
  RefundRequestList,
} from "@plumbline/contract/billing.ts";
import {
  PAYOUT_BUSINESS_DAYS,
  type REFUND_STATES,
  REVIEW_BUSINESS_DAYS,
} from "@plumbline/contract/refund-policy.ts";
import { formatCents } from "@plumbline/contract/money.ts";
import { nameInvoice } from "@plumbline/contract/invoice-name.ts";
import type { Db } from "@plumbline/db/client.ts";
import { Conflict, Invalid, NotFound } from "@plumbline/server/errors.ts";
import { actorOf } from "../audit/actor-of.ts";
import { findPeople } from "../identity/people.ts";
import type { BillingContext } from "./context.ts";
import { gstOf } from "./catalogue.ts";
import { describePayment, invoiceNumber } from "./invoices.ts";
import { planEndedKey } from "./notices.ts";
import { openReasons } from "./refund-policy.ts";
import {
  findRefund,
  insertRefund,
  listRefunds as listRefundRows,
  listRefundsOfPayments,
  moveRefund,
  type RefundRow,
} from "./refund-repository.ts";
import {
  claimNotice,
  findRecipient,
  findSubscription,
  getCustomer,
  listPaymentsOf,
  type PaymentRow,
} from "./repository.ts";
import { refreshCustomer } from "./store-snapshot.ts";

const NOT_OPEN = "This request has already been decided";
const DISPUTED = "The bank is reviewing this payment. You can refund it once the bank has decided";
const SAY_WHY = "Say why: the payer will read this";
const WINDOW_CLOSED = "The refund policy's time limit for this reason has passed";

type Admin = Pick<User, "id" | "firstName" | "lastName">;

export function createRefunds(context: BillingContext) {
  const { db, provider, isSandbox, mail, audit, log, seller } = context;

  async function listPayments(user: Pick<User, "id">): Promise<PaymentList> {
    const rows = await listPaymentsOf(db, user.id);
    const refunds =
      rows.length > 0
        ? await listRefundsOfPayments(
            db,
            rows.map(({ id }) => id),
          )
        : [];
    const now = await provider.now();
    return {
      payments: rows.map((row) => {
        const refund = refunds.find(({ paymentId }) => paymentId === row.id);
        const canAsk = !refund || refund.state === "declined";
        const reasons = canAsk ? openReasons(row, { isFirst: isFirstPayment(row, rows), now }) : [];
        return {
          ...describe(row),
          id: row.id,
          document: nameInvoice({ isSandbox, seller }),
          gstCents: gstOf(row.amountCents),
          refundReasons: reasons.map(({ reason, until }) => ({ reason, until: until.toISOString() })),
          refund: refund ? describeRefund(refund) : null,
        };
      }),
    };
  }

  /** Throws outside the policy's time limits and while a request is open. */
  async function askRefund(user: User, { paymentId, reason, details }: RefundRequest): Promise<void> {
    const rows = await listPaymentsOf(db, user.id);
    const payment = rows.find(({ id }) => id === paymentId);
    if (!payment) throw new NotFound("We couldn't find this payment");
    const now = await provider.now();
    const open = openReasons(payment, { isFirst: isFirstPayment(payment, rows), now });
    if (!open.some((one) => one.reason === reason))
      throw new Invalid(WINDOW_CLOSED, { reason: WINDOW_CLOSED });
    await db.transaction(async (tx) => {
      const refund = await insertRefund(tx, { paymentId, userId: user.id, reason, details, createdAt: now });
      if (!refund) throw new Conflict("You've already asked for a refund of this payment");
      await mail.queue(tx, user.email, {
        template: "refund-asked",
        name: user.firstName,
        number: invoiceNumber(payment.number),
        amountCents: leftOf(payment),
        reviewBy: addBusinessDays(now, REVIEW_BUSINESS_DAYS).toISOString(),
      });
    });
  }

  async function listRefunds(state: (typeof REFUND_STATES)[number]): Promise<RefundRequestList> {
    const rows = await listRefundRows(db, state);
    const people = await findPeople(
      db,
      rows.flatMap(({ customer }) => customer.userId ?? []),
    );
    return {
      requests: rows.map(({ refund, payment, customer }) => ({
        ...describeRefund(refund),
        details: refund.details,
        email: people.get(customer.userId ?? "")?.email ?? customer.email,
        payment: describe(payment),
      })),
    };
  }

  /**
   * The decision is saved first. If the payout fails, this returns "approved" and `payApproved` retries it. Throws
   * while a bank is deciding a dispute.
   */
  async function approveRefund(admin: Admin, id: string, note: string): Promise<RefundOutcome["state"]> {
    const { payment } = await readAgain(id);
    if (payment.dispute === "open") throw new Conflict(DISPUTED);
    const decidedAt = await provider.now();
    await db.transaction((tx) => decide(tx, admin, id, { state: "approved", note, decidedAt }, payment));
    try {
      await pay(id);
      return "paid";
    } catch (err) {
      log.error({ err, refund: id }, "a refund was not paid");
      return "approved";
    }
  }

  async function declineRefund(admin: Admin, id: string, note: string): Promise<void> {
    if (!note) throw new Invalid(SAY_WHY, { note: SAY_WHY });
    const { payment } = await getRefund(id);
    const decidedAt = await provider.now();
    await db.transaction(async (tx) => {
      await decide(tx, admin, id, { state: "declined", note, decidedAt }, payment);
      const { email, firstName: name } = await findRecipient(tx, payment.customerId);
      const number = invoiceNumber(payment.number);
      await mail.queue(tx, email, { template: "refund-declined", name, number, note });
    });
  }

  async function decide(
    tx: Db,
    admin: Admin,
    id: string,
    decision: { state: "approved" | "declined"; note: string; decidedAt: Date },
    { number, amountCents, refundedCents }: PaymentRow,
  ): Promise<void> {
    const { state, note } = decision;
    if (!(await moveRefund(tx, id, "open", { ...decision, decidedBy: admin.id })))
      throw new Conflict(NOT_OPEN);
    const action = state === "approved" ? "refund.approve" : "refund.decline";
    // The audit log never records who asked or why.
    const subject = { kind: "refund", id, name: invoiceNumber(number) } as const;
    await audit.record(tx, actorOf(admin), action, subject, {
      state: { before: "open", after: state },
      amount: { before: null, after: formatCents(amountCents - refundedCents) },
      note: { before: null, after: note },
    });
  }

  /** Retries payouts that failed. */
  async function payApproved(): Promise<void> {
    for (const { refund } of await listRefundRows(db, "approved")) {
      await pay(refund.id).catch((err: unknown) =>
        log.error({ err, refund: refund.id }, "a refund was not paid"),
      );
    }
  }

  /** Marks the request as paid only after the plan has ended. */
  async function pay(id: string): Promise<void> {
    // Providers forget idempotency keys, so ask how much is left.
    const { payment } = await readAgain(id);
    const leftCents = payment.dispute === "lost" ? 0 : leftOf(payment);
    const { providerId: paymentId } = payment;
    if (leftCents > 0) await provider.refund({ paymentId, amountCents: leftCents, key: id });
    await endPaidPlan(payment);
    const now = await provider.now();
    await db.transaction(async (tx) => {
      if (!(await moveRefund(tx, id, "approved", { state: "paid" }))) return;
      const { email, firstName: name } = await findRecipient(tx, payment.customerId);
      await mail.queue(tx, email, {
        template: "refund-approved",
        name,
        number: invoiceNumber(payment.number),
        // If nothing is left, an earlier try or the provider has already refunded all of it.
        amountCents: leftCents || payment.amountCents,
        payoutBy: addBusinessDays(now, PAYOUT_BUSINESS_DAYS).toISOString(),
      });
    });
  }

  async function endPaidPlan({ subscriptionId, customerId }: PaymentRow): Promise<void> {
    const plan = subscriptionId ? await findSubscription(db, subscriptionId) : undefined;
    if (plan?.providerId && plan.status !== "canceled" && plan.planId !== "lifetime") {
      // The refund email already says that the plan ended.
      await claimNotice(db, planEndedKey(plan.id));
      await provider.cancel(plan.providerId, "now");
    }
    await refreshCustomer(context, await getCustomer(db, customerId));
  }

  async function readAgain(id: string) {
    const { payment } = await getRefund(id);
    await refreshCustomer(context, await getCustomer(db, payment.customerId));
    return getRefund(id);
  }

  async function getRefund(id: string) {
    const found = await findRefund(db, id);
    if (!found) throw new NotFound("We couldn't find this refund request");
    return found;
  }

  return { listPayments, askRefund, listRefunds, approveRefund, declineRefund, payApproved };
}

/** `rows` are all payments of the same payer, newest first. */
function isFirstPayment(row: PaymentRow, rows: PaymentRow[]): boolean {
  return row === rows.findLast(({ planId }) => planId);
}

function leftOf({ amountCents, refundedCents }: PaymentRow): number {
  return amountCents - refundedCents;
}

function describe(row: PaymentRow) {
  return {
    number: invoiceNumber(row.number),
    description: describePayment(row),
    paidAt: row.paidAt.toISOString(),
    amountCents: row.amountCents,
    refundedCents: row.refundedCents,
  };
}

function describeRefund({ id, reason, state, note, createdAt }: RefundRow) {
  return { id, reason, state, note, askedAt: createdAt.toISOString() };
}
