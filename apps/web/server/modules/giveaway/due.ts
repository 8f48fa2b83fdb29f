import { isoDayIn } from "@plumbline/contract/time.ts";
import { BONUS_ENTRIES, type LineKind, PLAN_ENTRIES } from "@plumbline/contract/giveaway.ts";
import type { PaidPlan } from "../billing/paid-plans.ts";

export type Line = { kind: LineKind; entries: number; cause: string };
/** First and last day, inclusive. */
export type Window = { opensOn: string; closesOn: string };

const backOf = (cause: string) => `back:${cause}`;
const causeOf = ({ paymentId }: PaidPlan) => `payment:${paymentId}`;
const referralCause = (userId: string) => `referral:${userId}`;

/** The balance is the same whatever order payments and refunds arrive in, and however often this runs. */
export function dueLines(paid: readonly PaidPlan[], lines: readonly Line[], window: Window): Line[] {
  const known = new Set(lines.map(({ cause }) => cause));
  const due: Line[] = [];
  const takenBack = paid.filter((payment) => payment.isPaidBack && known.has(causeOf(payment)));
  for (const payment of takenBack) {
    const back = takeBack(lines, causeOf(payment));
    if (back) due.push(back);
  }
  const isStanding = ({ cause }: Line) =>
    !known.has(backOf(cause)) && !due.some((line) => line.cause === backOf(cause));
  const open = paid.filter(
    (payment) =>
      !payment.isPaidBack && !payment.isDisputed && !known.has(causeOf(payment)) && touches(payment, window),
  );
  for (const payment of open.filter(({ planId }) => planId === "monthly"))
    due.push({ kind: "monthly", entries: PLAN_ENTRIES.monthly, cause: causeOf(payment) });
  for (const kind of ["annual", "lifetime"] as const) {
    // These plans count once per campaign. A second payment counts only if the first one's entries
    // were taken back.
    const [first] = open.filter(({ planId }) => planId === kind);
    const has = lines.some((line) => line.kind === kind && isStanding(line));
    if (first && !has) due.push({ kind, entries: PLAN_ENTRIES[kind], cause: causeOf(first) });
  }
  return due;
}

/**
 * A new payer's first payment counts for the referrer if it went through during the promotion. A refund of it
 * takes the entries back.
 */
export function dueReferral(
  referredId: string,
  paid: readonly PaidPlan[],
  lines: readonly Line[],
  { opensOn, closesOn }: Window,
): Line[] {
  const first = paid.find(({ isFirst }) => isFirst);
  if (!first) return [];
  const cause = referralCause(referredId);
  if (lines.some((line) => line.cause === cause)) {
    const back = first.isPaidBack ? takeBack(lines, cause) : undefined;
    return back ? [back] : [];
  }
  const day = isoDayIn(first.paidAt, null);
  const counts = day >= opensOn && day <= closesOn && !first.isOfKnownPayer;
  if (!counts || first.isPaidBack || first.isDisputed) return [];
  return [{ kind: "referral", entries: BONUS_ENTRIES.referral, cause }];
}

function takeBack(lines: readonly Line[], cause: string): Line | undefined {
  const given = lines.find((line) => line.cause === cause);
  const isBack = lines.some((line) => line.cause === backOf(cause));
  return given && !isBack ? { kind: "taken_back", entries: -given.entries, cause: backOf(cause) } : undefined;
}

/** Lifetime starts with its payment and never ends. */
function touches({ period, paidAt, planId }: PaidPlan, { opensOn, closesOn }: Window): boolean {
  const first = isoDayIn(period?.startsAt ?? paidAt, null);
  if (first > closesOn) return false;
  if (planId === "lifetime") return true;
  // A period excludes its end, which belongs to the next period.
  const last = period ? isoDayIn(new Date(period.endsAt.getTime() - 1), null) : first;
  return last >= opensOn;
}
