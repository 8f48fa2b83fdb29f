import type { Charge } from "@plumbline/contract/billing.ts";
import { describeCharges } from "../lib/charge-lines.ts";

export function ChargeSchedule({ charges }: { charges: Charge[] }) {
  return (
    <ul className="figures grid gap-3 border-l-2 border-ink pl-4">
      {describeCharges(charges).map(({ when, amount, rhythm }) => (
        <li key={when}>
          {when}: <strong>{amount}</strong>
          {rhythm && <>, {rhythm}</>}.
        </li>
      ))}
    </ul>
  );
}
