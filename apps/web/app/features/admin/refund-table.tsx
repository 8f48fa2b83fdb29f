import { formatCents } from "@plumbline/contract/money.ts";
import type { RefundLine, RefundLines, RefundListSearch } from "@plumbline/contract/work-lists.ts";
import { type DataColumn, DataTable } from "../../components/data-table.tsx";
import { ShortDay } from "../../components/short-day.tsx";
import { FilterSelect, TableFilters } from "../../components/table-filters.tsx";
import { REFUND_REASON_NAMES } from "../../lib/refund-reasons.ts";
import { STATE_NAMES } from "./refund-states.ts";

type RefundTableProps = {
  list: RefundLines;
  search: Omit<RefundListSearch, "state">;
};

const COLUMNS: DataColumn<RefundLine>[] = [
  { id: "email", header: "Payer", isSortable: true, cell: ({ email }) => email },
  { id: "number", header: "Invoice", cell: ({ number }) => number },
  { id: "state", header: "Status", isSortable: true, cell: ({ state }) => STATE_NAMES[state] },
  { id: "reason", header: "Reason", isSortable: true, cell: ({ reason }) => REFUND_REASON_NAMES[reason] },
  {
    id: "amountCents",
    header: "Amount",
    isSortable: true,
    isFigure: true,
    cell: ({ amountCents }) => formatCents(amountCents),
  },
  { id: "askedAt", header: "Requested", isSortable: true, cell: ({ askedAt }) => <ShortDay at={askedAt} /> },
  {
    id: "decidedAt",
    header: "Decided",
    cell: ({ decidedAt }) => (decidedAt ? <ShortDay at={decidedAt} /> : "Not yet"),
  },
];

export function RefundTable({ list, search }: RefundTableProps) {
  return (
    <>
      <TableFilters words="Email" keeps={["state"]}>
        <FilterSelect
          label="Reason"
          name="reason"
          value={search.reason ?? ""}
          options={REFUND_REASON_NAMES}
        />
      </TableFilters>
      <DataTable
        label="Refund requests"
        nouns={["request", "requests"]}
        columns={COLUMNS}
        list={list}
        sorting={search}
        nothing="No one has asked for a refund yet."
        isFiltered={Boolean(search.q || search.reason)}
        whole="?state=all"
      />
    </>
  );
}
