import { type AccountLine, AccountSearch, ROLES } from "@plumbline/contract/accounts.ts";
import { Stamp } from "@plumbline/ui/chip.tsx";
import { useLoaderData } from "react-router";
import { AdminFrame } from "../../components/admin-frame.tsx";
import { type DataColumn, DataTable } from "../../components/data-table.tsx";
import { ShortDay } from "../../components/short-day.tsx";
import { FilterSelect, TableFilters } from "../../components/table-filters.tsx";
import { requireAdmin } from "../../lib/require-admin.ts";
import { readTableSearch } from "../../lib/table-search.ts";
import type { Route } from "./+types/accounts-route";

const ROLE_NAMES: Record<(typeof ROLES)[number], string> = { user: "Users", admin: "Administrators" };

const COLUMNS: DataColumn<AccountLine>[] = [
  { id: "name", header: "Name", isSortable: true, cell: ({ name }) => <strong>{name}</strong> },
  { id: "email", header: "Email", isSortable: true, cell: ({ email }) => email },
  { id: "standing", header: "Status", cell: (account) => <Standing account={account} /> },
  {
    id: "createdAt",
    header: "Joined",
    isSortable: true,
    cell: ({ createdAt }) => <ShortDay at={createdAt} />,
  },
];

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services } = requireAdmin(context, request);
  const search = readTableSearch(AccountSearch, request);
  const { accounts, ...page } = await services.identity.listAccounts(search);
  return { search, list: { rows: accounts, ...page } };
}

export function meta() {
  return [{ title: "Accounts | Plumbline" }, { name: "robots", content: "noindex" }];
}

export default function Accounts() {
  const { search, list } = useLoaderData<typeof loader>();
  const { query, role, confirmed } = search;
  return (
    <AdminFrame title="Accounts">
      <TableFilters words="Name or email" wordsName="query">
        <FilterSelect label="Role" name="role" value={role ?? ""} options={ROLE_NAMES} />
        <FilterSelect
          label="Email confirmed"
          name="confirmed"
          value={confirmed ?? ""}
          options={{ yes: "Yes", no: "No" }}
        />
      </TableFilters>
      <DataTable
        label="Accounts"
        nouns={["account", "accounts"]}
        columns={COLUMNS}
        list={list}
        sorting={search}
        nothing="No accounts yet."
        isFiltered={Boolean(query || role || confirmed)}
      />
    </AdminFrame>
  );
}

function Standing({ account: { role, emailVerified, hasSecondFactor } }: { account: AccountLine }) {
  return (
    <span className="flex flex-wrap gap-2">
      {role === "admin" && <Stamp tone="hivis">Administrator</Stamp>}
      <Stamp tone={emailVerified ? "good" : "warn"}>
        {emailVerified ? "Email confirmed" : "Email not confirmed"}
      </Stamp>
      {hasSecondFactor && <Stamp tone="good">Two-factor</Stamp>}
    </span>
  );
}
