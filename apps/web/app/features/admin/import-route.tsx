import { CSV_FIELDS, type ImportReport, MAX_CSV_BYTES } from "@plumbline/contract/directory-csv.ts";
import { ApiError, postForm } from "@plumbline/ui/api.ts";
import { Button, buttonStyle } from "@plumbline/ui/button.tsx";
import { Field } from "@plumbline/ui/field.tsx";
import { Input } from "@plumbline/ui/input.tsx";
import { useToast } from "@plumbline/ui/toast.tsx";
import { type ChangeEvent, useState } from "react";
import { FormAlert } from "../../components/form-alert.tsx";
import { requireAdmin } from "../../lib/require-admin.ts";
import type { Route } from "./+types/import-route";
import { AdminFrame } from "../../components/admin-frame.tsx";
import { ImportResult } from "./import-result.tsx";
import { TRADIES } from "./tradies-path.ts";

const UNREADABLE = "We couldn't read the file. Please try again.";

export function loader({ request, context }: Route.LoaderArgs) {
  requireAdmin(context, request);
  return null;
}

export function meta() {
  return [{ title: "Import and export | Plumbline" }, { name: "robots", content: "noindex" }];
}

export default function Import() {
  return (
    <AdminFrame title="Import and export">
      <section className="grid justify-items-start gap-3">
        <h2 className="text-xl">Export</h2>
        <p>Every business that hasn't been removed, as a CSV file for a spreadsheet.</p>
        <a href={`${TRADIES}.csv`} download className={buttonStyle()}>
          Download CSV
        </a>
      </section>
      <section className="grid grid-cols-1 gap-6">
        <h2 className="text-xl">Import</h2>
        <p className="hidden border-l-4 border-warn pl-3 noscript:block">
          You need JavaScript to import a file. Turn it on and reload the page.
        </p>
        <ImportFile />
        <Format />
      </section>
    </AdminFrame>
  );
}

/** Choosing a file only does a dry run. Importing it is a second step. */
function ImportFile() {
  const toast = useToast();
  const [file, setFile] = useState<File>();
  const [report, setReport] = useState<ImportReport>();
  const [problem, setProblem] = useState<string>();
  const [doing, setDoing] = useState<"looking" | "importing">();

  async function send(chosen: File, isDryRun: boolean): Promise<void> {
    setDoing(isDryRun ? "looking" : "importing");
    setProblem(undefined);
    try {
      const form = new FormData();
      form.set("file", chosen);
      const answer = await postForm<ImportReport>(`${TRADIES}/import?dryRun=${isDryRun}`, form);
      setReport(answer);
      if (!isDryRun) toast({ title: "Import finished", description: chosen.name });
    } catch (failure) {
      setReport(undefined);
      setProblem((failure instanceof ApiError && failure.body?.error) || UNREADABLE);
    } finally {
      setDoing(undefined);
    }
  }

  function choose({ target }: ChangeEvent<HTMLInputElement>): void {
    const chosen = target.files?.[0];
    setFile(chosen);
    setReport(undefined);
    setProblem(undefined);
    if (!chosen) return;
    if (chosen.size > MAX_CSV_BYTES) setProblem("Please choose a file of up to 10 MB");
    else void send(chosen, true);
  }

  const canImport = report?.isDryRun && report.bad === 0 && report.created + report.updated > 0;
  return (
    <div className="grid grid-cols-1 gap-6 noscript:hidden">
      <Field label="CSV file" hint="Up to 10 MB. We check the file first, and nothing changes yet.">
        {(control) => (
          <Input
            {...control}
            type="file"
            accept=".csv,text/csv"
            disabled={doing !== undefined}
            onChange={choose}
            className="file:mr-4 file:rounded-sm file:border-2 file:border-solid file:border-rule-strong file:bg-paper file:px-3 file:py-1 file:text-ink"
          />
        )}
      </Field>
      <p role="status" className="empty:hidden">
        {doing === "looking" && "Checking file..."}
        {doing === "importing" && "Importing..."}
      </p>
      {problem && <FormAlert>{problem}</FormAlert>}
      {report && <ImportResult report={report} />}
      {file && canImport && (
        <div className="flex flex-wrap gap-3">
          <Button look="main" disabled={doing !== undefined} onClick={() => void send(file, false)}>
            {doing === "importing" ? "Importing..." : `Import ${countOf(report.created + report.updated)}`}
          </Button>
        </div>
      )}
    </div>
  );
}

function countOf(changes: number): string {
  return changes === 1 ? "1 change" : `${changes.toLocaleString("en-AU")} changes`;
}

function Format() {
  return (
    <details className="border-l-4 border-rule pl-4">
      <summary className="min-h-11 font-semibold">File format</summary>
      <div className="grid gap-3 pb-2">
        <p>
          The first line names the columns, in any order: id, {CSV_FIELDS.join(", ")}. An export includes them
          all.
        </p>
        <p>
          A row with an id changes that business. A row without an id changes the business with the same name,
          suburb and postcode, or adds a new business if there isn't one. If a column is missing, that field
          isn't changed. An empty cell clears the field. directoryPlan is free, pro or premium.
        </p>
        <p>
          Rating, reviews and verification come from records, so an import ignores those columns. If one row
          has an error, nothing in the file is imported.
        </p>
      </div>
    </details>
  );
}
