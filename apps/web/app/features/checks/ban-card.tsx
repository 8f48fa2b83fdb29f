import { formatDay } from "@plumbline/contract/time.ts";
import type { Ban } from "@plumbline/contract/verification.ts";
import { Card } from "../../components/card.tsx";
import { ReasonForm } from "./reason-form.tsx";

/** Keeps a business out of the directory by its numbers, whatever it calls itself. */
export function BanCard({ bans, hasKeys }: { bans: Ban[]; hasKeys: boolean }) {
  return (
    <Card title="Ban">
      <p>
        A ban follows the ABN and the licence numbers. Every listing under one of them leaves the directory,
        and none can be listed, activated, claimed or checked again until the ban is lifted.
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
                label="Why"
                hint="For administrators. The listings stay inactive until somebody activates them."
                button="Lift the ban"
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
            label="Why"
            hint="For administrators: it is in the audit log, not on a page."
            button="Ban these numbers"
          />
        ) : (
          <p>There is no number to follow yet: the listing has neither ABN nor licence.</p>
        ))}
    </Card>
  );
}
