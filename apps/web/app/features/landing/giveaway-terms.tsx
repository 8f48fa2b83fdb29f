import { Dialog } from "@plumbline/ui/dialog.tsx";
import { type ReactNode } from "react";
import { useLocation, useNavigate } from "react-router";
import { GIVEAWAY, giveawayStatus } from "./giveaway.ts";

const ID = "giveaway-terms";

const STATUS_LINES = {
  upcoming: "Not open yet.",
  open: "Open now.",
  closed: "Closed: no entries are being taken.",
};

/** Open while the address ends in its hash, so every link to the terms is an ordinary link. */
export function GiveawayTerms({ today }: { today: string }) {
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  return (
    <Dialog
      id={ID}
      title="Giveaway terms"
      open={hash === `#${ID}`}
      onClose={() => {
        if (hash === `#${ID}`)
          void navigate({ search, hash: "" }, { replace: true, preventScrollReset: true });
      }}
    >
      <div className="grid gap-5">
        <p className="font-semibold">{STATUS_LINES[giveawayStatus(today)]}</p>
        <Term title="Prize">{GIVEAWAY.prize}.</Term>
        <Term title="When">
          From 27 August 2025 to 27 October 2025. The draw is held within {GIVEAWAY.drawWithinDays} days of
          the end. The winner is notified within 48 hours, must respond within 7 days and accept the prize
          within 30 days.
        </Term>
        <Term title="Who may enter">
          Australian residents aged 18 or over with an active subscription during the promotion.
        </Term>
        <div>
          <h3 className="text-base">Entries that come with a subscription</h3>
          <Entries
            rows={[
              ["Monthly", "5 for each month subscribed during the promotion"],
              ["Annual", "25 upfront"],
              ["Lifetime", "50 upfront"],
            ]}
          />
        </div>
        <div>
          <h3 className="text-base">Bonus entries</h3>
          <Entries
            rows={[
              ["Social share", "+1"],
              ["Following all accounts", "+1"],
              ["Referring a subscriber", "+5 each"],
              ["Joining the Tradie Directory", "+2"],
            ]}
          />
        </div>
        <div>
          <h3 className="text-base">Entry packs</h3>
          <p className="mt-1">Listed in the terms and not on sale: no entry can be bought here.</p>
          <Entries
            rows={[
              ["Basic pack, $10", "5"],
              ["Standard pack, $25", "50"],
              ["Professional pack, $50", "200"],
              ["Premium pack, $100", "500"],
            ]}
          />
        </div>
      </div>
    </Dialog>
  );
}

function Term({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h3 className="text-base">{title}</h3>
      <p className="mt-1">{children}</p>
    </div>
  );
}

function Entries({ rows }: { rows: [string, string][] }) {
  return (
    <dl className="figures mt-2">
      {rows.map(([what, entries]) => (
        <div key={what} className="flex justify-between gap-4 border-b border-rule py-1.5">
          <dt>{what}</dt>
          <dd className="text-right">{entries}</dd>
        </div>
      ))}
    </dl>
  );
}
