import { formatAbn } from "@plumbline/contract/abn.ts";
import type { AdminClaim, ClaimWay } from "@plumbline/contract/claims.ts";
import { formatDay } from "@plumbline/contract/time.ts";
import { Stamp } from "@plumbline/ui/chip.tsx";
import { Link } from "react-router";
import { Decide, REFUSE } from "../../components/decide.tsx";
import type { FormRefusal } from "../../lib/form-refusal.ts";

const PROOFS: Record<ClaimWay, string> = {
  email: "Entered the code emailed to the listing's address",
  phone: "Entered the code texted to the listing's mobile",
  evidence: "Sent evidence instead of a code",
};

type ClaimItemProps = { claim: AdminClaim; refusal: FormRefusal | undefined };

export function ClaimItem({ claim, refusal }: ClaimItemProps) {
  const { id, way, state, evidence, note, createdAt, provenAt, objectedAt, business, claimant, owner } =
    claim;
  return (
    <li className="grid gap-4 border-2 border-rule-strong bg-sheet p-5">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-2">
        <Link
          to={`/directory/${business.slug}`}
          className="font-display text-lg font-bold underline wrap-anywhere"
        >
          {business.businessName}
        </Link>
        <span className="text-sm text-ink-soft">Claimed on {formatDay(createdAt)}</span>
      </p>
      <p className="flex flex-wrap gap-2">
        {provenAt && <Stamp tone="good">Code correct</Stamp>}
        {owner && <Stamp tone="warn">Dispute</Stamp>}
        {objectedAt && <Stamp tone="warn">Contact address: “not us”</Stamp>}
      </p>
      <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[9rem_1fr] [&_dd]:mb-2 [&_dd]:wrap-anywhere">
        <dt className="text-sm text-ink-soft">Claimant</dt>
        <dd>
          {claimant.name}, {claimant.email}
          {(claimant.businessName || claimant.abn) && (
            <span className="block text-sm">
              Profile: {claimant.businessName || "no business name"}, ABN{" "}
              {formatAbn(claimant.abn) || "not given"}
            </span>
          )}
        </dd>
        <dt className="text-sm text-ink-soft">Listing</dt>
        <dd>
          {business.suburb} {business.state}, ABN {business.abn ? formatAbn(business.abn) : "unknown"}
          <span className="block text-sm">
            {business.contactEmail ?? "no email address"}, {business.phone ?? "no phone"}
          </span>
        </dd>
        <dt className="text-sm text-ink-soft">Proof</dt>
        <dd>{state === "open" ? "Code sent, not entered yet" : PROOFS[way]}</dd>
        {owner && (
          <>
            <dt className="text-sm text-ink-soft">Current manager</dt>
            <dd>
              {owner.name}, {owner.email}
            </dd>
          </>
        )}
      </dl>
      {evidence && (
        <blockquote className="border-l-4 border-rule-strong pl-4 whitespace-pre-line wrap-anywhere">
          {evidence}
        </blockquote>
      )}
      {note && <p className="whitespace-pre-line">Our answer: {note}</p>}
      {state === "waiting" && (
        <Decide
          id={id}
          subject={business.businessName}
          yes={{
            intent: "confirm",
            label: "Confirm",
            sure: `Hand it to ${claimant.name}`,
            sending: "One moment...",
            consequence: owner
              ? `${claimant.name} will manage the listing, and we'll tell ${owner.name} that they no longer do.`
              : `${claimant.name} will manage the listing. Other claims for it will be declined.`,
          }}
          no={REFUSE}
          refusal={refusal}
        />
      )}
    </li>
  );
}
