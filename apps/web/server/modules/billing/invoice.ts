import { z } from "zod";

const Cents = z.number().int().nonnegative();

/** Everything a tax invoice says. */
export const InvoiceFacts = z.object({
  /** Such as "PL-000123". */
  number: z.string(),
  issuedAt: z.iso.datetime(),
  seller: z.object({ name: z.string(), abn: z.string(), email: z.string() }),
  /** Parts that are not known are empty. */
  buyer: z.object({ name: z.string(), businessName: z.string(), abn: z.string(), email: z.string() }),
  lines: z.array(z.object({ description: z.string(), amountCents: Cents })).min(1),
  totalCents: Cents,
  gstCents: Cents,
  refundedCents: Cents,
  isSandbox: z.boolean(),
});
export type InvoiceFacts = z.infer<typeof InvoiceFacts>;
