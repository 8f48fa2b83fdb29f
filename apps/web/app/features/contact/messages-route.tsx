import { CONTACT_STATES, type ContactLine, ContactSearch } from "@plumbline/contract/contact.ts";
import { CONTACT_MESSAGE_MONTHS } from "@plumbline/contract/retention.ts";
import { Button } from "@plumbline/ui/button.tsx";
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
import type { Route } from "./+types/messages-route";

const STATE_NAMES: Record<(typeof CONTACT_STATES)[number], string> = { open: "Open", done: "Done" };

const COLUMNS: DataColumn<ContactLine>[] = [
  { id: "name", header: "From", isSortable: true, cell: (line) => <From line={line} /> },
  {
    id: "message",
    header: "Message",
    cell: ({ message }) => <p className="whitespace-pre-wrap wrap-anywhere">{message}</p>,
  },
  { id: "createdAt", header: "Sent", isSortable: true, cell: ({ createdAt }) => <ShortDay at={createdAt} /> },
  { id: "done", header: "Done", cell: (line) => <Done line={line} /> },
];

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services } = requireAdmin(context, request);
  const search = readTableSearch(ContactSearch, request);
  return {
    search,
    list: await services.contact.list(search),
    hasSupportEmail: Boolean(services.supportEmail),
  };
}

export function action(args: Route.ActionArgs) {
  return postToApi(args, ({ id = "" }) => ({
    path: `/api/admin/messages/${requireId(id)}/done`,
    done: () => ({ isDone: true }),
  }));
}

export function meta() {
  return [{ title: "Messages | Plumbline" }, { name: "robots", content: "noindex" }];
}

export default function Messages() {
  const { search, list, hasSupportEmail } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { q, state } = search;
  return (
    <AdminFrame title="Messages">
      <p>
        Sent through the contact form and emailed to administrators. Reply by email. We delete messages after{" "}
        {CONTACT_MESSAGE_MONTHS} months.
      </p>
      {!hasSupportEmail && (
        <p className="border-l-4 border-warn pl-3">
          No support email is set, so pages link to the contact form instead. To show an address, set{" "}
          <code>SUPPORT_EMAIL</code> in <code>.env</code> and restart the site.
        </p>
      )}
      {answer && "isDone" in answer && <FormAlert isGood>Marked as done.</FormAlert>}
      <RefusalAlert refusal={refusalOf(answer)} otherwise="That didn't work. Please try again." />
      <TableFilters words="Name, email or message">
        <FilterSelect label="Status" name="state" value={state ?? ""} options={STATE_NAMES} />
      </TableFilters>
      <DataTable
        label="Messages"
        nouns={["message", "messages"]}
        columns={COLUMNS}
        list={list}
        sorting={search}
        nothing="No one has sent a message yet."
        isFiltered={Boolean(q || state)}
      />
    </AdminFrame>
  );
}

function From({ line: { name, email } }: { line: ContactLine }) {
  return (
    <>
      <strong className="block wrap-anywhere">{name}</strong>
      <a href={`mailto:${email}`} className="wrap-anywhere underline">
        {email}
      </a>
    </>
  );
}

function Done({ line: { id, name, doneAt } }: { line: ContactLine }) {
  const [search] = useSearchParams();
  const isSending = useNavigation().formData?.get("id") === id;
  if (doneAt) return <ShortDay at={doneAt} />;
  return (
    <Form method="post" action={`?${search}`}>
      <input type="hidden" name="id" value={id} />
      <Button type="submit" size="sm" disabled={isSending}>
        {isSending ? "Saving..." : "Mark as done"}
        <span className="sr-only">: message from {name}</span>
      </Button>
    </Form>
  );
}
