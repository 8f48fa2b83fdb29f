import { AUDIT_ACTIONS, AUDIT_COLUMNS, type AuditLine, AuditSearch } from "@plumbline/contract/audit.ts";
import { SECURITY_LOG_DAYS } from "@plumbline/contract/retention.ts";
import { Field } from "@plumbline/ui/field.tsx";
import { Input, Select } from "@plumbline/ui/input.tsx";
import { Link, useLoaderData } from "react-router";
import { AdminFrame } from "../../components/admin-frame.tsx";
import { PageLinks } from "../../components/page-links.tsx";
import { ShortDay } from "../../components/short-day.tsx";
import { FilterSelect, TableFilters } from "../../components/table-filters.tsx";
import { requireAdmin } from "../../lib/require-admin.ts";
import { readTableSearch } from "../../lib/table-search.ts";
import type { Route } from "./+types/audit-route";
import { ACTION_WORDS, SUBJECT_KINDS, wordsOf } from "./audit-words.ts";

const COLUMN_NAMES: Record<(typeof AUDIT_COLUMNS)[number], string> = {
  at: "When",
  actor: "Person",
  action: "Action",
  subject: "Subject",
};
const ACTION_NAMES = Object.fromEntries(
  AUDIT_ACTIONS.map((action) => [action, `${ACTION_WORDS[action].replace(/:$/, "")} (${action})`]),
);

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services } = requireAdmin(context, request);
  const search = readTableSearch(AuditSearch, request);
  return { search, ...(await services.audit.list(search)) };
}

export function meta() {
  return [{ title: "Audit log | Plumbline" }, { name: "robots", content: "noindex" }];
}

export default function Audit() {
  const { search, page, pages, total, lines } = useLoaderData<typeof loader>();
  const { subject, actor, action, kind, from, until } = search;
  const isFiltered = Boolean(subject || actor || action || kind || from || until);
  return (
    <AdminFrame title="Audit log">
      <p>
        Every change and who made it. Entries are never edited. After {SECURITY_LOG_DAYS} days, we delete
        entries about accounts, and the network and device in all other entries.
      </p>
      <TableFilters words="Name or id of the subject" wordsName="subject" hasOrder={false}>
        <Field label="Person">
          {(control) => <Input {...control} type="search" name="actor" defaultValue={actor} />}
        </Field>
        <FilterSelect label="Action" name="action" value={action ?? ""} options={ACTION_NAMES} />
        <FilterSelect label="Type" name="kind" value={kind ?? ""} options={SUBJECT_KINDS} />
        <Field label="From">
          {(control) => <Input {...control} type="date" name="from" defaultValue={from} />}
        </Field>
        <Field label="Until">
          {(control) => <Input {...control} type="date" name="until" defaultValue={until} />}
        </Field>
        <Field label="Sort by">
          {(control) => (
            <Select {...control} name="sort" defaultValue={search.sort}>
              {AUDIT_COLUMNS.map((column) => (
                <option key={column} value={column}>
                  {COLUMN_NAMES[column]}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label="Order">
          {(control) => (
            <Select {...control} name="direction" defaultValue={search.direction}>
              <option value="desc">Descending</option>
              <option value="asc">Ascending</option>
            </Select>
          )}
        </Field>
      </TableFilters>
      {lines.length === 0 ? (
        <p role="status">{isFiltered ? "No entries match." : "No changes yet."}</p>
      ) : (
        <>
          <p role="status" className="text-ink-soft">
            {total === 1 ? "1 entry" : `${total.toLocaleString("en-AU")} entries`}
          </p>
          <ol className="grid gap-4">
            {lines.map((line) => (
              <Line key={line.id} line={line} />
            ))}
          </ol>
        </>
      )}
      <PageLinks page={page} pages={pages} />
    </AdminFrame>
  );
}

function Line({ line: { at, actorName, action, subject, network, device, changes } }: { line: AuditLine }) {
  return (
    <li className="grid grid-cols-1 gap-2 border-l-4 border-rule-strong pl-4 wrap-anywhere">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span>
          <strong>{actorName}</strong> {wordsOf(action)}{" "}
          <Link to={`?${new URLSearchParams({ subject: subject.id })}`}>{subject.name}</Link>
        </span>
        <span className="text-sm text-ink-soft">
          <ShortDay at={at} withTime />
        </span>
      </p>
      {(network || device) && (
        <p className="text-sm text-ink-soft">{[device, network].filter(Boolean).join(", ")}</p>
      )}
      {changes.length > 0 && (
        <details>
          <summary className="text-sm">
            {changes.length === 1 ? "1 field" : `${changes.length} fields`}:{" "}
            {changes.map(({ field }) => field).join(", ")}
          </summary>
          <dl className="mt-2 grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[10rem_1fr]">
            {changes.map(({ field, before, after }) => (
              <div key={field} className="contents">
                <dt className="text-ink-soft">{field}</dt>
                <dd>
                  {before && (
                    <>
                      <del>{before}</del> to{" "}
                    </>
                  )}
                  <ins>{after || "empty"}</ins>
                </dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </li>
  );
}
