import type { CLAIM_WAYS } from "@plumbline/contract/claims.ts";
import type { ClaimLine, ClaimLines, ClaimListSearch } from "@plumbline/contract/work-lists.ts";
import { type DataColumn, DataTable } from "../../components/data-table.tsx";
import { ListingLink } from "../../components/listing-link.tsx";
import { ShortDay } from "../../components/short-day.tsx";
import { STATE_NAMES } from "./claim-states.ts";
import { FilterSelect, TableFilters } from "../../components/table-filters.tsx";

const WAY_NAMES: Record<(typeof CLAIM_WAYS)[number], string> = {
  email: "Code by email",
  phone: "Code by text message",
  evidence: "Evidence",
};

type ClaimTableProps = {
  list: ClaimLines;
  search: Omit<ClaimListSearch, "state">;
};

const COLUMNS: DataColumn<ClaimLine>[] = [
  {
    id: "business",
    header: "Business",
    cell: ({ businessName, slug }) => <ListingLink businessName={businessName} slug={slug} />,
  },
  { id: "claimant", header: "Claimant", cell: ({ claimant }) => claimant },
  { id: "way", header: "Method", isSortable: true, cell: ({ way }) => WAY_NAMES[way] },
  { id: "state", header: "Status", isSortable: true, cell: ({ state }) => STATE_NAMES[state] },
  {
    id: "createdAt",
    header: "Claimed",
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

export function ClaimTable({ list, search }: ClaimTableProps) {
  return (
    <>
      <TableFilters keeps={["state"]}>
        <FilterSelect label="Method" name="way" value={search.way ?? ""} options={WAY_NAMES} />
      </TableFilters>
      <DataTable
        label="Claims"
        nouns={["claim", "claims"]}
        columns={COLUMNS}
        list={list}
        sorting={search}
        nothing="No one has claimed a listing yet."
        isFiltered={search.way !== undefined}
        whole="?state=all"
      />
    </>
  );
}
