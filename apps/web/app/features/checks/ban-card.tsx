import { formatDay } from "@plumbline/contract/time.ts";
import type { Ban } from "@plumbline/contract/verification.ts";
import { Card } from "../../components/card.tsx";
import { ReasonForm } from "./reason-form.tsx";

export function BanCard({ bans, hasKeys }: { bans: Ban[]; hasKeys: boolean }) {
  return (
    <Card title="Ban">
      <p>
        A ban applies to the ABN and licence numbers. Every listing under any of them leaves the directory and
        can't be listed, activated, claimed or checked again until the ban is lifted.
      </p>
      {bans.length > 0 && (
        <ul className="grid w-full gap-5">
          {bans.map(({ id, key, reason, bannedBy, bannedAt }) => (
            <li key={id} className="grid justify-items-start gap-2 border-l-4 border-warn pl-4">
              <span className="font-semibold">{key}</span>
              <span className="wrap-anywhere">
                Banned {formatDay(bannedAt)} by {bannedBy}: {reason}
              </span>
              <ReasonForm
                act="lift-ban"
                name="reason"
                id={id}
                opener="Lift this ban"
                label="Reason"
                hint="For administrators only. The listings stay inactive until someone activates them."
                button="Lift ban"
              />
            </li>
          ))}
        </ul>
      )}
      {bans.length === 0 &&
        (hasKeys ? (
          <ReasonForm
            act="ban"
            name="reason"
            opener="Ban this business"
            label="Reason"
            hint="For administrators only. It's kept in the audit log and not shown publicly."
            button="Ban these numbers"
          />
        ) : (
          <p>There's nothing to ban yet because the listing has no ABN or licence.</p>
        ))}
    </Card>
  );
}
