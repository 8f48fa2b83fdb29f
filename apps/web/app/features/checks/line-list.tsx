import { formatPartialDate } from "@plumbline/contract/time.ts";
import type { Check } from "@plumbline/contract/verification.ts";
import { Stamp } from "@plumbline/ui/chip.tsx";
import { ReasonForm } from "./reason-form.tsx";

export function LineList({ checks }: { checks: Check[] }) {
  if (checks.length === 0) return <p>No checks yet.</p>;
  return (
    <ul className="grid w-full gap-5">
      {checks.map(({ id, what, checkedOn, checkedBy, status, note, hasEvidence }) => (
        <li key={id} className="grid justify-items-start gap-2 border-l-4 border-rule-strong pl-4">
          <span className="font-semibold wrap-anywhere">{what}</span>
          <span>
            {formatPartialDate(checkedOn)}, {checkedBy}
          </span>
          {note && <span className="wrap-anywhere">Our note: {note}</span>}
          {hasEvidence ? (
            <a href={`/api/admin/ledger/${id}/evidence`} download className="underline underline-offset-4">
              Download evidence
            </a>
          ) : (
            <span className="text-ink-soft">No evidence kept</span>
          )}
          {status === "withdrawn" ? (
            <Stamp tone="warn">Withdrawn</Stamp>
          ) : (
            <ReasonForm
              act="withdraw-check"
              name="why"
              id={id}
              opener="Withdraw this check"
              label="Reason"
              hint="Everyone can read this on the profile, where the check stays listed."
              button="Withdraw"
            />
          )}
        </li>
      ))}
    </ul>
  );
}
