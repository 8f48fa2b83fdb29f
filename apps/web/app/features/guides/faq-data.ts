import { formatPartialDate } from "@plumbline/contract/dates.ts";
import type { GuideEntry } from "#server/modules/guides/service.ts";

/** The rules of a page as questions and answers, for search engines: each answer names its source. */
export function faqData(entries: GuideEntry[]) {
  return {
    "@type": "FAQPage",
    mainEntity: entries.map(({ question, lead, details, caveats, sources: [source], asOf }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: {
        "@type": "Answer",
        text: [
          lead,
          ...details,
          ...caveats,
          source && `Source: ${source.name} (${source.url}), checked ${formatPartialDate(asOf)}.`,
        ]
          .filter(Boolean)
          .join(" "),
      },
    })),
  };
}
