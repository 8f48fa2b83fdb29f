import {
  JOB_STATES,
  type JobLine,
  JobSearch,
  type JobState,
  type QueueCounts,
} from "@plumbline/contract/jobs.ts";
import { Button, buttonStyle } from "@plumbline/ui/button.tsx";
import { Form, useActionData, useLoaderData, useNavigation, useSearchParams } from "react-router";
import { AdminFrame } from "../../components/admin-frame.tsx";
import { CountTable } from "../../components/count-table.tsx";
import { type DataColumn, DataTable } from "../../components/data-table.tsx";
import { FormAlert } from "../../components/form-alert.tsx";
import { RefusalAlert } from "../../components/refusal-alert.tsx";
import { ShortDay } from "../../components/short-day.tsx";
import { FilterSelect, TableFilters } from "../../components/table-filters.tsx";
import { postToApi } from "../../lib/form-action.ts";
import { refusalOf } from "../../lib/form-refusal.ts";
import { requireId, requireKey } from "../../lib/route-loader.ts";
import { requireAdmin } from "../../lib/require-admin.ts";
import { readTableSearch } from "../../lib/table-search.ts";
import type { Route } from "./+types/jobs-route";

const STATE_NAMES: Record<JobState, string> = {
  waiting: "Waiting",
  running: "Running",
  retrying: "Will retry",
  failed: "Failed",
  done: "Done",
  discarded: "Discarded",
};
const OUTCOMES = {
  retry: "It'll run again in a few seconds.",
  discard: "Discarded. Its contents have been deleted.",
};

const COLUMNS: DataColumn<JobLine>[] = [
  { id: "queue", header: "Type", isSortable: true, cell: ({ queue }) => <strong>{queue}</strong> },
  { id: "state", header: "Status", cell: ({ state }) => STATE_NAMES[state] },
  { id: "tries", header: "Attempts", isSortable: true, isFigure: true, cell: ({ tries }) => tries },
  {
    id: "createdAt",
    header: "Queued",
    isSortable: true,
    cell: ({ createdAt }) => <ShortDay at={createdAt} withTime />,
  },
  {
    id: "changedAt",
    header: "Last run",
    isSortable: true,
    cell: ({ changedAt }) => <ShortDay at={changedAt} withTime />,
  },
  {
    id: "error",
    header: "Error and id",
    cell: ({ error, id }) => (
      <>
        {error && <span className="block">{error}</span>}
        <code className="text-xs text-ink-soft">{id}</code>
      </>
    ),
  },
  { id: "actions", header: "Actions", cell: (job) => job.state === "failed" && <Decide job={job} /> },
];

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services } = requireAdmin(context, request);
  const search = readTableSearch(JobSearch, request);
  return { search, ...(await services.jobs.list(search)) };
}

export function action(args: Route.ActionArgs) {
  return postToApi(args, ({ id = "", intent = "", ...fields }) => ({
    path: `/api/admin/jobs/${requireId(id)}/${requireKey(OUTCOMES, intent)}`,
    body: fields,
    done: () => ({ outcome: requireKey(OUTCOMES, intent) }),
  }));
}

export function meta() {
  return [{ title: "Job queue | Plumbline" }, { name: "robots", content: "noindex" }];
}

export default function Jobs() {
  const { search, queues, ...list } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const names = Object.fromEntries(queues.map(({ queue }) => [queue, queue]));
  return (
    <AdminFrame title="Job queue">
      <p>
        Emails, text messages and scheduled jobs. Job contents aren't shown. A failed email or text message is
        kept for 3 days, a failed scheduled job for an hour.
      </p>
      <Queues queues={queues} />
      {answer && "outcome" in answer && <FormAlert isGood>{OUTCOMES[answer.outcome]}</FormAlert>}
      <RefusalAlert refusal={refusalOf(answer)} otherwise="That didn't work. Please try again." />
      <TableFilters>
        <Choice state={search.state} />
        <FilterSelect label="Type" name="queue" value={search.queue ?? ""} options={names} />
      </TableFilters>
      <DataTable
        label="Jobs"
        nouns={["job", "jobs"]}
        columns={COLUMNS}
        list={list}
        sorting={search}
        nothing="No failed jobs."
        isFiltered={search.state !== "failed" || search.queue !== undefined}
      />
    </AdminFrame>
  );
}

function Choice({ state }: { state: JobState }) {
  const { failed, ...others } = STATE_NAMES;
  return (
    <FilterSelect
      label="Status"
      name="state"
      value={state === "failed" ? "" : state}
      options={others satisfies Partial<Record<(typeof JOB_STATES)[number], string>>}
      all={failed}
    />
  );
}

const FIGURES = ["waiting", "running", "retrying", "failed", "done"] as const;
const FIGURE_COLUMNS = FIGURES.map((id) => ({
  id,
  name: id === "done" ? "Done in the last day" : STATE_NAMES[id],
}));

function Queues({ queues }: { queues: QueueCounts[] }) {
  const rows = queues.map((counts) => ({
    id: counts.queue,
    name: counts.queue,
    counts: FIGURES.map((state) => counts[state]),
  }));
  return <CountTable title="By type" corner="Type" columns={FIGURE_COLUMNS} rows={rows} />;
}

function Decide({ job: { id, queue } }: { job: JobLine }) {
  const [search] = useSearchParams();
  const isSending = useNavigation().formData?.get("id") === id;
  const about = <span className="sr-only"> {`${queue} job ${id}`}</span>;
  return (
    <Form method="post" action={`?${search}`} className="flex flex-wrap items-start gap-2">
      <input type="hidden" name="id" value={id} />
      <Button type="submit" name="intent" value="retry" size="sm" look="ink" disabled={isSending}>
        {isSending ? "One moment..." : "Run again"}
        {about}
      </Button>
      <details>
        <summary className={buttonStyle({ size: "sm", className: "list-none" })}>Discard{about}</summary>
        <div className="mt-2 grid justify-items-start gap-2 border-l-4 border-warn pl-3">
          <p>It won't be run again.</p>
          <Button type="submit" name="intent" value="discard" size="sm" disabled={isSending}>
            Discard for good
          </Button>
        </div>
      </details>
    </Form>
  );
}
