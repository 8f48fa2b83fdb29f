import type { Citation } from "@plumbline/contract/assistant.ts";
import { formatPartialDate } from "@plumbline/contract/time.ts";
import { JURISDICTION_NAMES } from "@plumbline/contract/jurisdictions.ts";
import { ExternalLink, Landmark } from "lucide-react";
import type { MouseEvent } from "react";
import { Stamp } from "../chip.tsx";
import { cn } from "../cn.ts";

export type OpenSource = (number: number) => void;

const MARK =
  "figures relative -top-0.5 ml-1 rounded-sm border border-hivis-ink px-1.5 py-px font-display text-xs font-bold text-hivis-ink";
const CHIP =
  "flex min-h-11 max-w-full list-none flex-wrap items-center gap-x-2 px-2.5 py-1.5 text-left text-xs leading-tight hover:bg-paper [&::-webkit-details-marker]:hidden";

function sourceId(answerId: string, number: number) {
  return `source-${answerId}-${number}`;
}

type CitationMarkProps = { answerId: string; number: number; onOpenSource?: OpenSource };

/** A link, so that it works without JavaScript. With JavaScript, it opens the source. */
export function CitationMark({ answerId, number, onOpenSource }: CitationMarkProps) {
  const id = sourceId(answerId, number);
  function openSource(event: MouseEvent) {
    if (onOpenSource) {
      event.preventDefault();
      onOpenSource(number);
      return;
    }
    const source = document.getElementById(id);
    if (!(source instanceof HTMLDetailsElement)) return;
    event.preventDefault();
    source.open = true;
    source.querySelector("summary")?.focus({ preventScroll: true });
    source.scrollIntoView({ block: "nearest" });
  }
  return (
    <>
      {/* A word joiner, so that the mark never starts a line. */}
      {"\u2060"}
      <a
        href={`#${id}`}
        onClick={openSource}
        aria-label={`Source ${number}`}
        className={cn(MARK, "hover:bg-hivis hover:text-on-hivis")}
      >
        {number}
      </a>
    </>
  );
}

export function PendingMark({ number }: { number: number }) {
  return (
    <>
      {"\u2060"}
      <span className={MARK}>{number}</span>
    </>
  );
}

type SourcesProps = { answerId: string; citations: Citation[]; onOpenSource?: OpenSource };

export function Sources({ answerId, citations, onOpenSource }: SourcesProps) {
  return (
    <div>
      <h3 className="lettering text-ink-soft">Sources</h3>
      <div className="mt-2 flex flex-wrap items-start gap-2">
        {citations.map((citation) => {
          const id = sourceId(answerId, citation.number);
          if (!onOpenSource) {
            return <SourceDetails key={citation.number} id={id} group={answerId} citation={citation} />;
          }
          return (
            <button
              key={citation.number}
              type="button"
              id={id}
              onClick={() => onOpenSource(citation.number)}
              className={cn(CHIP, "rounded-sm border-2 border-rule-strong hover:border-ink")}
            >
              <span className="sr-only">Source</span>
              <ChipText citation={citation} />
            </button>
          );
        })}
      </div>
    </div>
  );
}

/** `group` names a set of chips. Only one in the set is open at a time. */
export function SourceDetails({ id, group, citation }: { id: string; group: string; citation: Citation }) {
  return (
    <details
      id={id}
      name={`sources-${group}`}
      className="group/source max-w-full rounded-sm border-2 border-rule-strong open:w-full open:border-ink"
    >
      <summary className={CHIP}>
        <ChipText citation={citation} />
      </summary>
      <div className="border-t-2 border-rule p-3 sm:p-4">
        <SourceBody citation={citation} />
      </div>
    </details>
  );
}

function ChipText({ citation }: { citation: Citation }) {
  const { number, jurisdiction, law, sourceName, asOf, official } = citation;
  return (
    <>
      <span className="figures font-display text-sm font-bold text-hivis-ink">{number}</span>
      <span className="font-display font-bold">{jurisdiction === "AU" ? "National" : jurisdiction}</span>
      <span className="line-clamp-2 min-w-0">{law || sourceName}</span>
      <span className="figures text-ink-soft">as at {formatPartialDate(asOf)}</span>
      <span className={official ? "text-good" : "text-warn"}>{official ? "official" : "secondary"}</span>
    </>
  );
}

export function SourceBody({ citation }: { citation: Citation }) {
  const { jurisdiction, title, law, asOf, passage, official, confidence, sources } = citation;
  return (
    <div className="grid gap-3 text-sm">
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
        <dt className="text-ink-soft">As at</dt>
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
  );
}
