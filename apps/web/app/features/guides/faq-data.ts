import { formatPartialDate } from "@plumbline/contract/time.ts";
import type { GuideEntry } from "#server/modules/guides/service.ts";

/** Every answer names its source. Answers for special cases are left out. */
export function faqData(entries: GuideEntry[]) {
  return {
    "@type": "FAQPage",
    mainEntity: entries.flatMap((entry) =>
      questionsOf(entry).map(({ question, text }) => ({
        "@type": "Question",
        name: question,
        acceptedAnswer: { "@type": "Answer", text: [...text, ...entry.caveats, sourceOf(entry)].join(" ") },
      })),
    ),
  };
}

/** If the entry has no general questions, uses the rule itself. */
function questionsOf({ questions, question, title, lead, details }: GuideEntry) {
  const general = questions.flatMap((asked) =>
    asked.answers
      .filter(({ of }) => of === "")
      .map((own) => ({ question: asked.question, text: [own.lead, ...own.then] })),
  );
  return general.length > 0 ? general : [{ question: question || title, text: [lead, ...details] }];
}

function sourceOf({ sources: [source], asOf, verified }: GuideEntry): string {
  if (!source) return "";
  const on = verified ? `checked ${formatPartialDate(verified)}` : `as at ${formatPartialDate(asOf)}`;
  return `Source: ${source.name} (${source.url}), ${on}.`;
}
