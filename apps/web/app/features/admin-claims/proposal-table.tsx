import type { ProposalKind, ProposalState } from "@plumbline/contract/my-business.ts";
import type { ProposalLine, ProposalLines, ProposalListSearch } from "@plumbline/contract/work-lists.ts";
import { type DataColumn, DataTable } from "../../components/data-table.tsx";
import { ListingLink } from "../../components/listing-link.tsx";
import { ShortDay } from "../../components/short-day.tsx";
import { FilterSelect, TableFilters } from "../../components/table-filters.tsx";

const KIND_NAMES: Record<ProposalKind, string> = { new: "New listing", change: "Change" };
const STATE_NAMES: Record<ProposalState, string> = {
  waiting: "Waiting",
  accepted: "Accepted",
  refused: "Declined",
};

const COLUMNS: DataColumn<ProposalLine>[] = [
  {
    id: "businessName",
    header: "Business",
    isSortable: true,
    cell: ({ businessName, slug }) => <ListingLink businessName={businessName} slug={slug} />,
  },
  { id: "proposedBy", header: "Proposed by", cell: ({ proposedBy }) => proposedBy },
  { id: "kind", header: "Type", isSortable: true, cell: ({ kind }) => KIND_NAMES[kind] },
  { id: "state", header: "State", isSortable: true, cell: ({ state }) => STATE_NAMES[state] },
  {
    id: "createdAt",
    header: "Proposed",
    isSortable: true,
    cell: ({ createdAt }) => <ShortDay at={createdAt} />,
  },
  {
    id: "decidedAt",
    header: "Decided",
    isSortable: true,
    cell: ({ decidedAt }) => (decidedAt ? <ShortDay at={decidedAt} /> : "Not yet"),
  },
];

export function ProposalTable({ list, search }: { list: ProposalLines; search: ProposalListSearch }) {
  const { q, state, kind } = search;
  return (
    <>
      <TableFilters words="Business name" keeps={["list"]}>
        <FilterSelect label="Type" name="kind" value={kind ?? ""} options={KIND_NAMES} />
        <FilterSelect label="State" name="state" value={state ?? ""} options={STATE_NAMES} />
      </TableFilters>
      <DataTable
        label="New listings and changes"
        nouns={["proposal", "proposals"]}
        columns={COLUMNS}
        list={list}
        sorting={search}
        nothing="No owner has proposed anything yet."
        isFiltered={Boolean(q || state || kind)}
        whole="?list=all"
      />
    </>
  );
}
