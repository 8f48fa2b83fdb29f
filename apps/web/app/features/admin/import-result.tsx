import type { ImportReport } from "@plumbline/contract/directory-csv.ts";
import { FormAlert } from "../../components/form-alert.tsx";

export function ImportResult({ report }: { report: ImportReport }) {
  const { isDryRun, rows, created, updated, unchanged, bad, badRows, changes } = report;
  const counts = [
    { name: isDryRun ? "To be created" : "Created", count: created },
    { name: isDryRun ? "To be updated" : "Updated", count: updated },
    { name: "Unchanged", count: unchanged },
    { name: "With errors", count: bad },
  ];
  return (
    <div className="grid grid-cols-1 gap-6">
      {bad === 0 && !isDryRun && <FormAlert isGood>The file was imported.</FormAlert>}
      {bad === 0 && isDryRun && created + updated === 0 && (
        <FormAlert isGood>
          {rows === 0
            ? "The file has no businesses."
            : "Nothing to change: the directory already matches the file."}
        </FormAlert>
      )}
      {bad > 0 && (
        <FormAlert>
          {bad === 1 ? "1 row has errors." : `${bad.toLocaleString("en-AU")} rows have errors.`} Nothing was
          imported. Fix the file and choose it again.
        </FormAlert>
      )}
      <dl className="grid grid-cols-2 gap-4 sm:grid-cols-4">
        {counts.map(({ name, count }) => (
          <div key={name} className="grid border-2 border-rule bg-sheet p-3">
            <dt className="text-sm text-ink-soft">{name}</dt>
            <dd className="figures font-display text-xl font-bold">{count.toLocaleString("en-AU")}</dd>
          </div>
        ))}
      </dl>
      {badRows.length > 0 && (
        <Rows title="Rows with errors" shown={badRows.length} all={bad}>
          {badRows.map(({ line, businessName, issues }) => (
            <li key={line} className="grid gap-1 border-l-4 border-bad pl-3">
              <strong className="wrap-anywhere">
                Line {line}
                {businessName && `: ${businessName}`}
              </strong>
              {Object.entries(issues).map(([field, message]) => (
                <span key={field}>
                  {field}: {message}
                </span>
              ))}
            </li>
          ))}
        </Rows>
      )}
      {changes.length > 0 && (
        <Rows title="Changes" shown={changes.length} all={created + updated}>
          {changes.map(({ line, kind, businessName, fields }) => (
            <li key={line} className="grid gap-1 border-l-4 border-rule-strong pl-3 wrap-anywhere">
              <strong>
                Line {line}: {kind === "create" ? "new, " : ""}
                {businessName}
              </strong>
              {fields.map(({ field, before, after }) => (
                <span key={field}>
                  {field}: <del>{before || "empty"}</del> to <ins>{after || "empty"}</ins>
                </span>
              ))}
            </li>
          ))}
        </Rows>
      )}
    </div>
  );
}

type RowsProps = { title: string; shown: number; all: number; children: React.ReactNode };

function Rows({ title, shown, all, children }: RowsProps) {
  return (
    <section className="grid grid-cols-1 gap-3">
      <h3 className="text-lg">{title}</h3>
      {shown < all && (
        <p className="text-ink-soft">
          Showing the first {shown} of {all.toLocaleString("en-AU")}.
        </p>
      )}
      <ol className="grid gap-3 text-sm">{children}</ol>
    </section>
  );
}
