import { formatIsoDay } from "@plumbline/contract/time.ts";
import {
  ACCEPT_WITHIN_DAYS,
  BONUS_ENTRIES,
  DRAW_WITHIN_DAYS,
  ENTRY_PACKS,
  NOTIFY_WITHIN_HOURS,
  PLAN_ENTRIES,
  REFERRAL_COOKIE_DAYS,
  RESPOND_WITHIN_DAYS,
  SEED_AFTER_MINUTES,
} from "@plumbline/contract/giveaway.ts";
import type { Campaign } from "@plumbline/contract/giveaway-campaigns.ts";
import { formatCents } from "@plumbline/contract/money.ts";
import type { ReactNode } from "react";

/** Where a campaign stands, in a sentence. */
export const STATUS_LINES: Record<Campaign["status"], string> = {
  draft: "Not open yet.",
  upcoming: "Not open yet.",
  open: "Open now.",
  closed: "Closed: no entries are being taken. The draw follows.",
  committed: "Closed: no entries are being taken. The list of entries is fixed, and the draw follows.",
  drawn: "Drawn. The winner has been told and has time to respond.",
  accepted: "Drawn, and the prize is accepted.",
};

export const NO_CAMPAIGN = "No giveaway is running, so no entries are being taken.";

/** The giveaway's rules: those of every campaign, and the prize and days of this one where there is one. */
export function GiveawayRules({ campaign }: { campaign?: Campaign | undefined }) {
  return (
    <div className="grid gap-5">
      <p className="font-semibold">{campaign ? STATUS_LINES[campaign.status] : NO_CAMPAIGN}</p>
      {campaign && (
        <Rule title="Prize">
          {campaign.prize}. Its value is about AUD{" "}
          {formatCents(campaign.prizeValueCents).replace(/\.00$/, "")}.
        </Rule>
      )}
      <Rule title="When">
        {campaign &&
          `From ${formatIsoDay(campaign.opensOn)} to ${formatIsoDay(campaign.closesOn)}, both days included, by Sydney time. `}
        The draw is held within {DRAW_WITHIN_DAYS} days of the end. The winner is notified within{" "}
        {NOTIFY_WITHIN_HOURS} hours, must respond within {RESPOND_WITHIN_DAYS} days and accept the prize
        within {ACCEPT_WITHIN_DAYS} days. Whoever does not makes room for another draw.
      </Rule>
      <Rule title="Who may enter">
        Australian residents aged 18 or over with an active subscription when entries close. You declare that
        you are both on your account page; entries count in the draw only then. Administrators and demo
        accounts cannot enter.
      </Rule>
      <div>
        <h3 className="text-base">Entries that come with a subscription</h3>
        <Entries
          rows={[
            ["Monthly", `${PLAN_ENTRIES.monthly} for each month subscribed during the promotion`],
            ["Annual", `${PLAN_ENTRIES.annual} upfront`],
            ["Lifetime", `${PLAN_ENTRIES.lifetime} upfront`],
          ]}
        />
        <p className="mt-2 text-sm">
          A month counts when it is paid and at least one of its days lies inside the promotion. A free trial
          gives no entries; its first payment does. Annual and Lifetime count once a campaign, and also if
          they were bought before it and still run.
        </p>
      </div>
      <div>
        <h3 className="text-base">Bonus entries</h3>
        <Entries
          rows={[
            ["Social share", `+${BONUS_ENTRIES.share}`],
            ["Following all accounts", `+${BONUS_ENTRIES.follow}`],
            ["Referring a subscriber", `+${BONUS_ENTRIES.referral} each`],
            ["Joining the Tradie Directory", `+${BONUS_ENTRIES.directory}`],
          ]}
        />
        <p className="mt-2 text-sm">
          {campaign?.socialAccounts.length === 0 && "Following is not offered in this campaign. "}
          The directory counts once you manage an active listing. A referral counts when somebody who never
          paid us comes by your link and their first payment goes through during the promotion. Your link sets
          a cookie with your code in their browser for {REFERRAL_COOKIE_DAYS} days; referring yourself does
          not count.
        </p>
      </div>
      <div>
        <h3 className="text-base">Entry packs</h3>
        <p className="mt-1">{packsLine(campaign)}</p>
        <Entries
          rows={ENTRY_PACKS.map(({ name, priceCents, entries }) => [
            `${name} pack, ${formatCents(priceCents).replace(/\.00$/, "")}`,
            String(entries),
          ])}
        />
      </div>
      <Rule title="Refunds">
        A payment that is paid back takes its entries with it, and those of the referral it counted for. An
        account that is closed leaves the giveaway.
      </Rule>
      <Rule title="How the winner is drawn">
        After the end the list of entries is fixed and its fingerprint published, under random ids instead of
        names. The seed is a public random number that nobody knows until at least {SEED_AFTER_MINUTES}{" "}
        minutes later. From both, anybody can work out the winner again.
      </Rule>
    </div>
  );
}

/** Whether packs can be bought, as the campaign says it. */
function packsLine(campaign: Campaign | undefined): string {
  if (!campaign) return "Sold only in a campaign whose own page says so.";
  if (!campaign.hasPacks) return "Not on sale in this campaign: no entry can be bought here.";
  return "On sale in this campaign, to subscribers who declared that they may take part. GST is included.";
}

function Rule({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h3 className="text-base">{title}</h3>
      <p className="mt-1">{children}</p>
    </div>
  );
}

function Entries({ rows }: { rows: [what: string, entries: string][] }) {
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
