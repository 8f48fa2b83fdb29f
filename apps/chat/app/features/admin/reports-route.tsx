import { requestContext } from "#app/lib/services-context.ts";
import { REPORT_STATUSES, ReportDecision, type ReportStatus } from "@plumbline/contract/chat.ts";
import { buttonStyle } from "@plumbline/ui/button.tsx";
import { data, Link, redirect, useActionData, useLoaderData } from "react-router";
import type { RouterContextProvider } from "react-router";
import { z } from "zod";
import { PlainPage } from "../../components/plain-page.tsx";
import type { Route } from "./+types/reports-route";
import { ReportedEntryView } from "./reported-entry.tsx";

const STATUS_NAMES: Record<ReportStatus, string> = {
  open: "Open",
  fixed: "Fixed",
  dismissed: "Dismissed",
};
const NO_REPORTS: Record<ReportStatus, string> = {
  open: "No open reports.",
  fixed: "No fixed reports yet.",
  dismissed: "No dismissed reports yet.",
};

const Status = z.enum(REPORT_STATUSES).catch("open");
const Decision = ReportDecision.extend({ id: z.uuid() });

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services } = requireAdmin(context);
  const status = Status.parse(new URL(request.url).searchParams.get("status"));
  return { status, entries: await services.reports.listByEntry(status) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { services, signedIn } = requireAdmin(context);
  const fields = Object.fromEntries(await request.formData());
  const decision = Decision.safeParse(fields);
  if (!decision.success) {
    const { id, note } = z.object({ id: z.string(), note: z.string() }).partial().catch({}).parse(fields);
    return data(
      { id, note, isDone: false, message: decision.error.issues[0]?.message ?? "Please try again." },
      { status: 400 },
    );
  }
  const { id, ...rest } = decision.data;
  const message = await services.reports.decide(signedIn.user.id, id, rest).then(
    () => undefined,
    (failure: unknown) => readRefusal(failure),
  );
  if (message) return data({ id, note: rest.note, isDone: false, message }, { status: 409 });
  return { id, note: "", isDone: true, message: "Saved. The person who asked will see your note." };
}

export default function ReportsRoute() {
  const { status, entries } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const isListed = entries.some(({ reports }) => reports.some(({ id }) => id === answer?.id));
  return (
    <PlainPage
      title="Reported answers"
      intro={
        <p className="text-ink-soft">
          Grouped by the main regulation entry in the answer. We don't show who asked. Correct the entry
          first, then write what you found.
        </p>
      }
    >
      <title>Reported answers | Plumbline</title>
      <nav aria-label="Status" className="flex flex-wrap gap-3">
        {REPORT_STATUSES.map((one) => (
          <Link
            key={one}
            to={`?status=${one}`}
            aria-current={one === status ? "page" : undefined}
            className={buttonStyle({ size: "sm", look: one === status ? "ink" : "outline" })}
          >
            {STATUS_NAMES[one]}
          </Link>
        ))}
      </nav>
      {answer && !isListed && (
        <p
          role={answer.isDone ? "status" : "alert"}
          className={answer.isDone ? "border-l-4 border-good pl-3" : "border-l-4 border-bad pl-3"}
        >
          {answer.message}
        </p>
      )}
      {entries.length === 0 ? (
        <p>{NO_REPORTS[status]}</p>
      ) : (
        entries.map((reported) => (
          <ReportedEntryView
            key={reported.entry?.id ?? "none"}
            reported={reported}
            refusal={answer && !answer.isDone ? answer : undefined}
          />
        ))
      )}
    </PlainPage>
  );
}

function requireAdmin(context: Readonly<RouterContextProvider>) {
  const { services, signedIn } = context.get(requestContext);
  if (!signedIn) throw redirect("/auth");
  if (signedIn.user.role !== "admin") throw data("This page is for administrators.", { status: 403 });
  return { services, signedIn };
}

/** Rethrows any error that isn't an API error for the user. */
function readRefusal(failure: unknown): string {
  const isRefusal = failure instanceof Error && "status" in failure && "code" in failure;
  if (!isRefusal) throw failure;
  return failure.message;
}
