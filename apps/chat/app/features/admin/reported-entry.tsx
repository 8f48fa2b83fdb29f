import type { AnswerReport } from "@plumbline/contract/chat.ts";
import { formatPartialDate } from "@plumbline/contract/time.ts";
import { REPORT_REASONS } from "@plumbline/contract/limits.ts";
import { AnswerView } from "@plumbline/ui/answer/answer-view.tsx";
import { Button } from "@plumbline/ui/button.tsx";
import { Stamp } from "@plumbline/ui/chip.tsx";
import { Field } from "@plumbline/ui/field.tsx";
import { Textarea } from "@plumbline/ui/input.tsx";
import { useId } from "react";
import { Form, useNavigation } from "react-router";
import type { ReportedEntry } from "#server/modules/reports/service.ts";
import { MomentView } from "../../components/moment-view.tsx";

type Refusal = { id?: string | undefined; note?: string | undefined; message: string };
type ReportedEntryViewProps = { reported: ReportedEntry; refusal: Refusal | undefined };

export function ReportedEntryView({ reported, refusal }: ReportedEntryViewProps) {
  const { entry, thumbsDown, reports } = reported;
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className="grid gap-4">
      <div className="grid gap-2 border-l-4 border-hivis pl-3">
        <h2 id={headingId} className="text-xl">
          {entry ? entry.title : "No rule cited"}
        </h2>
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
          {entry && (
            <>
              <code className="break-all">{entry.id}</code>
              <span className="figures">as at {formatPartialDate(entry.asOf)}</span>
              <span className="figures">review by {formatPartialDate(entry.reviewDueOn)}</span>
              <a
                href={entry.sourceUrl}
                target="_blank"
                rel="noreferrer"
                className="inline-flex min-h-10 items-center underline underline-offset-4"
              >
                First source
              </a>
            </>
          )}
          <span className="figures">
            {reports.length} {reports.length === 1 ? "report" : "reports"}
            {entry && `, ${thumbsDown} thumbs down`}
          </span>
        </p>
      </div>
      <ul className="grid gap-4">
        {reports.map((report) => (
          <ReportItem
            key={report.id}
            report={report}
            refusal={refusal?.id === report.id ? refusal : undefined}
          />
        ))}
      </ul>
    </section>
  );
}

type ReportItemProps = { report: AnswerReport; refusal: Refusal | undefined };

function ReportItem({ report, refusal }: ReportItemProps) {
  const { question, answer, entryIds, reason, details, createdAt, status, note } = report;
  return (
    <li className="grid gap-4 border-2 border-rule-strong bg-sheet p-4 sm:p-5">
      <p className="flex flex-wrap items-center justify-between gap-2">
        <Stamp tone="warn">{REPORT_REASONS[reason]}</Stamp>
        <span className="text-sm text-ink-soft">
          Reported <MomentView moment={createdAt} />
        </span>
      </p>
      {details ? (
        <blockquote className="border-l-4 border-rule-strong pl-3 whitespace-pre-line">{details}</blockquote>
      ) : (
        <p className="text-sm text-ink-soft">No details given.</p>
      )}
      <h3 className="text-base font-semibold whitespace-pre-line">{question}</h3>
      <details className="group">
        <summary className="min-h-11 py-2 underline underline-offset-4">Answer and citations</summary>
        <div className="grid gap-4 border-l-2 border-rule pl-4">
          <AnswerView answer={answer} />
          {entryIds.length > 0 && (
            <p className="text-sm">
              Based on{" "}
              {entryIds.map((id, index) => (
                <code key={id} className="break-all">
                  {index > 0 && ", "}
                  {id}
                </code>
              ))}
            </p>
          )}
        </div>
      </details>
      {status === "open" ? (
        <Decide report={report} refusal={refusal} />
      ) : (
        <p className="whitespace-pre-line">
          <strong>{status === "fixed" ? "Fixed" : "Dismissed"}:</strong> {note}
        </p>
      )}
    </li>
  );
}

/** A plain form, which also works without JavaScript. */
function Decide({ report: { id }, refusal }: ReportItemProps) {
  const isSending = useNavigation().formData?.get("id") === id;
  return (
    <Form method="post" className="grid gap-3">
      <input type="hidden" name="id" value={id} />
      <Field label="Findings" hint="The person who asked will see this." error={refusal?.message}>
        {(control) => (
          <Textarea {...control} name="note" rows={3} maxLength={1000} defaultValue={refusal?.note ?? ""} />
        )}
      </Field>
      <p className="flex flex-wrap gap-3">
        <Button type="submit" name="status" value="fixed" look="ink" disabled={isSending}>
          {isSending ? "Saving..." : "Mark as fixed"}
        </Button>
        <Button type="submit" name="status" value="dismissed" disabled={isSending}>
          {isSending ? "Saving..." : "Dismiss: the answer is correct"}
        </Button>
      </p>
    </Form>
  );
}
