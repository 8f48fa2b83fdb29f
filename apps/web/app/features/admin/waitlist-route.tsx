import { PLAN_INTERESTS, type WaitlistLine, WaitlistSearch } from "@plumbline/contract/waitlist.ts";
import { Button, buttonStyle } from "@plumbline/ui/button.tsx";
import { Form, useActionData, useLoaderData, useNavigation, useSearchParams } from "react-router";
import { AdminFrame } from "../../components/admin-frame.tsx";
import { type DataColumn, DataTable } from "../../components/data-table.tsx";
import { FormAlert } from "../../components/form-alert.tsx";
import { RefusalAlert } from "../../components/refusal-alert.tsx";
import { ShortDay } from "../../components/short-day.tsx";
import { FilterSelect, TableFilters } from "../../components/table-filters.tsx";
import { postToApi } from "../../lib/form-action.ts";
import { refusalOf } from "../../lib/form-refusal.ts";
import { requireId } from "../../lib/route-loader.ts";
import { requireAdmin } from "../../lib/require-admin.ts";
import { readTableSearch } from "../../lib/table-search.ts";
import type { Route } from "./+types/waitlist-route";

const INTEREST_NAMES: Record<(typeof PLAN_INTERESTS)[number] | "none", string> = {
  monthly: "Monthly plan",
  annual: "Annual plan",
  lifetime: "Lifetime plan",
  marketplace: "Marketplace",
  rewards: "Rewards",
  app: "Mobile app",
  none: "Not specified",
};

const COLUMNS: DataColumn<WaitlistLine>[] = [
  { id: "email", header: "Email", isSortable: true, cell: ({ email }) => email },
  { id: "name", header: "Name", isSortable: true, cell: ({ name }) => name || "Not given" },
  {
    id: "planInterest",
    header: "Interest",
    isSortable: true,
    cell: ({ planInterest }) => INTEREST_NAMES[planInterest ?? "none"],
  },
  {
    id: "createdAt",
    header: "Joined",
    isSortable: true,
    cell: ({ createdAt }) => <ShortDay at={createdAt} />,
  },
  { id: "delete", header: "Actions", cell: (line) => <Delete line={line} /> },
];

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services } = requireAdmin(context, request);
  const search = readTableSearch(WaitlistSearch, request);
  return { search, list: await services.waitlist.list(search) };
}

export function action(args: Route.ActionArgs) {
  return postToApi(args, ({ id = "" }) => ({
    method: "DELETE",
    path: `/api/admin/waitlist/${requireId(id)}`,
    done: () => ({ isDeleted: true }),
  }));
}

export function meta() {
  return [{ title: "Waitlist | Plumbline" }, { name: "robots", content: "noindex" }];
}

export default function Waitlist() {
  const { search, list } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { q, interest } = search;
  const exported = new URLSearchParams({ q, interest: interest ?? "" });
  return (
    <AdminFrame
      title="Waitlist"
      actions={
        list.total > 0 && (
          <a
            href={`/api/admin/waitlist.csv?${exported}`}
            download
            className={buttonStyle({ size: "sm", look: "ink" })}
          >
            Download CSV
          </a>
        )
      }
    >
      <p>
        The file contains everyone who matches your filters. It's personal data, so each download is recorded
        in the audit log.
      </p>
      {answer && "isDeleted" in answer && <FormAlert isGood>Deleted from the waitlist.</FormAlert>}
      <RefusalAlert refusal={refusalOf(answer)} otherwise="That didn't work. Please try again." />
      <TableFilters words="Email or name">
        <FilterSelect label="Interest" name="interest" value={interest ?? ""} options={INTEREST_NAMES} />
      </TableFilters>
      <DataTable
        label="Waitlist"
        nouns={["person", "people"]}
        columns={COLUMNS}
        list={list}
        sorting={search}
        nothing="No one is on the waitlist yet."
        isFiltered={Boolean(q || interest)}
      />
    </AdminFrame>
  );
}

function Delete({ line: { id, email } }: { line: WaitlistLine }) {
  const [search] = useSearchParams();
  const isSending = useNavigation().formData?.get("id") === id;
  return (
    <details>
      <summary className={buttonStyle({ size: "sm", className: "list-none" })}>
        Delete<span className="sr-only"> {email}</span>
      </summary>
      <Form
        method="post"
        action={`?${search}`}
        className="mt-2 grid justify-items-start gap-2 border-l-4 border-warn pl-3"
      >
        <input type="hidden" name="id" value={id} />
        <p>They won't hear about the launch. You can't undo this.</p>
        <Button type="submit" size="sm" look="ink" disabled={isSending}>
          {isSending ? "Deleting..." : "Delete for good"}
        </Button>
      </Form>
    </details>
  );
}
