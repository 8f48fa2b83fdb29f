import { formatPartialDate } from "@plumbline/contract/time.ts";
import type { CheckKind } from "@plumbline/contract/directory.ts";
import { BUSINESS_TRADE_LABELS } from "@plumbline/contract/trades.ts";
import type { CheckQueueLine, CheckQueueSearch } from "@plumbline/contract/verification.ts";
import { Link } from "react-router";
import type { DataColumn } from "../../components/data-table.tsx";
import { ShortDay } from "../../components/short-day.tsx";
import { ListingStamps } from "./listing-stamps.tsx";

export const KIND_NAMES: Record<CheckKind, string> = {
  licence: "Licence",
  abn: "ABN",
  insurance: "Insurance",
  identity: "Identity",
};

const BUSINESS: DataColumn<CheckQueueLine> = {
  id: "businessName",
  header: "Business",
  isSortable: true,
  cell: ({ business: { id, businessName, trade, suburb, state } }) => (
    <div className="grid justify-items-start">
      <Link to={`/admin/checks/${id}`} className="font-semibold underline">
        {businessName}
      </Link>
      <span className="text-ink-soft">
        {BUSINESS_TRADE_LABELS[trade]}, {suburb} {state}
      </span>
    </div>
  ),
};
const STANDING: DataColumn<CheckQueueLine> = {
  id: "standing",
  header: "Listing status",
  cell: ({ business }) => <ListingStamps business={business} />,
};
const LISTED: DataColumn<CheckQueueLine> = {
  id: "listedAt",
  header: "Listed",
  isSortable: true,
  cell: ({ listedAt }) => <ShortDay at={listedAt} />,
};

export const QUEUE_COLUMNS: Record<CheckQueueSearch["queue"], DataColumn<CheckQueueLine>[]> = {
  expiring: [
    BUSINESS,
    { id: "kind", header: "Check", cell: ({ kind }) => kind && KIND_NAMES[kind] },
    { id: "why", header: "Details", cell: ({ why }) => why },
    {
      id: "expiresOn",
      header: "Valid until",
      isSortable: true,
      cell: ({ expiresOn }) => expiresOn && formatPartialDate(expiresOn),
    },
    STANDING,
  ],
  missing: [BUSINESS, { id: "why", header: "Missing", cell: ({ why }) => why }, LISTED, STANDING],
  mismatches: [BUSINESS, { id: "why", header: "Mismatch", cell: ({ why }) => why }, LISTED, STANDING],
};
