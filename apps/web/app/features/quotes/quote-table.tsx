import { QUOTE_STATUSES } from "@plumbline/contract/quote-options.ts";
import type { QuoteLine, QuoteLines, QuoteListSearch } from "@plumbline/contract/work-lists.ts";
import { type DataColumn, DataTable } from "../../components/data-table.tsx";
import { ListingLink } from "../../components/listing-link.tsx";
import { ShortDay } from "../../components/short-day.tsx";
import { FilterSelect, TableFilters } from "../../components/table-filters.tsx";

const STATUS_NAMES: Record<(typeof QUOTE_STATUSES)[number], string> = {
  unconfirmed: "Not confirmed",
  held: "On hold: no address",
  delivered: "Delivered",
  seen: "Seen",
  accepted: "Accepted",
  declined: "Declined",
  quoted: "Quoted",
  agreed: "Quote accepted",
  "quote-declined": "Quote declined",
  done: "Done",
  withdrawn: "Withdrawn",
  closed: "Closed by us",
};

const COLUMNS: DataColumn<QuoteLine>[] = [
  {
    id: "businessName",
    header: "Business",
    isSortable: true,
    cell: ({ businessName, businessSlug }) => <ListingLink businessName={businessName} slug={businessSlug} />,
  },
  { id: "projectType", header: "Job", isSortable: true, cell: ({ projectType }) => projectType },
  { id: "place", header: "Place", cell: ({ projectLocation }) => projectLocation },
  { id: "status", header: "Status", isSortable: true, cell: ({ status }) => STATUS_NAMES[status] },
  { id: "createdAt", header: "Sent", isSortable: true, cell: ({ createdAt }) => <ShortDay at={createdAt} /> },
  {
    id: "changedAt",
    header: "Last change",
    isSortable: true,
    cell: ({ changedAt }) => <ShortDay at={changedAt} />,
  },
];

export function QuoteTable({ list, search }: { list: QuoteLines; search: QuoteListSearch }) {
  const { q, status } = search;
  return (
    <>
      <p>The customer's name and message are between them and the business, so they aren't shown here.</p>
      <TableFilters words="Business or place" keeps={["list"]}>
        <FilterSelect label="Status" name="status" value={status ?? ""} options={STATUS_NAMES} />
      </TableFilters>
      <DataTable
        label="Quote requests"
        nouns={["request", "requests"]}
        columns={COLUMNS}
        list={list}
        sorting={search}
        nothing="No one has asked for a quote yet."
        isFiltered={Boolean(q || status)}
        whole="?list=all"
      />
    </>
  );
}
