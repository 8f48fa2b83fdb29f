import type { Citation } from "@plumbline/contract/assistant.ts";
import { JURISDICTION_NAMES } from "@plumbline/contract/jurisdictions.ts";
import { Stamp } from "@plumbline/ui/chip.tsx";
import { cn } from "@plumbline/ui/cn.ts";
import { ExternalLink, Landmark } from "lucide-react";
import type { MouseEvent } from "react";
import { formatPartialDate } from "../../../lib/dates.ts";

function sourceId(answerId: string, number: number) {
  return `source-${answerId}-${number}`;
}

/** The numbered mark after a sentence. A link to its source, so it works without script; with it, it opens the chip. */
export function CitationMark({ answerId, number }: { answerId: string; number: number }) {
  const id = sourceId(answerId, number);
  function openSource(event: MouseEvent) {
    const source = document.getElementById(id);
    if (!(source instanceof HTMLDetailsElement)) return;
    event.preventDefault();
    source.open = true;
    source.querySelector("summary")?.focus({ preventScroll: true });
    source.scrollIntoView({ block: "nearest" });
  }
  return (
    <>
      {/* Word joiner: the mark never starts a line. */}
      {"\u2060"}
      <a
        href={`#${id}`}
        onClick={openSource}
        aria-label={`Source ${number}`}
        className="figures relative -top-0.5 ml-1 rounded-sm border border-hivis-ink px-1.5 py-px font-display text-xs font-bold text-hivis-ink hover:bg-hivis hover:text-on-hivis"
      >
        {number}
      </a>
    </>
  );
}

/** The evidence: one stamped chip a source, which opens to the passage, the law, its date and the page itself. */
export function Sources({ answerId, citations }: { answerId: string; citations: Citation[] }) {
  return (
    <div>
      <h3 className="lettering text-ink-soft">Where it comes from</h3>
      <div className="mt-2 flex flex-wrap items-start gap-2">
        {citations.map((citation) => (
          <Source
            key={citation.number}
            id={sourceId(answerId, citation.number)}
            group={answerId}
            citation={citation}
          />
        ))}
      </div>
    </div>
  );
}

function Source({ id, group, citation }: { id: string; group: string; citation: Citation }) {
  const { number, jurisdiction, title, law, asOf, passage, official, confidence, sources } = citation;
  return (
    <details
      id={id}
      name={`sources-${group}`}
      className="group/source max-w-full rounded-sm border-2 border-rule-strong open:w-full open:border-ink"
    >
      <summary
        className={cn(
          "flex min-h-11 list-none flex-wrap items-center gap-x-2 px-2.5 py-1.5 text-xs leading-tight",
          "hover:bg-paper [&::-webkit-details-marker]:hidden",
        )}
      >
        <span className="figures font-display text-sm font-bold text-hivis-ink">{number}</span>
        <span className="font-display font-bold">{jurisdiction === "AU" ? "National" : jurisdiction}</span>
        <span className="line-clamp-2 min-w-0">{law || citation.sourceName}</span>
        <span className="figures text-ink-soft">as at {formatPartialDate(asOf)}</span>
        <span className={official ? "text-good" : "text-warn"}>{official ? "official" : "secondary"}</span>
      </summary>
      <div className="grid gap-3 border-t-2 border-rule p-3 text-sm sm:p-4">
        <p className="flex flex-wrap gap-2">
          <Stamp tone="ink">{JURISDICTION_NAMES[jurisdiction]}</Stamp>
          {official ? (
            <Stamp tone="good">
              <Landmark aria-hidden="true" className="size-3.5" />
              Official source
            </Stamp>
          ) : (
            <Stamp tone="warn" className="border-dashed">
              Secondary source: check with the regulator
            </Stamp>
          )}
          {confidence === "medium" && (
            <Stamp tone="warn" className="border-dashed">
              Medium confidence
            </Stamp>
          )}
        </p>
        <p className="font-semibold">{title}</p>
        <blockquote className="border-l-4 border-hivis pl-3">{passage}</blockquote>
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
          {law && (
            <>
              <dt className="text-ink-soft">Law</dt>
              <dd>{law}</dd>
            </>
          )}
          <dt className="text-ink-soft">Checked as at</dt>
          <dd className="figures">{formatPartialDate(asOf)}</dd>
          <dt className="text-ink-soft">{sources.length === 1 ? "Source" : "Sources"}</dt>
          {sources.map(({ name, url, official: isOfficial }) => (
            <dd key={url} className="col-start-2">
              <a href={url} target="_blank" rel="noreferrer" className="underline underline-offset-4">
                {name}
                <ExternalLink aria-hidden="true" className="ml-1 inline size-3.5" />
              </a>{" "}
              {sources.length > 1 && (
                <span className={isOfficial ? "text-good" : "text-warn"}>
                  {isOfficial ? "official" : "secondary"}
                </span>
              )}
            </dd>
          ))}
        </dl>
      </div>
    </details>
  );
}
