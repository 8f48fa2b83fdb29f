import {
  FEEDBACK_STATES,
  FEEDBACK_VERDICTS,
  type FeedbackLine,
  FeedbackSearch,
} from "@plumbline/contract/demo.ts";
import { Button, buttonStyle } from "@plumbline/ui/button.tsx";
import { Stamp } from "@plumbline/ui/chip.tsx";
import { Field } from "@plumbline/ui/field.tsx";
import { Textarea } from "@plumbline/ui/input.tsx";
import { Form, Link, useActionData, useLoaderData, useNavigation, useSearchParams } from "react-router";
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
import type { Route } from "./+types/feedback-route";

const VERDICT_NAMES: Record<(typeof FEEDBACK_VERDICTS)[number], string> = { good: "Good", bad: "Bad" };
const STATE_NAMES: Record<(typeof FEEDBACK_STATES)[number], string> = {
  open: "Open",
  resolved: "Resolved",
};

const COLUMNS: DataColumn<FeedbackLine>[] = [
  {
    id: "verdict",
    header: "Rating",
    isSortable: true,
    cell: ({ verdict }) => (
      <Stamp tone={verdict === "good" ? "good" : "warn"}>{VERDICT_NAMES[verdict]}</Stamp>
    ),
  },
  { id: "question", header: "Question and answer", cell: (line) => <Asked line={line} /> },
  { id: "outcome", header: "Outcome", isSortable: true, cell: ({ outcome }) => outcome },
  { id: "saidAt", header: "When", isSortable: true, cell: ({ saidAt }) => <ShortDay at={saidAt} /> },
  { id: "resolved", header: "Resolved", cell: (line) => <Resolved line={line} /> },
];

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services } = requireAdmin(context, request);
  const search = readTableSearch(FeedbackSearch, request);
  return { search, list: await services.feedback.list(search), chatUrl: services.chatUrl };
}

export function action(args: Route.ActionArgs) {
  return postToApi(args, ({ id = "", ...fields }) => ({
    path: `/api/admin/feedback/${requireId(id)}/resolve`,
    body: fields,
    done: () => ({ isResolved: true }),
  }));
}

export function meta() {
  return [{ title: "Feedback on answers | Plumbline" }, { name: "robots", content: "noindex" }];
}

export default function Feedback() {
  const { search, list, chatUrl } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { q, verdict, state } = search;
  return (
    <AdminFrame
      title="Feedback on answers"
      actions={
        <a href={`${chatUrl}/admin/reports`} className={buttonStyle({ size: "sm" })}>
          Reports in the chat app
        </a>
      }
    >
      <p>
        Visitors' feedback on the answer to their free question. It's deleted with the question after 30 days.
        The chat app keeps its own feedback.
      </p>
      {answer && "isResolved" in answer && <FormAlert isGood>Saved.</FormAlert>}
      <RefusalAlert refusal={refusalOf(answer)} otherwise="That didn't work. Please try again." />
      <TableFilters words="Question or comment">
        <FilterSelect label="Rating" name="verdict" value={verdict ?? ""} options={VERDICT_NAMES} />
        <FilterSelect label="Status" name="state" value={state ?? ""} options={STATE_NAMES} />
      </TableFilters>
      <DataTable
        label="Feedback on answers"
        nouns={["answer", "answers"]}
        columns={COLUMNS}
        list={list}
        sorting={search}
        nothing="No one has given feedback on an answer yet."
        isFiltered={Boolean(q || verdict || state)}
      />
    </AdminFrame>
  );
}

function Asked({ line: { question, comment, answerText, entries } }: { line: FeedbackLine }) {
  return (
    <>
      <strong className="block">{question}</strong>
      {comment && <q className="mt-1 block border-l-4 border-rule-strong pl-2">{comment}</q>}
      <details className="mt-1">
        <summary>
          The answer<span className="sr-only"> to {question}</span>
        </summary>
        <p className="mt-1 whitespace-pre-wrap text-ink-soft">{answerText}</p>
      </details>
      {entries.length > 0 && (
        <span className="mt-1 block text-ink-soft">
          Cites{" "}
          {entries.map((id, at) => (
            <span key={id}>
              {at > 0 && ", "}
              <Link to={`/admin/regulations?which=all&q=${id}`} className="underline">
                {id}
              </Link>
            </span>
          ))}
        </span>
      )}
    </>
  );
}

function Resolved({ line: { id, question, resolved } }: { line: FeedbackLine }) {
  const [search] = useSearchParams();
  const isSending = useNavigation().formData?.get("id") === id;
  const refusal = refusalOf(useActionData<typeof action>());
  const isRefused = refusal?.values.id === id;
  if (resolved) {
    return (
      <>
        <ShortDay at={resolved.at} />
        <span className="block">{resolved.note}</span>
      </>
    );
  }
  return (
    <details open={isRefused}>
      <summary className={buttonStyle({ size: "sm", className: "list-none" })}>
        Resolve<span className="sr-only"> {question}</span>
      </summary>
      <Form method="post" action={`?${search}`} className="mt-2 grid justify-items-start gap-2">
        <input type="hidden" name="id" value={id} />
        <Field label="Action taken" error={isRefused ? refusal.issues.note : undefined}>
          {(control) => (
            <Textarea
              {...control}
              name="note"
              rows={2}
              maxLength={1000}
              defaultValue={isRefused ? refusal.values.note : ""}
            />
          )}
        </Field>
        <Button type="submit" size="sm" look="ink" disabled={isSending}>
          {isSending ? "Saving..." : "Save and close"}
        </Button>
      </Form>
    </details>
  );
}
