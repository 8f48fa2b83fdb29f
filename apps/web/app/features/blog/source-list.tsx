import type { CitedEntry } from "@plumbline/contract/blog.ts";
import { formatPartialDate } from "@plumbline/contract/time.ts";
import { JURISDICTION_NAMES } from "@plumbline/contract/jurisdictions.ts";
import { Stamp } from "@plumbline/ui/chip.tsx";
import { ExternalLink } from "lucide-react";

export function SourceList({ cited }: { cited: CitedEntry[] }) {
  return (
    <section aria-labelledby="sources" className="grid gap-4 border-t-2 border-rule pt-6">
      <h2 id="sources" className="text-xl">
        Sources
      </h2>
      <ol className="grid gap-4">
        {cited.map((entry) => (
          <Source key={entry.id} entry={entry} />
        ))}
      </ol>
    </section>
  );
}

function Source({ entry }: { entry: CitedEntry }) {
  const { number, jurisdiction, title, law, asOf, confidence, caveat, sources } = entry;
  return (
    <li
      id={`source-${number}`}
      className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 rounded-sm border-2 border-rule-strong p-3 text-sm target:border-ink sm:p-4"
    >
      <span className="figures font-display font-bold text-hivis-ink">{number}</span>
      <div className="grid gap-2">
        <p className="flex flex-wrap gap-2">
          <Stamp tone="ink">{JURISDICTION_NAMES[jurisdiction]}</Stamp>
          {confidence === "medium" && (
            <Stamp tone="warn" className="border-dashed">
              Medium confidence
            </Stamp>
          )}
        </p>
        <p className="font-semibold wrap-anywhere">{title}</p>
        <p className="text-ink-soft">
          {law && <>{law}, </>}
          <span className="figures">as at {formatPartialDate(asOf)}</span>
        </p>
        {caveat && <p className="border-l-4 border-warn pl-3">{caveat}</p>}
        <ul className="grid gap-1">
          {sources.map(({ name, url, official }) => (
            <li key={url}>
              <a href={url} rel="noopener" className="underline underline-offset-4 wrap-anywhere">
                {name}
                <ExternalLink aria-hidden="true" className="ml-1 inline size-3.5" />
              </a>{" "}
              <span className={official ? "text-good" : "text-warn"}>
                {official ? "official" : "secondary"}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </li>
  );
}
