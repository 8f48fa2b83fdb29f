import { z } from "zod";

const Cents = z.number().int().nonnegative();

export const InvoiceFacts = z.object({
  number: z.string(),
  issuedAt: z.iso.datetime(),
  seller: z.object({ name: z.string(), abn: z.string(), email: z.string() }),
  /** Parts we don't know are empty strings. */
  buyer: z.object({ name: z.string(), businessName: z.string(), abn: z.string(), email: z.string() }),
  lines: z.array(z.object({ description: z.string(), amountCents: Cents })).min(1),
  totalCents: Cents,
  gstCents: Cents,
  refundedCents: Cents,
  isSandbox: z.boolean(),
});
export type InvoiceFacts = z.infer<typeof InvoiceFacts>;
