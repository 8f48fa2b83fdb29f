import type { QuoteStatus } from "@plumbline/contract/quote-options.ts";

/** What can happen to a request, by whom, and what it comes to. */
export const MOVES = {
  /** The customer confirmed, and the business can be reached. */
  deliver: { by: "customer", from: ["unconfirmed"], to: "delivered" },
  /** The customer confirmed, and nobody can be reached. */
  hold: { by: "customer", from: ["unconfirmed"], to: "held" },
  forward: { by: "admin", from: ["held"], to: "delivered" },
  close: { by: "admin", from: ["held"], to: "closed" },
  see: { by: "business", from: ["delivered"], to: "seen" },
  accept: { by: "business", from: ["delivered", "seen"], to: "accepted" },
  decline: { by: "business", from: ["delivered", "seen", "accepted", "quoted"], to: "declined" },
  /** Again for a better figure. */
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

/** Statuses in which both sides may write. */
const TALKING: readonly QuoteStatus[] = ["delivered", "seen", "accepted", "quoted"];
/** Statuses that something can still come of. */
export const OPEN: readonly QuoteStatus[] = ["unconfirmed", "held", ...TALKING];
/** Statuses in which the business may see the request. */
const READABLE: readonly QuoteStatus[] = [...TALKING, "declined", "done", "withdrawn"];

export function canTalk(status: QuoteStatus): boolean {
  return TALKING.includes(status);
}

/** Whether a request has reached the business. One that was withdrawn before never does. */
export function isReadableByBusiness(request: { status: QuoteStatus; deliveredAt: Date | null }): boolean {
  return request.deliveredAt !== null && READABLE.includes(request.status);
}
