import { formatMoment } from "@plumbline/contract/time.ts";
import { formatCents } from "@plumbline/contract/money.ts";
import type { QuoteMessage } from "@plumbline/contract/quotes.ts";
import { cn } from "@plumbline/ui/cn.ts";

type ThreadProps = { messages: QuoteMessage[]; me: QuoteMessage["from"]; otherName: string };

const SAID = {
  message: "",
  accept: "Accepted the job",
  decline: "Can't take on the job",
  quote: "Quote",
  "accept-quote": "Accepted the quote",
  "decline-quote": "Declined the quote",
};

export function Thread({ messages, me, otherName }: ThreadProps) {
  return (
    <section aria-labelledby="thread" className="grid gap-4">
      <h2 id="thread" className="text-lg">
        Messages
      </h2>
      {messages.length === 0 ? (
        <p className="text-ink-soft">No messages yet.</p>
      ) : (
        <ol className="grid gap-3">
          {messages.map(({ id, from, kind, text, reason, amountCents, createdAt }) => (
            <li
              key={id}
              className={cn(
                "grid gap-1 border-2 p-4",
                from === me ? "border-rule sm:ml-10" : "border-ink bg-paper sm:mr-10",
              )}
            >
              <p className="flex flex-wrap justify-between gap-x-4 text-sm text-ink-soft">
                <strong className="text-ink">{from === me ? "You" : otherName}</strong>
                <time dateTime={createdAt}>{formatMoment(createdAt, null)}</time>
              </p>
              {kind !== "message" && (
                <p className="font-semibold">
                  {SAID[kind]}
                  {amountCents !== null && (
                    <>
                      : <span className="figures">{formatCents(amountCents)}</span>, GST included
                    </>
                  )}
                  {reason && `: ${reason}`}
                </p>
              )}
              {text && <p className="break-words whitespace-pre-line">{text}</p>}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
