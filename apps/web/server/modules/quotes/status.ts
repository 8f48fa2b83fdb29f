import type { QuoteStatus } from "@plumbline/contract/quote-options.ts";

export const MOVES = {
  deliver: { by: "customer", from: ["unconfirmed"], to: "delivered" },
  /** Confirmed, but we have no address for the business. */
  hold: { by: "customer", from: ["unconfirmed"], to: "held" },
  forward: { by: "admin", from: ["held"], to: "delivered" },
  close: { by: "admin", from: ["held"], to: "closed" },
  see: { by: "business", from: ["delivered"], to: "seen" },
  accept: { by: "business", from: ["delivered", "seen"], to: "accepted" },
  decline: { by: "business", from: ["delivered", "seen", "accepted", "quoted"], to: "declined" },
  /** Allowed again to change the amount. */
  quote: { by: "business", from: ["delivered", "seen", "accepted", "quoted"], to: "quoted" },
  finish: { by: "either", from: ["accepted", "quoted"], to: "done" },
  withdraw: {
    by: "customer",
    from: ["held", "delivered", "seen", "accepted", "quoted"],
    to: "withdrawn",
  },
} as const satisfies Record<
  string,
  { by: "customer" | "business" | "either" | "admin"; from: readonly QuoteStatus[]; to: QuoteStatus }
>;
export type Move = keyof typeof MOVES;

const TALKING: readonly QuoteStatus[] = ["delivered", "seen", "accepted", "quoted"];
export const OPEN: readonly QuoteStatus[] = ["unconfirmed", "held", ...TALKING];
const READABLE: readonly QuoteStatus[] = [...TALKING, "declined", "done", "withdrawn"];

export function canTalk(status: QuoteStatus): boolean {
  return TALKING.includes(status);
}

/** A request withdrawn before delivery never reaches the business. */
export function isReadableByBusiness(request: { status: QuoteStatus; deliveredAt: Date | null }): boolean {
  return request.deliveredAt !== null && READABLE.includes(request.status);
}
