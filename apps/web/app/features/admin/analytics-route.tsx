import { formatPartialDate } from "@plumbline/contract/time.ts";
import { type CountLine, type CountPage, CountSearch } from "@plumbline/contract/page-counts.ts";
import { buttonStyle } from "@plumbline/ui/button.tsx";
import { Link, useLoaderData, useSearchParams } from "react-router";
import { AdminFrame } from "../../components/admin-frame.tsx";
import { type DataColumn, DataTable } from "../../components/data-table.tsx";
import { TableFilters } from "../../components/table-filters.tsx";
import { requireAdmin } from "../../lib/require-admin.ts";
import { readTableSearch, withParams } from "../../lib/table-search.ts";
import type { Route } from "./+types/analytics-route";

const figure = (total: number) => total.toLocaleString("en-AU");

const COLUMNS: DataColumn<CountLine>[] = [
  { id: "path", header: "Page", isSortable: true, cell: (line) => <Path path={line.id} /> },
  { id: "total7", header: "7 days", isSortable: true, isFigure: true, cell: ({ total7 }) => figure(total7) },
  {
    id: "total30",
    header: "30 days",
    isSortable: true,
    isFigure: true,
    cell: ({ total30 }) => figure(total30),
  },
  {
    id: "total90",
    header: "90 days",
    isSortable: true,
    isFigure: true,
    cell: ({ total90 }) => figure(total90),
  },
];

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services } = requireAdmin(context, request);
  const search = readTableSearch(CountSearch, request);
  return { search, ...(await services.analytics.list(search)) };
}

export function meta() {
  return [{ title: "Analytics | Plumbline" }, { name: "robots", content: "noindex" }];
}

export default function Analytics() {
  const { search, sums, days, ...list } = useLoaderData<typeof loader>();
  const { q, path } = search;
  return (
    <AdminFrame title="Analytics">
      <p>
        Page views, counted here without cookies. Nothing about the visitors is kept. Bots, and browsers that
        ask not to be tracked, aren't counted. Views from the last minute may be missing.
      </p>
      {path && (
        <p className="flex flex-wrap items-center gap-3">
          <strong>Only {path}</strong>
          <Link to="?" className={buttonStyle({ size: "sm" })}>
            Show every page
          </Link>
        </p>
      )}
      <Sums sums={sums} />
      <TableFilters words="Part of a path" keeps={["path"]} />
      <DataTable
        label="Page views by path"
        nouns={["page", "pages"]}
        columns={COLUMNS}
        list={list}
        sorting={search}
        nothing="No page views yet."
        isFiltered={Boolean(q || path)}
      />
      {days.length > 0 && <Days days={days} />}
    </AdminFrame>
  );
}

function Sums({ sums: { total7, total30, total90 } }: Pick<CountPage, "sums">) {
  return (
    <dl className="grid grid-cols-3 border-2 border-rule-strong bg-sheet">
      {Object.entries({ "7 days": total7, "30 days": total30, "90 days": total90 }).map(([name, total]) => (
        <div key={name} className="border-r-2 border-rule p-4 last:border-r-0">
          <dt className="text-sm text-ink-soft">{name}</dt>
          <dd className="figures font-display text-xl font-bold">{figure(total)}</dd>
        </div>
      ))}
    </dl>
  );
}

function Path({ path }: { path: string }) {
  const [search] = useSearchParams();
  return (
    <Link to={withParams(search, { path, page: "" })} className="underline">
      {path}
    </Link>
  );
}

function Days({ days }: Pick<CountPage, "days">) {
  return (
    <section className="grid gap-3">
      <h2 className="text-xl">Daily views, last 30 days</h2>
      <table className="w-full max-w-xl text-sm">
        <thead>
          <tr className="border-b-2 border-rule text-left text-ink-soft">
            <th scope="col" className="py-2">
              Day
            </th>
            <th scope="col" className="py-2 text-right">
              Views
            </th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, total }) => (
            <tr key={day} className="border-b border-rule">
              <td className="py-2">{formatPartialDate(day)}</td>
              <td className="figures py-2 text-right">{figure(total)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
