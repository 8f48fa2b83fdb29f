import { formatAbn } from "@plumbline/contract/abn.ts";
import { formatDay } from "@plumbline/contract/time.ts";
import type { ListingProposal } from "@plumbline/contract/my-business.ts";
import { Stamp } from "@plumbline/ui/chip.tsx";
import { Decide, REFUSE } from "../../components/decide.tsx";
import type { FormRefusal } from "../../lib/form-refusal.ts";

type ProposalItemProps = { proposal: ListingProposal; refusal: FormRefusal | undefined };

export function ProposalItem({ proposal, refusal }: ProposalItemProps) {
  const { id, kind, createdAt, business, proposedBy } = proposal;
  const changes = Object.entries(proposal.changes);
  const isNew = kind === "new";
  return (
    <li className="grid gap-4 border-2 border-rule-strong bg-sheet p-5">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-2">
        <strong className="font-display text-lg wrap-anywhere">{business.businessName}</strong>
        <span className="text-sm text-ink-soft">Proposed on {formatDay(createdAt)}</span>
      </p>
      <p className="flex flex-wrap gap-2">
        <Stamp>{isNew ? "New listing" : "Change"}</Stamp>
        {business.isVerified && <Stamp tone="good">Currently verified</Stamp>}
      </p>
      <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[9rem_1fr] [&_dd]:mb-2 [&_dd]:wrap-anywhere">
        <dt className="text-sm text-ink-soft">Proposed by</dt>
        <dd>
          {proposedBy.name}, {proposedBy.email}
        </dd>
        <dt className="text-sm text-ink-soft">Listing</dt>
        <dd>
          {business.tradeType}, {business.suburb} {business.state} {business.postcode}, ABN{" "}
          {business.abn ? formatAbn(business.abn) : "not given"}
        </dd>
        {changes.map(([name, { before, after }]) => (
          <div key={name} className="contents">
            <dt className="text-sm text-ink-soft">{name}</dt>
            <dd>
              {before || "none"} <span className="text-ink-soft">becomes</span>{" "}
              <strong>{after || "none"}</strong>
            </dd>
          </div>
        ))}
      </dl>
      {isNew && (
        <blockquote className="border-l-4 border-rule-strong pl-4 whitespace-pre-line wrap-anywhere">
          {business.description}
        </blockquote>
      )}
      <Decide
        id={id}
        subject={business.businessName}
        yes={{
          intent: "accept",
          label: isNew ? "Publish" : "Accept",
          sure: isNew ? "Put it in the directory" : "Make this change",
          sending: "One moment...",
          consequence: isNew
            ? "Customers will be able to find it straight away. It'll get a verified badge once we've checked it."
            : "The directory will show it straight away. If the name, trade, ABN or state changes, the listing loses its verified badge until we've checked it again.",
        }}
        no={REFUSE}
        refusal={refusal}
      />
    </li>
  );
}
