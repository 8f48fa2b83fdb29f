import { type AuditLine, AuditSearch } from "@plumbline/contract/audit.ts";
import { Button, buttonStyle } from "@plumbline/ui/button.tsx";
import { Field } from "@plumbline/ui/field.tsx";
import { Input } from "@plumbline/ui/input.tsx";
import { Form, Link, useLoaderData } from "react-router";
import { requireAdmin } from "../../lib/require-admin.ts";
import type { Route } from "./+types/audit-route";
import { AdminFrame } from "../../components/admin-frame.tsx";

const TIME = new Intl.DateTimeFormat("en-AU", {
  dateStyle: "medium",
  timeStyle: "short",
  timeZone: "Australia/Sydney",
});

/** What was done, in words; an action without any is shown by its name. */
const ACTIONS: Record<string, string> = {
  "business.create": "listed",
  "business.update": "changed",
  "business.remove": "removed",
  "business.restore": "restored",
  "business.delete": "deleted for good",
  "business.import": "imported",
};

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services } = requireAdmin(context, request);
  const asked = Object.fromEntries(
    [...new URL(request.url).searchParams].filter(([, value]) => value !== ""),
  );
  const search = AuditSearch.catch({ subject: "", page: 1 }).parse(asked);
  return { ...search, ...(await services.audit.list(search)) };
}

export function meta() {
  return [{ title: "Audit log | Plumbline" }, { name: "robots", content: "noindex" }];
}

export default function Audit() {
  const { subject, page, lines, hasMore } = useLoaderData<typeof loader>();
  const linkTo = (to: number) => `?${new URLSearchParams({ subject, page: String(to) })}`;
  return (
    <AdminFrame title="Audit log">
      <p>Who changed what, the latest first. Lines are only ever added.</p>
      <Form key={subject} className="grid items-end gap-4 sm:grid-cols-[1fr_auto]">
        <Field label="Name or id of what was changed">
          {(control) => <Input {...control} type="search" name="subject" defaultValue={subject} />}
        </Field>
        <Button type="submit">Search</Button>
      </Form>
      {lines.length === 0 ? (
        <p>{subject ? "No line matches." : "Nothing was changed yet."}</p>
      ) : (
        <ol className="grid gap-4">
          {lines.map((line) => (
            <Line key={line.id} line={line} />
          ))}
        </ol>
      )}
      <nav aria-label="Pages" className="flex gap-3 empty:hidden">
        {page > 1 && (
          <Link to={linkTo(page - 1)} className={buttonStyle({ size: "sm" })}>
            Newer
          </Link>
        )}
        {hasMore && (
          <Link to={linkTo(page + 1)} className={buttonStyle({ size: "sm" })}>
            Older
          </Link>
        )}
      </nav>
    </AdminFrame>
  );
}

function Line({ line: { at, actorName, action, subject, changes } }: { line: AuditLine }) {
  return (
    <li className="grid grid-cols-1 gap-2 border-l-4 border-rule-strong pl-4 wrap-anywhere">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span>
          <strong>{actorName}</strong> {ACTIONS[action] ?? action}{" "}
          <Link to={`?${new URLSearchParams({ subject: subject.id })}`}>{subject.name}</Link>
        </span>
        <time dateTime={at} className="text-sm text-ink-soft">
          {TIME.format(new Date(at))}
        </time>
      </p>
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
