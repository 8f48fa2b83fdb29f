import { formatPartialDate } from "@plumbline/contract/time.ts";
import type { GuideEntry } from "#server/modules/guides/service.ts";

/** What is asked of the rules of a page, for search engines: each answer names its source. Those for a case are left out. */
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

/** Of a rule that nothing is asked of the rule itself. */
function questionsOf({ questions, question, lead, details }: GuideEntry) {
  const general = questions.flatMap((asked) =>
    asked.answers
      .filter(({ of }) => of === "")
      .map((own) => ({ question: asked.question, text: [own.lead, ...own.then] })),
  );
  return general.length > 0 ? general : [{ question, text: [lead, ...details] }];
}

function sourceOf({ sources: [source], asOf }: GuideEntry): string {
  return source ? `Source: ${source.name} (${source.url}), checked ${formatPartialDate(asOf)}.` : "";
}
