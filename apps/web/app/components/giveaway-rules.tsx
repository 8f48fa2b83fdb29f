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

export const STATUS_LINES: Record<Campaign["status"], string> = {
  draft: "Not open yet.",
  upcoming: "Not open yet.",
  open: "Open now.",
  closed: "Closed. We're not taking any more entries.",
  committed: "Closed. We're not taking any more entries. The list of entries is final, and the draw is next.",
  drawn: "Drawn. The winner has been notified and has time to respond.",
  accepted: "Drawn, and the winner has accepted the prize.",
};

export const NO_CAMPAIGN = "There's no giveaway running, so we're not taking entries.";

export function GiveawayRules({ campaign }: { campaign?: Campaign | undefined }) {
  return (
    <div className="grid gap-5">
      <p className="font-semibold">{campaign ? STATUS_LINES[campaign.status] : NO_CAMPAIGN}</p>
      {campaign && (
        <Rule title="Prize">
          {campaign.prize}. Its value is about AUD {formatCents(campaign.prizeValueCents)}.
        </Rule>
      )}
      <Rule title="When">
        {campaign &&
          `From ${formatIsoDay(campaign.opensOn)} to ${formatIsoDay(campaign.closesOn)}, inclusive, Sydney time. `}
        The draw is held within {DRAW_WITHIN_DAYS} days of the end. The winner is notified within{" "}
        {NOTIFY_WITHIN_HOURS} hours, must respond within {RESPOND_WITHIN_DAYS} days and accept the prize
        within {ACCEPT_WITHIN_DAYS} days. If they don't, we draw another winner.
      </Rule>
      <Rule title="Eligibility">
        Australian residents aged 18 or over with an active subscription when entries close. Your entries only
        count in the draw once you've declared your residency and age on your account page. Administrators and
        demo accounts can't enter.
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
          A month counts if it's paid and at least one of its days falls within the promotion. A free trial
          earns no entries, but the first payment after it does. Annual and Lifetime count once per campaign,
          including plans bought before it that are still running.
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
          {campaign?.socialAccounts.length === 0 && "This campaign has no bonus for following accounts.  "}
          The directory bonus counts once you manage an active listing. A referral counts when someone who has
          never paid us follows your link and their first payment goes through during the promotion. Your link
          sets a cookie with your code in their browser for {REFERRAL_COOKIE_DAYS} days. Referring yourself
          doesn't count.
        </p>
      </div>
      <div>
        <h3 className="text-base">Entry packs</h3>
        <p className="mt-1">{packsLine(campaign)}</p>
        <Entries
          rows={ENTRY_PACKS.map(({ name, priceCents, entries }) => [
            `${name} pack, ${formatCents(priceCents)}`,
            String(entries),
          ])}
        />
      </div>
      <Rule title="Refunds">
        If a payment is refunded, its entries are removed, along with the entries for any referral it counted
        towards. Closed accounts are removed from the giveaway.
      </Rule>
      <Rule title="How the winner is drawn">
        After entries close, the list of entries is fixed and its fingerprint is published, with random ids
        instead of names. The seed is a public random number that no one knows until at least{" "}
        {SEED_AFTER_MINUTES} minutes later. With the list and the seed, anyone can check who won.
      </Rule>
    </div>
  );
}

function packsLine(campaign: Campaign | undefined): string {
  if (!campaign) return "We only sell packs in campaigns whose page says so.";
  if (!campaign.hasPacks) return "Not on sale in this campaign.";
  return "On sale in this campaign to subscribers who've confirmed they're eligible. GST is included.";
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
