import { formatPartialDate } from "@plumbline/contract/time.ts";
import { BUSINESS_TRADE_LABELS } from "@plumbline/contract/trades.ts";
import type { Licence } from "@plumbline/contract/verification.ts";
import { ReasonForm } from "./reason-form.tsx";

export function LicenceList({ licences }: { licences: Licence[] }) {
  if (licences.length === 0) return <p>No licences on record.</p>;
  return (
    <ul className="grid w-full gap-5">
      {licences.map(
        ({ id, className, state, number, holderName, trades, register, sightedUntil, withdrawn }) => (
          <li key={id} className="grid justify-items-start gap-2 border-l-4 border-rule-strong pl-4">
            <span className="font-semibold wrap-anywhere">
              {className}, {state} licence {number}
            </span>
            <span className="wrap-anywhere">
              Held by {holderName}. Covers {trades.map((trade) => BUSINESS_TRADE_LABELS[trade]).join(", ")}.{" "}
              <a href={register.url} className="underline underline-offset-4">
                {register.name}
              </a>
            </span>
            {withdrawn ? (
              <span className="wrap-anywhere">
                Withdrawn {formatPartialDate(withdrawn.on)}: {withdrawn.why}
              </span>
            ) : (
              <>
                <span>
                  {sightedUntil
                    ? `Sighted, valid until ${formatPartialDate(sightedUntil)}.`
                    : "Not sighted yet."}
                </span>
                <ReasonForm
                  act="withdraw-licence"
                  name="why"
                  id={id}
                  opener="Withdraw this licence"
                  label="Reason"
                  hint="This also withdraws its checks, and the profile shows your reason."
                  button="Withdraw"
                />
              </>
            )}
          </li>
        ),
      )}
    </ul>
  );
}
