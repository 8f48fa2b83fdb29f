import { CheckQueueSearch } from "@plumbline/contract/verification.ts";
import { STATES } from "@plumbline/contract/jurisdictions.ts";
import { BUSINESS_TRADE_LABELS } from "@plumbline/contract/trades.ts";
import { useLoaderData } from "react-router";
import { AdminFrame } from "../../components/admin-frame.tsx";
import { DataTable } from "../../components/data-table.tsx";
import { ListTabs } from "../../components/list-tabs.tsx";
import { FilterSelect, TableFilters } from "../../components/table-filters.tsx";
import { requireAdmin } from "../../lib/require-admin.ts";
import { readTableSearch } from "../../lib/table-search.ts";
import type { Route } from "./+types/checks-route";
import { KIND_NAMES, QUEUE_COLUMNS } from "./queue-columns.tsx";

type Queue = CheckQueueSearch["queue"];

const QUEUE_NAMES: Record<Queue, string> = {
  expiring: "Expiring",
  missing: "Missing",
  mismatches: "Mismatches",
};
const MEANINGS: Record<Queue, string> = {
  expiring:
    "Checks that expire in the next 60 days or expired in the last 90. We email the business 60, 30 and 7 days before.",
  missing: "Listed businesses without the verified badge.",
  mismatches: "Listings whose names, licence classes or numbers don't match.",
};
const NOTHING: Record<Queue, string> = {
  expiring: "No checks are expiring soon.",
  missing: "Every listed business is verified.",
  mismatches: "No mismatches.",
};
const NOUNS: Record<Queue, [string, string]> = {
  expiring: ["check", "checks"],
  missing: ["listing", "listings"],
  mismatches: ["listing", "listings"],
};
const STATE_OPTIONS = Object.fromEntries(STATES.map((state) => [state, state]));

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services } = requireAdmin(context, request);
  const search = readTableSearch(CheckQueueSearch, request);
  return { search, list: await services.verification.listQueue(search) };
}

export function meta() {
  return [{ title: "Checks | Plumbline" }, { name: "robots", content: "noindex" }];
}

export default function Checks() {
  const { search, list } = useLoaderData<typeof loader>();
  const { queue, q, state, trade } = search;
  const kind = search.queue === "expiring" ? search.kind : undefined;
  return (
    <AdminFrame title="Checks">
      <ListTabs label="Queues" param="queue" names={QUEUE_NAMES} current={queue} />
      <p>{MEANINGS[queue]}</p>
      <TableFilters words="Business name" keeps={["queue"]}>
        {queue === "expiring" && (
          <FilterSelect label="Type of check" name="kind" value={kind ?? ""} options={KIND_NAMES} />
        )}
        <FilterSelect label="State" name="state" value={state ?? ""} options={STATE_OPTIONS} />
        <FilterSelect label="Trade" name="trade" value={trade ?? ""} options={BUSINESS_TRADE_LABELS} />
      </TableFilters>
      <DataTable
        label={QUEUE_NAMES[queue]}
        nouns={NOUNS[queue]}
        columns={QUEUE_COLUMNS[queue]}
        list={list}
        sorting={search}
        nothing={NOTHING[queue]}
        isFiltered={Boolean(q || state || trade || kind)}
        whole={`?queue=${queue}`}
      />
    </AdminFrame>
  );
}
