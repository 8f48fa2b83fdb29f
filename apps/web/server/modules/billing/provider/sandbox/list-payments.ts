import type { Db } from "@plumbline/db/client.ts";
import { desc, eq } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { Document } from "./documents.ts";
import { sandboxObjects } from "./tables.ts";

const SHOWN = 30;

/** The newest payments of all customers, for a developer to play the bank with. */
export async function listNewestPayments(db: Db) {
  const payers = alias(sandboxObjects, "payers");
  const rows = await db
    .select({ invoice: sandboxObjects.data, payer: payers.data })
    .from(sandboxObjects)
    .innerJoin(payers, eq(payers.id, sandboxObjects.customerId))
    .where(eq(sandboxObjects.kind, "invoice"))
    .orderBy(desc(sandboxObjects.createdAt))
    .limit(SHOWN);
  return rows.flatMap((row) => {
    const invoice = Document.parse(row.invoice);
    const payer = Document.parse(row.payer);
    if (invoice.kind !== "invoice" || payer.kind !== "customer") return [];
    const { paymentId, planId, packId, dueCents, refundedCents, dispute, paidAt } = invoice;
    const isPayment = paidAt !== null && dueCents > 0;
    return isPayment
      ? [
          {
            paymentId,
            email: payer.email,
            what: planId ?? packId ?? "",
            dueCents,
            refundedCents,
            dispute,
            paidAt,
          },
        ]
      : [];
  });
}
