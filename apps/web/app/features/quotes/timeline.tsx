import { formatMoment } from "@plumbline/contract/time.ts";
import type { QuoteStatus } from "@plumbline/contract/quote-options.ts";
import type { CustomerQuote } from "@plumbline/contract/quotes.ts";

export function describeStatus(status: QuoteStatus, businessName: string): string {
  return {
    unconfirmed: "Waiting for you to confirm your email",
    held: `Confirmed. We don't have an email address for ${businessName} yet, so it hasn't been sent`,
    delivered: `Sent to ${businessName} and no one else`,
    seen: `Read by ${businessName}`,
    accepted: `${businessName} accepted the job`,
    declined: `${businessName} can't take on the job`,
    quoted: `${businessName} sent a quote`,
    agreed: `You accepted ${businessName}'s quote`,
    "quote-declined": `You declined ${businessName}'s quote`,
    done: "Done",
    withdrawn: "Withdrawn by you",
    closed: `Closed: we couldn't reach ${businessName}, so it wasn't sent`,
  }[status];
}

export function Timeline({ quote: { timeline, businessName } }: { quote: CustomerQuote }) {
  return (
    <section aria-labelledby="timeline" className="grid gap-4">
      <h2 id="timeline" className="text-lg">
        Timeline
      </h2>
      <ol className="grid gap-3 border-l-2 border-ink pl-5">
        {timeline.map(({ status, at }) => (
          <li key={`${status} ${at}`} className="relative">
            <span
              aria-hidden="true"
              className="absolute top-1.5 -left-[1.6rem] size-2.5 rounded-full bg-hivis ring-2 ring-ink"
            />
            {describeStatus(status, businessName)}
            <time dateTime={at} className="block text-sm text-ink-soft">
              {formatMoment(at, null)}
            </time>
          </li>
        ))}
      </ol>
    </section>
  );
}
