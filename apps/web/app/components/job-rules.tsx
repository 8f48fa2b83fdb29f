import type { JobRules as Rules } from "@plumbline/contract/quotes.ts";
import { RULE_KINDS } from "@plumbline/contract/quote-options.ts";
import { SourceDetails } from "@plumbline/ui/answer/citations.tsx";
import { TriangleAlert } from "lucide-react";
import { useId } from "react";

export function JobRules({ rules: { statements } }: { rules: Rules }) {
  const group = useId();
  if (statements.length === 0) return null;
  return (
    <section aria-labelledby={`${group}-title`} className="grid gap-4 border-l-4 border-hivis bg-paper p-4">
      <h2 id={`${group}-title`} className="text-base">
        Before you ask: the rules for this job
      </h2>
      <dl className="grid gap-4">
        {statements.map(({ kind, text, caveat, citation }) => (
          <div key={kind} className="grid gap-1.5">
            <dt className="lettering text-ink-soft">{RULE_KINDS[kind]}</dt>
            <dd className="grid gap-1.5">
              <p>{text}</p>
              {caveat && (
                <p className="flex gap-2 text-sm text-ink-soft">
                  <TriangleAlert aria-label="Note" className="mt-0.5 size-4 shrink-0 text-warn" />
                  {caveat}
                </p>
              )}
              <SourceDetails id={`${group}-${kind}`} group={group} citation={citation} />
            </dd>
          </div>
        ))}
      </dl>
      <p className="text-sm text-ink-soft">General information, not legal advice.</p>
    </section>
  );
}
