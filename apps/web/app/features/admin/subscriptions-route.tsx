import { SUBSCRIPTION_STATUSES, type SubscriptionState } from "@plumbline/contract/billing.ts";
import { formatCents } from "@plumbline/contract/money.ts";
import { PLAN_IDS, type PlanId } from "@plumbline/contract/pricing.ts";
import {
  type SubscriptionLine,
  type SubscriptionPage,
  SubscriptionSearch,
} from "@plumbline/contract/subscriptions-list.ts";
import { Stamp } from "@plumbline/ui/chip.tsx";
import { Link, useLoaderData } from "react-router";
import { AdminFrame } from "../../components/admin-frame.tsx";
import { CountTable } from "../../components/count-table.tsx";
import { type DataColumn, DataTable } from "../../components/data-table.tsx";
import { ShortDay } from "../../components/short-day.tsx";
import { FilterSelect, TableFilters } from "../../components/table-filters.tsx";
import { requireAdmin } from "../../lib/require-admin.ts";
import { readTableSearch } from "../../lib/table-search.ts";
import type { Route } from "./+types/subscriptions-route";

const PLAN_NAMES: Record<PlanId, string> = { monthly: "Monthly", annual: "Annual", lifetime: "Lifetime" };
const STATUS_NAMES: Record<SubscriptionState, string> = {
  starting: "Starting",
  incomplete: "Not paid yet",
  trialing: "Free trial",
  active: "Active",
  past_due: "Payment failed",
  unpaid: "Unpaid",
  paused: "Paused",
  canceled: "Ended",
};

const COLUMNS: DataColumn<SubscriptionLine>[] = [
  { id: "email", header: "Subscriber", isSortable: true, cell: (line) => <Who line={line} /> },
  { id: "plan", header: "Plan", isSortable: true, cell: ({ plan }) => PLAN_NAMES[plan] },
  { id: "status", header: "Status", isSortable: true, cell: (line) => <Status line={line} /> },
  { id: "startedAt", header: "Started", isSortable: true, cell: (line) => <ShortDay at={line.startedAt} /> },
  { id: "endsAt", header: "Renews or ends", isSortable: true, cell: (line) => <Ends line={line} /> },
  { id: "paidCents", header: "Paid", isSortable: true, isFigure: true, cell: (line) => <Paid line={line} /> },
];

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services } = requireAdmin(context, request);
  const search = readTableSearch(SubscriptionSearch, request);
  return { search, ...(await services.billing.listSubscriptions(search)) };
}

export function meta() {
  return [{ title: "Subscriptions | Plumbline" }, { name: "robots", content: "noindex" }];
}

export default function Subscriptions() {
  const { search, counts, ...list } = useLoaderData<typeof loader>();
  const { q, status, plan } = search;
  return (
    <AdminFrame title="Subscriptions">
      <Counts counts={counts} />
      <TableFilters words="Email">
        <FilterSelect label="Plan" name="plan" value={plan ?? ""} options={PLAN_NAMES} />
        <FilterSelect label="Status" name="status" value={status ?? ""} options={STATUS_NAMES} />
      </TableFilters>
      <DataTable
        label="Subscriptions"
        nouns={["subscription", "subscriptions"]}
        columns={COLUMNS}
        list={list}
        sorting={search}
        nothing="No one has a plan yet."
        isFiltered={Boolean(q || status || plan)}
      />
    </AdminFrame>
  );
}

const PLAN_COLUMNS = PLAN_IDS.map((id) => ({ id, name: PLAN_NAMES[id] }));

function Counts({ counts }: Pick<SubscriptionPage, "counts">) {
  const statuses = SUBSCRIPTION_STATUSES.filter((status) => counts.some((count) => count.status === status));
  const of = (plan: PlanId, status: SubscriptionState) =>
    counts.find((count) => count.plan === plan && count.status === status)?.total ?? 0;
  const rows = statuses.map((status) => ({
    id: status,
    name: STATUS_NAMES[status],
    counts: PLAN_IDS.map((plan) => of(plan, status)),
  }));
  return <CountTable title="By plan and status" corner="Status" columns={PLAN_COLUMNS} rows={rows} />;
}

function Who({ line: { email, hasAccount } }: { line: SubscriptionLine }) {
  if (!hasAccount) return <>{email} (no account)</>;
  return (
    <Link to={`/admin/accounts?query=${encodeURIComponent(email)}`} className="underline">
      {email}
    </Link>
  );
}

function Status({ line: { status } }: { line: SubscriptionLine }) {
  const isGood = status === "active" || status === "trialing";
  return (
    <Stamp tone={isGood ? "good" : status === "canceled" ? "soft" : "warn"}>{STATUS_NAMES[status]}</Stamp>
  );
}

function Ends({ line: { plan, status, renewsAt, endsAt } }: { line: SubscriptionLine }) {
  if (endsAt) {
    return (
      <>
        {status === "canceled" ? "Ended" : "Ends"} <ShortDay at={endsAt} />
      </>
    );
  }
  if (renewsAt) {
    return (
      <>
        Renews <ShortDay at={renewsAt} />
      </>
    );
  }
  return plan === "lifetime" && status !== "canceled" ? "Never ends" : "";
}

function Paid({ line: { paidCents, payments, email } }: { line: SubscriptionLine }) {
  return (
    <>
      {formatCents(paidCents)}
      <span className="block text-ink-soft">
        {payments === 1 ? "1 payment" : `${payments} payments`}
        {payments > 0 && (
          <>
            ,{" "}
            <Link
              to={`/admin/refunds?state=all&q=${encodeURIComponent(email)}`}
              aria-label={`Refund requests for ${email}`}
              className="underline"
            >
              refunds
            </Link>
          </>
        )}
      </span>
    </>
  );
}
