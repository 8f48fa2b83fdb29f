import { formatPartialDate } from "@plumbline/contract/time.ts";
import type { CheckKind, LedgerEntry, TradeWarning, TradieProfile } from "@plumbline/contract/directory.ts";
import { Stamp } from "@plumbline/ui/chip.tsx";
import { Link } from "react-router";

type LedgerProps = Pick<TradieProfile, "ledger" | "warnings" | "isVerified" | "verifiedUntil"> &
  Partial<Pick<TradieProfile, "isSample">>;

const SIGHTED: Record<CheckKind, string> = {
  licence: "Licence sighted on",
  abn: "ABN looked up on",
  insurance: "Insurance sighted:",
  identity: "Identity:",
};
const STATUS = {
  current: { label: "Current", tone: "good" },
  expired: { label: "Expired", tone: "warn" },
  withdrawn: { label: "Withdrawn", tone: "warn" },
} as const;

export function Ledger({ ledger, warnings, isVerified, verifiedUntil, isSample = false }: LedgerProps) {
  return (
    <div className="grid gap-5">
      <p>
        {isVerified && verifiedUntil ? (
          <>
            <strong>Verified until {formatPartialDate(verifiedUntil)}.</strong>{" "}
            {isSample
              ? "This is a sample, so nothing was checked."
              : "Every check this trade needs here is current."}
          </>
        ) : (
          <>
            <strong>Not verified.</strong> A check this trade needs here is missing or no longer current.
          </>
        )}
      </p>
      {warnings.map((warning) => (
        <Warning key={warning.text} warning={warning} />
      ))}
      {ledger.length === 0 ? (
        <p>We haven't checked anything about this business yet.</p>
      ) : (
        <ol className="grid gap-4" aria-label="Checks">
          {ledger.map((entry, at) => (
            <Line key={at} entry={entry} />
          ))}
        </ol>
      )}
      <p className="text-sm text-ink-soft">
        A check tells you what the register showed on that day, not how good the work is.{" "}
        <Link to="/verification" className="text-ink underline underline-offset-4">
          How verification works
        </Link>
      </p>
    </div>
  );
}

function Line({ entry }: { entry: LedgerEntry }) {
  const { kind, what, source, checkedOn, checkedBy, expiresOn, status, withdrawn } = entry;
  const { label, tone } = STATUS[status];
  return (
    <li className="grid justify-items-start gap-1 border-l-4 border-rule-strong pl-4">
      <Stamp tone={tone}>{label}</Stamp>
      <span className="font-semibold wrap-anywhere">{what}</span>
      <span className="wrap-anywhere">
        {SIGHTED[kind]} <SourceLink {...source} /> <Day date={checkedOn} />, by {checkedBy}.
      </span>
      {withdrawn ? (
        <span className="wrap-anywhere">
          Withdrawn <Day date={withdrawn.on} />: {withdrawn.why}
        </span>
      ) : (
        expiresOn && (
          <span>
            {status === "expired" ? "Was valid until" : "Valid through"} <Day date={expiresOn} />.
          </span>
        )
      )}
    </li>
  );
}

function Warning({ warning: { kind, text, source } }: { warning: TradeWarning }) {
  return (
    <p className="border-l-4 border-warn pl-4 wrap-anywhere">
      <strong>{kind === "no-rule" ? "Good to know: " : "Take care: "}</strong>
      {text} <SourceLink name={source.title} url={source.url} />
    </p>
  );
}

function SourceLink({ name, url }: { name: string; url: string | null }) {
  if (url === null) return name;
  return (
    <a href={url} className="underline underline-offset-4">
      {name}
    </a>
  );
}

function Day({ date }: { date: string }) {
  return <time dateTime={date}>{formatPartialDate(date)}</time>;
}
