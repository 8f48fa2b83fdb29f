import type { AdminTradie } from "@plumbline/contract/directory-admin.ts";
import { formatDay } from "@plumbline/contract/time.ts";
import { smallImageUrl } from "@plumbline/contract/uploads.ts";
import { Button } from "@plumbline/ui/button.tsx";
import { Stamp } from "@plumbline/ui/chip.tsx";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { ariaSortOf, SortHeader, SortLinks, type SortState } from "../../components/sort-links.tsx";
import { PLAN_NAMES } from "../../components/plan-names.ts";
import { SwitchTrack } from "./switch-track.tsx";

type Column = { id: string; header: string; isSortable: true; cell: (tradie: AdminTradie) => ReactNode };

const COLUMNS: Column[] = [
  { id: "business", header: "Business", isSortable: true, cell: (tradie) => <Business tradie={tradie} /> },
  { id: "tradeType", header: "Trade", isSortable: true, cell: ({ tradeType }) => tradeType },
  { id: "place", header: "Place", isSortable: true, cell: (tradie) => <Place tradie={tradie} /> },
  { id: "rating", header: "Rating", isSortable: true, cell: (tradie) => <Rating tradie={tradie} /> },
];

type BusinessTableProps = {
  tradies: AdminTradie[];
  sorting: SortState;
  busyId: string | undefined;
  onToggle: (tradie: AdminTradie) => void;
  onEdit: (tradie: AdminTradie) => void;
  onRemove: (tradie: AdminTradie) => void;
  onRestore: (tradie: AdminTradie) => void;
};

export function BusinessTable({ tradies, sorting, busyId, ...actions }: BusinessTableProps) {
  return (
    <>
      <SortLinks columns={COLUMNS} sorting={sorting} />
      <table className="w-full border-t-2 border-rule text-sm max-md:block md:leading-tight">
        <caption className="sr-only">Businesses</caption>
        <thead className="max-md:sr-only">
          <tr>
            {COLUMNS.map(({ id, header }) => (
              <th
                key={id}
                scope="col"
                aria-sort={ariaSortOf(id, sorting)}
                className="px-2 text-left font-semibold text-ink-soft first:pl-0"
              >
                <SortHeader id={id} sorting={sorting}>
                  {header}
                </SortHeader>
              </th>
            ))}
            <th scope="col" className="px-2 py-1 text-left font-semibold text-ink-soft">
              Actions
            </th>
          </tr>
        </thead>
        <tbody className="max-md:block">
          {tradies.map((tradie) => (
            <tr
              key={tradie.id}
              className="border-b-2 border-rule align-middle max-md:grid max-md:gap-1 max-md:py-4 md:border-b"
            >
              {COLUMNS.map(({ id, cell }) => (
                <td key={id} className="px-2 py-0.5 wrap-anywhere first:pl-0 max-md:block max-md:p-0">
                  {cell(tradie)}
                </td>
              ))}
              <td className="px-2 py-0.5 max-md:block max-md:p-0 md:w-px">
                <Actions tradie={tradie} isBusy={busyId === tradie.id} {...actions} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function Business({ tradie }: { tradie: AdminTradie }) {
  const { businessName, slug, logoUrl, isVerified, isSample, isClaimed, directoryPlan } = tradie;
  const { deletedForGoodAt, isActive } = tradie;
  const isPublic = isActive && !deletedForGoodAt;
  return (
    <span className="flex items-start gap-3 md:items-center">
      {logoUrl && (
        <img
          src={smallImageUrl(logoUrl)}
          alt=""
          loading="lazy"
          className="size-11 shrink-0 rounded-sm border-2 border-rule object-contain md:size-8"
        />
      )}
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1.5 md:gap-y-0.5">
        {isPublic ? (
          <Link to={`/directory/${slug}`} className="text-base font-semibold underline md:text-sm">
            {businessName}
          </Link>
        ) : (
          <span className="text-base font-semibold md:text-sm">{businessName}</span>
        )}
        <span className="flex flex-wrap gap-2 empty:hidden">
          {isVerified && <Stamp tone="good">Verified</Stamp>}
          {isClaimed && <Stamp>Claimed</Stamp>}
          {directoryPlan !== "free" && <Stamp>{PLAN_NAMES[directoryPlan]}</Stamp>}
          {isSample && <Stamp tone="soft">Sample</Stamp>}
        </span>
      </span>
    </span>
  );
}

function Place({ tradie: { suburb, state, postcode, isLocated } }: { tradie: AdminTradie }) {
  return (
    <>
      {suburb} {state} {postcode}
      {!isLocated && (
        <span className="block text-sm text-warn">Not in distance searches: suburb unknown</span>
      )}
    </>
  );
}

function Rating({ tradie: { averageRating, totalReviews } }: { tradie: AdminTradie }) {
  return (
    <span className="figures whitespace-nowrap">
      {totalReviews === 0 ? "No reviews" : `${averageRating} (${totalReviews})`}
    </span>
  );
}

type ActionsProps = { tradie: AdminTradie; isBusy: boolean } & Omit<
  BusinessTableProps,
  "tradies" | "sorting" | "busyId"
>;

function Actions({ tradie, isBusy, onToggle, onEdit, onRemove, onRestore }: ActionsProps) {
  const { businessName, isActive, deletedForGoodAt } = tradie;
  if (deletedForGoodAt) return <Removed tradie={tradie} isBusy={isBusy} onRestore={onRestore} />;
  return (
    <span className="flex flex-wrap items-center gap-1 max-md:mt-2 md:flex-nowrap">
      <button
        type="button"
        role="switch"
        aria-checked={isActive}
        aria-label={`${businessName} is active`}
        disabled={isBusy}
        onClick={() => onToggle(tradie)}
        className="flex min-h-11 items-center gap-2 rounded-md px-2 disabled:opacity-60 md:min-h-9 md:px-1"
      >
        <SwitchTrack isOn={isActive} />
        <span className="w-16 text-left md:w-14">{isActive ? "Active" : "Inactive"}</span>
      </button>
      <Button
        size="sm"
        className="md:min-h-9 md:px-3 md:py-1"
        aria-label={`Edit ${businessName}`}
        onClick={() => onEdit(tradie)}
      >
        Edit
      </Button>
      <Button
        size="sm"
        look="quiet"
        className="text-bad md:min-h-9 md:px-2 md:py-1"
        aria-label={`Remove ${businessName}`}
        onClick={() => onRemove(tradie)}
      >
        Remove
      </Button>
    </span>
  );
}

type RemovedProps = { tradie: AdminTradie; isBusy: boolean } & Pick<BusinessTableProps, "onRestore">;

function Removed({ tradie, isBusy, onRestore }: RemovedProps) {
  const { businessName, deletedForGoodAt } = tradie;
  return (
    <span className="flex flex-wrap items-center gap-3 max-md:mt-2">
      <span className="text-ink-soft">Will be deleted for good on {formatDay(deletedForGoodAt ?? "")}</span>
      <Button
        size="sm"
        aria-label={`Restore ${businessName}`}
        disabled={isBusy}
        onClick={() => onRestore(tradie)}
      >
        {isBusy ? "Restoring..." : "Restore"}
      </Button>
    </span>
  );
}
