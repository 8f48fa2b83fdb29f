import { REVIEW_STATUSES } from "@plumbline/contract/reviews.ts";
import type { ReviewLine, ReviewLines, ReviewListSearch } from "@plumbline/contract/work-lists.ts";
import { Stamp } from "@plumbline/ui/chip.tsx";
import { type DataColumn, DataTable } from "../../components/data-table.tsx";
import { ListingLink } from "../../components/listing-link.tsx";
import { ShortDay } from "../../components/short-day.tsx";
import { FilterSelect, TableFilters } from "../../components/table-filters.tsx";

const STATUS_NAMES: Record<(typeof REVIEW_STATUSES)[number], string> = {
  published: "Published",
  held: "Held",
  removed: "Removed",
};
const STARS = { "5": "5 stars", "4": "4 stars", "3": "3 stars", "2": "2 stars", "1": "1 star" };

const COLUMNS: DataColumn<ReviewLine>[] = [
  {
    id: "business",
    header: "Business",
    cell: ({ businessName, slug }) => <ListingLink businessName={businessName} slug={slug} page="/reviews" />,
  },
  { id: "rating", header: "Stars", isSortable: true, isFigure: true, cell: ({ rating }) => rating },
  { id: "title", header: "Title", cell: ({ title }) => title },
  { id: "customerName", header: "By", isSortable: true, cell: ({ customerName }) => customerName },
  {
    id: "status",
    header: "Status",
    isSortable: true,
    cell: ({ status, isDisputed, hasReply }) => (
      <span className="flex flex-wrap gap-2">
        <Stamp tone={status === "published" ? "good" : "warn"}>{STATUS_NAMES[status]}</Stamp>
        {isDisputed && <Stamp tone="warn">Under dispute</Stamp>}
        {hasReply && <Stamp tone="soft">Answered</Stamp>}
      </span>
    ),
  },
  {
    id: "createdAt",
    header: "Written",
    isSortable: true,
    cell: ({ createdAt }) => <ShortDay at={createdAt} />,
  },
];

export function ReviewTable({ list, search }: { list: ReviewLines; search: ReviewListSearch }) {
  const { q, status, rating } = search;
  return (
    <>
      <TableFilters words="Review text or author" keeps={["list"]}>
        <FilterSelect label="Status" name="status" value={status ?? ""} options={STATUS_NAMES} />
        <FilterSelect
          label="Stars"
          name="rating"
          value={rating ? (String(rating) as keyof typeof STARS) : ""}
          options={STARS}
        />
      </TableFilters>
      <DataTable
        label="Reviews"
        nouns={["review", "reviews"]}
        columns={COLUMNS}
        list={list}
        sorting={search}
        nothing="No reviews yet."
        isFiltered={Boolean(q || status || rating)}
        whole="?list=all"
      />
    </>
  );
}
