import type { Charge } from "@plumbline/contract/billing.ts";
import { DAY_MS, formatDay } from "@plumbline/contract/time.ts";
import { formatCents } from "@plumbline/contract/money.ts";

export type ChargeLine = {
  /** Such as "Today" or "On 28 November 2026". */
  when: string;
  amount: string;
  rhythm: string;
};

/** Longer than one interval and shorter than two, whatever the lengths of the months. */
const ONE_INTERVAL_DAYS = { month: 45, year: 500 };

export function describeCharges(charges: Charge[]): ChargeLine[] {
  return charges.map((charge, at) => ({
    when: at === 0 ? "Today" : `On ${formatDay(charge.at)}`,
    amount: formatCents(charge.amountCents),
    rhythm: rhythmOf(charge, charges[at + 1]),
  }));
}

function rhythmOf({ at, amountCents, repeats }: Charge, next: Charge | undefined): string {
  if (repeats === "once") return next || amountCents === 0 ? "" : "once, and it never renews";
  if (!next) return `then every ${repeats} until you cancel`;
  const days = (Date.parse(next.at) - Date.parse(at)) / DAY_MS;
  return days < ONE_INTERVAL_DAYS[repeats] ? "" : `then every ${repeats} before ${formatDay(next.at)}`;
}
