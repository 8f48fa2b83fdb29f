import { formatDay, formatIsoDay, formatMoment } from "@plumbline/contract/time.ts";
import { ENTRY_PACKS, RESPOND_WITHIN_DAYS } from "@plumbline/contract/giveaway.ts";
import type { OwnEntries } from "@plumbline/contract/giveaway-campaigns.ts";
import { JURISDICTION_NAMES, STATES } from "@plumbline/contract/jurisdictions.ts";
import { formatCents } from "@plumbline/contract/money.ts";
import { Button, buttonStyle } from "@plumbline/ui/button.tsx";
import { Stamp } from "@plumbline/ui/chip.tsx";
import { Field } from "@plumbline/ui/field.tsx";
import { Select } from "@plumbline/ui/input.tsx";
import type { ReactNode } from "react";
import { Form, Link, useNavigation } from "react-router";
import { Card } from "../../components/card.tsx";
import { CopyField } from "../../components/copy-field.tsx";
import { STATUS_LINES } from "../../components/giveaway-rules.tsx";
import { RefusalAlert } from "../../components/refusal-alert.tsx";
import type { FormRefusal } from "../../lib/form-refusal.ts";

const FAILED = "That didn't work. Please try again.";

type GiveawayCardProps = { entries: OwnEntries; refusal: FormRefusal | undefined };

export function GiveawayCard({ entries, refusal }: GiveawayCardProps) {
  const { campaign, balance, isDeclared, hasPlan, listId, lines, referralLink, offered, won } = entries;
  const isOpen = campaign.status === "open";
  return (
    <Card
      title="Giveaway"
      stamp={
        <Stamp tone={isDeclared && hasPlan ? "good" : "warn"}>
          {balance} {balance === 1 ? "entry" : "entries"}
        </Stamp>
      }
    >
      <RefusalAlert refusal={refusal} otherwise={FAILED} />
      <p>
        <Link to={`/giveaway/${campaign.slug}`} className="font-semibold underline wrap-anywhere">
          {campaign.name}
        </Link>
        : {campaign.prize}. {STATUS_LINES[campaign.status]}
        {isOpen && ` Entries close at the end of ${formatIsoDay(campaign.closesOn)}, Sydney time.`}
      </p>
      {won && <Won won={won} />}
      {(isOpen || campaign.status === "upcoming") && (
        <>
          <ul className="grid gap-1">
            {!isDeclared && <li>Your entries don't count yet. Confirm below that you're eligible.</li>}
            {!hasPlan && (
              <li>
                You need an active subscription when entries close, and you don't have one at the moment.
              </li>
            )}
            {isDeclared && hasPlan && (
              <li>You're in the draw as long as your subscription is active when entries close.</li>
            )}
          </ul>
          {!isDeclared && <Declaration refusal={refusal} />}
        </>
      )}
      {isOpen && <Bonuses offered={offered} campaign={campaign} />}
      {isOpen && <Referral link={referralLink} />}
      {isOpen && campaign.hasPacks && <Packs canBuy={entries.canBuyPacks} />}
      <History lines={lines} />
      {listId && (
        <p className="text-sm wrap-anywhere">
          You're <code>{listId}</code> in the published list. We don't tell anyone else that's you.
        </p>
      )}
    </Card>
  );
}

function Send({ intent, children }: { intent: string; children: ReactNode }) {
  const isSending = useNavigation().formData?.get("intent") === intent;
  return (
    <Button type="submit" name="intent" value={intent} disabled={isSending} className="justify-self-start">
      {isSending ? "One moment..." : children}
    </Button>
  );
}

function Declaration({ refusal }: { refusal: FormRefusal | undefined }) {
  const own = refusal?.values.intent === "declare" ? refusal : undefined;
  return (
    <Form
      method="post"
      preventScrollReset
      aria-label="Declaration"
      className="grid w-full gap-4 border-l-4 border-rule-strong pl-4"
    >
      <Field label="State or territory you live in" error={own?.issues.state}>
        {(control) => (
          <Select {...control} name="state" defaultValue={own?.values.state ?? ""} required>
            <option value="" disabled>
              Choose one
            </option>
            {STATES.map((state) => (
              <option key={state} value={state}>
                {JURISDICTION_NAMES[state]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Tick name="isResident" error={own?.issues.isResident}>
        I live in Australia.
      </Tick>
      <Tick name="isAdult" error={own?.issues.isAdult}>
        I'm 18 or over.
      </Tick>
      <Send intent="declare">Confirm and enter</Send>
    </Form>
  );
}

function Tick({ name, error, children }: { name: string; error: string | undefined; children: ReactNode }) {
  return (
    <div>
      <label className="flex min-h-11 cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          name={name}
          required
          aria-invalid={error ? true : undefined}
          className="size-5 shrink-0 accent-hivis-ink"
        />
        <span>{children}</span>
      </label>
      {error && <p className="text-sm text-bad">{error}</p>}
    </div>
  );
}

type BonusesProps = { offered: OwnEntries["offered"]; campaign: OwnEntries["campaign"] };

function Bonuses({ offered, campaign }: BonusesProps) {
  if (offered.length === 0) return null;
  return (
    <div className="grid w-full gap-4">
      {offered.includes("share") && (
        <Form method="post" preventScrollReset className="grid gap-2">
          <p>
            Shared the giveaway with someone? Tell us and you'll get one more entry. We'll take your word for
            it.
          </p>
          <input type="hidden" name="bonus" value="share" />
          <Send intent="bonus">I shared it</Send>
        </Form>
      )}
      {offered.includes("follow") && (
        <Form method="post" preventScrollReset className="grid gap-2">
          <p>Follow all of these and tell us, and you'll get one more entry. We'll take your word for it.</p>
          <ul>
            {campaign.socialAccounts.map((account) => (
              <li key={account}>
                <a href={account} rel="nofollow" className="underline wrap-anywhere">
                  {account}
                </a>
              </li>
            ))}
          </ul>
          <input type="hidden" name="bonus" value="follow" />
          <Send intent="bonus">I follow them</Send>
        </Form>
      )}
    </div>
  );
}

function Referral({ link }: { link: string | null }) {
  if (link)
    return (
      <div className="w-full">
        <CopyField label="Your referral link" value={link} />
      </div>
    );
  return (
    <Form method="post" preventScrollReset className="grid gap-2">
      <p>
        Know someone who'd subscribe? You'll get five more entries for each person who subscribes through your
        link.
      </p>
      <Send intent="referral-link">Create my referral link</Send>
    </Form>
  );
}

function Packs({ canBuy }: { canBuy: boolean }) {
  return (
    <div className="grid w-full gap-2">
      <h3 className="text-base">Entry packs</h3>
      {!canBuy && (
        <p>You can buy these once you've confirmed you're eligible and have an active subscription.</p>
      )}
      <ul className="figures">
        {ENTRY_PACKS.map(({ id, name, priceCents, entries }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-rule py-1.5"
          >
            <span>
              {name}: {entries} entries, {formatCents(priceCents)}
            </span>
            {canBuy && (
              <Link to={`/giveaway/packs/${id}`} className={buttonStyle({ size: "sm" })}>
                Buy<span className="sr-only"> the {name} pack</span>
              </Link>
            )}
          </li>
        ))}
      </ul>
      <p className="text-sm">Prices include GST.</p>
    </div>
  );
}

function History({ lines }: { lines: OwnEntries["lines"] }) {
  if (lines.length === 0) return <p>No entries yet.</p>;
  return (
    <details className="w-full">
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold underline">
        Your entry history
      </summary>
      <ul className="figures">
        {lines.map(({ id, text, entries, at }) => (
          <li key={id} className="flex justify-between gap-4 border-b border-rule py-1.5">
            <span>
              {text}
              <span className="block text-sm text-ink-soft">{formatDay(at)}</span>
            </span>
            <strong>{entries > 0 ? `+${entries}` : entries}</strong>
          </li>
        ))}
      </ul>
    </details>
  );
}

const WON_LINES = {
  notified: "",
  responded: "Thanks for responding. We'll be in touch about getting the prize to you.",
  declined: "Your entry was drawn, and you turned down the prize.",
  accepted: "Congratulations! The prize is yours.",
  lapsed: "Your entry was drawn, but the deadline passed.",
} as const;

function Won({ won: { state, respondBy, acceptBy } }: { won: NonNullable<OwnEntries["won"]> }) {
  if (state !== "notified") return <p className="border-l-4 border-good pl-3">{WON_LINES[state]}</p>;
  return (
    <Form
      method="post"
      preventScrollReset
      aria-label="Your entry was drawn"
      className="grid w-full gap-4 border-l-4 border-good pl-4"
    >
      <p>
        <strong>Your entry was drawn.</strong> Respond within {RESPOND_WITHIN_DAYS} days, by{" "}
        {formatMoment(respondBy, null)}
        {acceptBy && `, and accept the prize by ${formatMoment(acceptBy, null)}`}. After that, we draw another
        winner.
      </p>
      <label className="flex min-h-11 cursor-pointer items-center gap-3">
        <input type="checkbox" name="mayPublish" className="size-5 shrink-0 accent-hivis-ink" />
        <span>You may publish my first name, an initial and my state.</span>
      </label>
      <input type="hidden" name="intent" value="answer" />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" name="answer" value="respond" look="main">
          Claim the prize
        </Button>
        <Button type="submit" name="answer" value="decline">
          Turn down the prize
        </Button>
      </div>
    </Form>
  );
}
