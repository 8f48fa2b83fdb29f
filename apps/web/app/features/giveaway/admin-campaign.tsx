import { formatDay, formatIsoDay, formatMoment } from "@plumbline/contract/time.ts";
import { PACKS_CONFIRMATION } from "@plumbline/contract/giveaway.ts";
import type { AdminCampaign } from "@plumbline/contract/giveaway-campaigns.ts";
import { formatCents } from "@plumbline/contract/money.ts";
import { Button, buttonStyle } from "@plumbline/ui/button.tsx";
import { Stamp } from "@plumbline/ui/chip.tsx";
import { Field } from "@plumbline/ui/field.tsx";
import { Input } from "@plumbline/ui/input.tsx";
import type { ReactNode } from "react";
import { Form, Link, useNavigation } from "react-router";
import { RefusalAlert } from "../../components/refusal-alert.tsx";
import type { FormRefusal } from "../../lib/form-refusal.ts";
import { CampaignFields } from "./campaign-fields.tsx";
import { STATUS_NAMES } from "./status-names.ts";

type ItemProps = { campaign: AdminCampaign; notes: string[]; refusal: FormRefusal | undefined };

export function AdminCampaignItem({ campaign, notes, refusal }: ItemProps) {
  const { id, slug, name, prize, prizeValueCents, opensOn, closesOn, status, people, entries } = campaign;
  const isPublished = status !== "draft";
  const saidWhere = ["edit", "seed"].includes(refusal?.values.intent ?? "");
  return (
    <li className="grid grid-cols-1 gap-4 border-2 border-rule-strong bg-sheet p-5">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-2">
        <strong className="font-display text-lg wrap-anywhere">{name}</strong>
        <Stamp tone={status === "open" ? "good" : "ink"}>{STATUS_NAMES[status]}</Stamp>
      </p>
      {!saidWhere && <RefusalAlert refusal={refusal} otherwise="That didn't work. Please try again." />}
      <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[9rem_1fr] [&_dd]:mb-2 [&_dd]:wrap-anywhere">
        <dt className="text-sm text-ink-soft">Prize</dt>
        <dd>
          {prize}, {formatCents(prizeValueCents)}
        </dd>
        <dt className="text-sm text-ink-soft">Days</dt>
        <dd>
          {formatIsoDay(opensOn)} to {formatIsoDay(closesOn)}
        </dd>
        <dt className="text-sm text-ink-soft">Permits</dt>
        <dd>
          <Permits campaign={campaign} />
        </dd>
        {isPublished && (
          <>
            <dt className="text-sm text-ink-soft">Participants</dt>
            <dd>
              {people} {people === 1 ? "person" : "people"}, {entries} entries.{" "}
              <Link to={`/admin/giveaway/${id}/ledger`} className="underline">
                Ledger<span className="sr-only"> for {name}</span>
              </Link>
              ,{" "}
              <Link to={`/giveaway/${slug}`} className="underline">
                public page<span className="sr-only"> for {name}</span>
              </Link>
            </dd>
          </>
        )}
        <dt className="text-sm text-ink-soft">Entry packs</dt>
        <dd>{packsState(campaign)}</dd>
        <Commitment campaign={campaign} />
      </dl>
      <Draws draws={campaign.draws} />
      <Next campaign={campaign} notes={notes} refusal={refusal} />
      {["draft", "upcoming", "open"].includes(status) && (
        <PacksSwitch campaign={campaign} refusal={refusal} />
      )}
    </li>
  );
}

function packsState({ packs, status }: AdminCampaign): string {
  if (!packs) return "Not on sale";
  const since = `${formatMoment(packs.since, null)}, by ${packs.by}: "${packs.confirmation}"`;
  return `${status === "open" ? "On sale since" : "Allowed since"} ${since}`;
}

/** Switching on pack sales asks for a confirmation, because the owner is legally responsible. */
function PacksSwitch({ campaign, refusal }: Pick<ItemProps, "campaign" | "refusal">) {
  if (campaign.packs)
    return (
      <Step campaign={campaign} label="Stop selling packs">
        <p>No one will be able to buy packs. Packs already paid for keep their entries.</p>
        <input type="hidden" name="packs" value="off" />
        <Send campaign={campaign} intent="packs">
          Stop selling
        </Send>
      </Step>
    );
  const own = refusal?.values.intent === "packs" ? refusal : undefined;
  return (
    <Step campaign={campaign} label="Sell entry packs" isOpen={own !== undefined}>
      <p>
        A promotion that sells entries on their own isn't free to enter. Ask a lawyer and the authorities
        before you do this. We record your name, the time and the sentence below.
      </p>
      <input type="hidden" name="packs" value="on" />
      <div>
        <label className="flex min-h-11 cursor-pointer items-center gap-3">
          <input
            type="checkbox"
            name="isConfirmed"
            required
            aria-invalid={own?.issues.isConfirmed ? true : undefined}
            className="size-5 shrink-0 accent-hivis-ink"
          />
          <span>{PACKS_CONFIRMATION}</span>
        </label>
        {own?.issues.isConfirmed && <p className="text-sm text-bad">{own.issues.isConfirmed}</p>}
      </div>
      <Send campaign={campaign} intent="packs">
        Put packs on sale
      </Send>
    </Step>
  );
}

function Permits({ campaign: { permits, missing } }: { campaign: AdminCampaign }) {
  const held = permits.filter(({ number }) => number);
  return (
    <>
      {held.length === 0 ? "None entered" : held.map(({ state, number }) => `${state} ${number}`).join(", ")}
      {missing.length > 0 && (
        <ul className="mt-2 grid list-disc gap-1 pl-5 text-sm">
          {missing.map((sentence) => (
            <li key={sentence}>Missing: {sentence}</li>
          ))}
        </ul>
      )}
    </>
  );
}

function Commitment({ campaign: { status, drawBy, commitment } }: { campaign: AdminCampaign }) {
  if (!commitment)
    return (
      status === "closed" && (
        <>
          <dt className="text-sm text-ink-soft">Draw by</dt>
          <dd>{formatIsoDay(drawBy)}</dd>
        </>
      )
    );
  const { committedAt, listHash, people, entries, round, roundAt, hasSeed } = commitment;
  return (
    <>
      <dt className="text-sm text-ink-soft">Entry list</dt>
      <dd>
        Finalised {formatMoment(committedAt, null)}: {people} {people === 1 ? "person" : "people"}, {entries}{" "}
        entries
        <code className="block text-sm">{listHash}</code>
      </dd>
      <dt className="text-sm text-ink-soft">Seed</dt>
      <dd>
        Round {round} of drand's quicknet, {hasSeed ? "entered and checked" : formatMoment(roundAt, null)}
      </dd>
      <dt className="text-sm text-ink-soft">Draw by</dt>
      <dd>{formatIsoDay(drawBy)}</dd>
    </>
  );
}

const DRAW_NAMES = {
  notified: "Notified",
  responded: "Responded",
  declined: "Declined",
  accepted: "Accepted",
  lapsed: "Deadline passed",
} as const;

function Draws({ draws }: { draws: AdminCampaign["draws"] }) {
  if (draws.length === 0) return null;
  return (
    <ul className="grid gap-3">
      {draws.map(({ id, number, state, person, drawnAt, respondBy, acceptBy, isOver, mayPublish }) => (
        <li key={id} className="grid justify-items-start gap-1 border-l-4 border-rule-strong pl-4">
          <span className="flex flex-wrap gap-2">
            <Stamp tone={state === "accepted" ? "good" : "ink"}>{DRAW_NAMES[state]}</Stamp>
            {isOver && state !== "declined" && state !== "lapsed" && (
              <Stamp tone="warn">Deadline passed: draw again</Stamp>
            )}
          </span>
          <span className="wrap-anywhere">
            Draw {number}, {formatDay(drawnAt)}:{" "}
            {person ? `${person.name}, ${person.email}` : "account closed"}
          </span>
          <span className="text-sm">
            Must respond by {formatMoment(respondBy, null)} and accept by {formatMoment(acceptBy, null)}.{" "}
            {mayPublish ? "Agreed to be named." : "Hasn't agreed to be named."}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Next({ campaign, notes, refusal }: ItemProps) {
  const { status, commitment, draws, missing } = campaign;
  const last = draws.at(-1);
  switch (status) {
    case "draft":
      return (
        <div className="grid gap-3">
          <Step campaign={campaign} label="Change" isOpen={refusal?.values.intent === "edit"}>
            <input type="hidden" name="version" value={refusal?.values.version ?? campaign.version} />
            <CampaignFields
              campaign={campaign}
              notes={notes}
              refusal={refusal?.values.intent === "edit" ? refusal : undefined}
            />
            <Send campaign={campaign} intent="edit">
              Save changes
            </Send>
          </Step>
          <Step campaign={campaign} label="Open">
            <p>
              {missing.length > 0
                ? "Something's missing: see above."
                : "Everyone will see it, and you won't be able to change its rules. Check the permits with the authorities first."}
            </p>
            <Send campaign={campaign} intent="open">
              Open campaign
            </Send>
          </Step>
        </div>
      );
    case "upcoming":
    case "open":
      return (
        <Step campaign={campaign} label="End early">
          <p>
            {status === "open"
              ? "Entries close straight away, and the entries so far go into the draw. Ask the authorities first, because entrants were promised different dates."
              : "It'll become a draft again and disappear from the giveaway page."}
          </p>
          <Send campaign={campaign} intent="end">
            End campaign
          </Send>
        </Step>
      );
    case "closed":
      return (
        <Step campaign={campaign} label="Finalise the entry list">
          <p>
            This counts all entries once more, keeps only people who've confirmed they're eligible and had a
            plan when entries closed, and publishes the list's hash with the seed's round. You can only do
            this once.
          </p>
          <Send campaign={campaign} intent="commit">
            Finalise and publish
          </Send>
        </Step>
      );
    case "committed":
      if (!commitment?.hasSeed) return <Seed campaign={campaign} refusal={refusal} />;
      return (
        <Step campaign={campaign} label="Draw">
          <p>We'll email the winner straight away, and they'll have 7 days to respond.</p>
          <Send campaign={campaign} intent="draw">
            Draw now
          </Send>
        </Step>
      );
    case "drawn":
      if (last?.isOver)
        return (
          <Step campaign={campaign} label="Draw again">
            <p>This draws another winner. Anyone already drawn can't be drawn again.</p>
            <Send campaign={campaign} intent="draw">
              Draw again
            </Send>
          </Step>
        );
      if (last?.state !== "responded") return null;
      return (
        <Step campaign={campaign} label="Prize accepted">
          <p>
            Use this once the prize has been handed over or accepted in writing. The page will say so, and the
            campaign will end.
          </p>
          <Send campaign={campaign} intent="accepted">
            Mark as accepted
          </Send>
        </Step>
      );
    case "accepted":
      return null;
  }
}

function Seed({ campaign, refusal }: Pick<ItemProps, "campaign" | "refusal">) {
  const { commitment } = campaign;
  if (!commitment) return null;
  const { round, roundAt, isRoundOver } = commitment;
  if (!isRoundOver) return <p>You can enter the seed from {formatMoment(roundAt, null)}.</p>;
  const own = refusal?.values.intent === "seed" ? refusal : undefined;
  return (
    <Step campaign={campaign} label="Enter the seed" isOpen={own !== undefined}>
      <p>
        Get round {round} of quicknet from a drand server and paste its signature. We check it and won't
        accept any other signature.
      </p>
      <RefusalAlert refusal={own} otherwise="That didn't work. Please try again." />
      <Field label="Signature" error={own?.issues.signature}>
        {(control) => (
          <Input
            {...control}
            name="signature"
            defaultValue={own?.values.signature ?? ""}
            autoComplete="off"
            spellCheck={false}
            required
          />
        )}
      </Field>
      <Send campaign={campaign} intent="seed">
        Check and save
      </Send>
    </Step>
  );
}

type StepProps = { campaign: AdminCampaign; label: string; isOpen?: boolean; children: ReactNode };

function Step({ campaign: { id, name }, label, isOpen = false, children }: StepProps) {
  return (
    <details open={isOpen}>
      <summary className={buttonStyle({ className: "list-none" })}>
        {label}
        <span className="sr-only"> {name}</span>
      </summary>
      <Form method="post" className="mt-3 grid max-w-2xl gap-4 border-l-4 border-warn pl-4">
        <input type="hidden" name="id" value={id} />
        {children}
      </Form>
    </details>
  );
}

type SendProps = { campaign: AdminCampaign; intent: string; children: ReactNode };

function Send({ campaign: { id }, intent, children }: SendProps) {
  const isSending = useNavigation().formData?.get("id") === id;
  return (
    <Button
      type="submit"
      name="intent"
      value={intent}
      look="ink"
      disabled={isSending}
      className="justify-self-start"
    >
      {isSending ? "One moment..." : children}
    </Button>
  );
}
