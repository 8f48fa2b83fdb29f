import { rulePlace } from "@plumbline/contract/guides.ts";
import { formatPartialDate } from "@plumbline/contract/time.ts";
import type { Jurisdiction } from "@plumbline/contract/jurisdictions.ts";
import { TRADE_LABELS } from "@plumbline/contract/trades.ts";
import { Caveats } from "@plumbline/ui/answer/caveats.tsx";
import { Contacts } from "@plumbline/ui/answer/contacts.tsx";
import { buttonStyle } from "@plumbline/ui/button.tsx";
import { Stamp } from "@plumbline/ui/chip.tsx";
import { ExternalLink, Landmark } from "lucide-react";
import type { GuideEntry } from "#server/modules/guides/service.ts";

type GuideEntryViewProps = { entry: GuideEntry; jurisdiction: Jurisdiction };

export function GuideEntryView({ entry, jurisdiction }: GuideEntryViewProps) {
  const { id, title, question, questions, caveats, contact, asOf, verified, isDue, isMediumConfidence } =
    entry;
  return (
    <article
      id={id}
      aria-labelledby={`${id}-title`}
      className="border-2 border-ink bg-sheet target:border-hivis"
    >
      <div className="grid gap-4 p-4 sm:p-6">
        <header className="grid gap-2">
          <p className="flex flex-wrap gap-2">
            <Stamp>{jurisdiction === "AU" ? "National" : jurisdiction}</Stamp>
            <Stamp tone="soft" className="figures">
              {verified ? "Checked" : "As at"} {formatPartialDate(verified ?? asOf)}
            </Stamp>
            {isDue && (
              <Stamp tone="warn" className="border-dashed">
                Due for review
              </Stamp>
            )}
            {isMediumConfidence && (
              <Stamp tone="warn" className="border-dashed">
                Medium confidence
              </Stamp>
            )}
          </p>
          <h2 id={`${id}-title`} className="text-xl">
            <a href={`#${id}`} className="underline-offset-4 hover:underline">
              {title}
            </a>
          </h2>
        </header>
        {questions.length > 0 ? (
          <>
            <Questions questions={questions} />
            <details className="border-2 border-rule">
              <summary className="flex min-h-11 items-center px-4 font-semibold">The full rule</summary>
              <div className="grid gap-4 border-t-2 border-rule p-4">
                <FullRule entry={entry} />
              </div>
            </details>
          </>
        ) : (
          <FullRule entry={entry} />
        )}
        <Caveats caveats={caveats} />
        {isDue && (
          <p className="text-sm text-warn">
            {verified ? "Last checked" : "As at"} {formatPartialDate(verified ?? asOf)}. The rule may have
            changed since then, so check with the regulator.
          </p>
        )}
      </div>
      <div className="grid gap-5 border-t-2 border-rule p-4 sm:p-6 md:grid-cols-2">
        <Written entry={entry} />
        <div className="grid content-start gap-4">
          {contact ? (
            <Contacts contacts={[contact]} />
          ) : (
            <div>
              <h3 className="lettering text-ink-soft">Regulator</h3>
              <p className="mt-2">{entry.regulator}</p>
            </div>
          )}
          <Concerns entry={entry} />
          <p className="flex flex-wrap items-center gap-x-5 gap-y-2">
            <a
              href={askPath(question, jurisdiction)}
              className={buttonStyle({ size: "sm" })}
              aria-label={`Ask about your own job: ${title}`}
            >
              Ask about your own job
            </a>
            <a
              href={rulePlace(id)}
              className="inline-flex min-h-11 items-center text-sm underline underline-offset-4"
              aria-label={`Link to this rule: ${title}`}
            >
              Link to this rule
            </a>
          </p>
        </div>
      </div>
    </article>
  );
}

function Questions({ questions }: Pick<GuideEntry, "questions">) {
  return (
    <dl className="grid gap-5">
      {questions.map(({ question, answers }) => (
        <div key={question} className="grid gap-2">
          <dt className="text-ink-soft">{question}</dt>
          {answers.map(({ id, of, lead, then }) => (
            <dd key={id}>
              {of && <span className="block text-sm text-ink-soft first-letter:uppercase">{of}:</span>}
              <span className="font-semibold">{lead}</span>
              {then.length > 0 && <> {then.join(" ")}</>}
            </dd>
          ))}
        </div>
      ))}
    </dl>
  );
}

function FullRule({ entry: { lead, details, figures } }: { entry: GuideEntry }) {
  return (
    <>
      <p className="text-lg font-semibold">{lead}</p>
      {details.length > 0 && <p>{details.join(" ")}</p>}
      {figures.length > 0 && <Figures figures={figures} />}
    </>
  );
}

function Figures({ figures }: Pick<GuideEntry, "figures">) {
  return (
    <table className="figures w-full border-collapse text-left text-sm">
      <thead>
        <tr className="border-b-2 border-ink">
          <th scope="col" className="lettering py-1.5 pr-4 text-ink-soft">
            {" "}
            Item{" "}
          </th>
          <th scope="col" className="lettering py-1.5 text-ink-soft">
            Value
          </th>
        </tr>
      </thead>
      <tbody>
        {figures.map(({ what, value }) => (
          <tr key={`${what} ${value}`} className="border-b border-rule align-top">
            <th scope="row" className="py-2 pr-4 font-normal first-letter:uppercase">
              {what}
            </th>
            <td className="py-2 font-semibold">{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Written({ entry: { id, law, sources } }: { entry: GuideEntry }) {
  return (
    <div className="min-w-0">
      <h3 className="lettering text-ink-soft">Law and sources</h3>
      {law && <p className="mt-2">{law}</p>}
      <ol className="mt-2 grid gap-1 text-sm">
        {sources.map(({ name, url, official }, index) => (
          <li key={url} id={`${id}-source-${index + 1}`} className="flex gap-2">
            <span className="figures min-w-5 pt-2 font-display font-bold text-hivis-ink">{index + 1}</span>
            <span className="min-w-0">
              <a
                href={url}
                target="_blank"
                rel="noreferrer"
                className="inline-block py-2 leading-snug wrap-anywhere underline underline-offset-4"
              >
                {name}
                <ExternalLink aria-hidden="true" className="ml-1 inline size-3.5" />
              </a>{" "}
              {official ? (
                <span className="inline-flex items-center gap-1 text-good">
                  <Landmark aria-hidden="true" className="size-3.5" />
                  official
                </span>
              ) : (
                <span className="text-warn">secondary</span>
              )}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}

function Concerns({ entry: { trades } }: { entry: GuideEntry }) {
  return (
    <div>
      <h3 className="lettering text-ink-soft">Applies to</h3>
      <p className="mt-2 text-sm">
        {trades.length === 0 ? "Every trade" : trades.map((trade) => TRADE_LABELS[trade]).join(", ")}
      </p>
    </div>
  );
}

function askPath(question: string, jurisdiction: Jurisdiction): string {
  const asked = { ...(question && { q: question }), ...(jurisdiction !== "AU" && { state: jurisdiction }) };
  return `/?${new URLSearchParams(asked)}#demo`;
}
