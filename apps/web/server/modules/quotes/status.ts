import type { QuoteStatus } from "@plumbline/contract/quote-options.ts";

export const MOVES = {
  deliver: { by: "customer", from: ["unconfirmed"], to: "delivered" },
  /** The customer has confirmed, but we have no address for the business. */
  hold: { by: "customer", from: ["unconfirmed"], to: "held" },
  forward: { by: "admin", from: ["held"], to: "delivered" },
  close: { by: "admin", from: ["held"], to: "closed" },
  see: { by: "business", from: ["delivered"], to: "seen" },
  accept: { by: "business", from: ["delivered", "seen"], to: "accepted" },
  decline: { by: "business", from: ["delivered", "seen", "accepted", "quoted", "agreed"], to: "declined" },
  /** Can be repeated to change the amount. */
  quote: { by: "business", from: ["delivered", "seen", "accepted", "quoted"], to: "quoted" },
  "accept-quote": { by: "customer", from: ["quoted"], to: "agreed" },
  "decline-quote": { by: "customer", from: ["quoted"], to: "quote-declined" },
  finish: { by: "either", from: ["accepted", "quoted", "agreed"], to: "done" },
  withdraw: {
    by: "customer",
    from: ["held", "delivered", "seen", "accepted", "quoted", "agreed"],
    to: "withdrawn",
  },
} as const satisfies Record<
  string,
  { by: "customer" | "business" | "either" | "admin"; from: readonly QuoteStatus[]; to: QuoteStatus }
>;
export type Move = keyof typeof MOVES;

const TALKING: readonly QuoteStatus[] = ["delivered", "seen", "accepted", "quoted", "agreed"];
export const OPEN: readonly QuoteStatus[] = ["unconfirmed", "held", ...TALKING];
const READABLE: readonly QuoteStatus[] = [...TALKING, "declined", "quote-declined", "done", "withdrawn"];

export function canTalk(status: QuoteStatus): boolean {
  return TALKING.includes(status);
}

/** A request withdrawn before delivery never reaches the business. */
export function isReadableByBusiness(request: { status: QuoteStatus; deliveredAt: Date | null }): boolean {
  return request.deliveredAt !== null && READABLE.includes(request.status);
}
