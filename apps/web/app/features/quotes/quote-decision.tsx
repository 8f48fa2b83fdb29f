import { formatCents } from "@plumbline/contract/money.ts";
import type { CustomerQuote } from "@plumbline/contract/quotes.ts";
import { Field } from "@plumbline/ui/field.tsx";
import { Textarea } from "@plumbline/ui/input.tsx";
import { ActionForm } from "./action-form.tsx";
import { Disclosure } from "./disclosure.tsx";

export function QuoteDecision({ quote: { messages, businessName } }: { quote: CustomerQuote }) {
  const offer = messages.findLast(({ kind }) => kind === "quote");
  if (offer?.amountCents == null) return null;
  const amount = formatCents(offer.amountCents);
  return (
    <section aria-labelledby="decision" className="grid gap-4 border-2 border-ink bg-paper p-4">
      <h2 id="decision" className="text-lg">
        {businessName} quoted {amount}
      </h2>
      <p>
        That's for the whole job, GST included. To ask a question or discuss the price, write to them below
        before you decide.
      </p>
      <div className="flex flex-wrap items-start gap-3 *:open:w-full">
        <Disclosure title="Accept the quote" button={{ look: "ink" }} edge="good">
          <ActionForm kind="accept-quote" label={`Accept ${amount}`} look="main">
            <input type="hidden" name="quoteId" value={offer.id} />
            <Field label="Message (optional)" hint="For example, when they can start.">
              {(control) => <Textarea {...control} name="text" rows={3} maxLength={4000} />}
            </Field>
          </ActionForm>
        </Disclosure>
        <Disclosure title="Decline the quote" edge="warn">
          <ActionForm kind="decline-quote" label={`Decline ${amount}`} look="ink">
            <input type="hidden" name="quoteId" value={offer.id} />
            <p>This closes the request. We'll tell {businessName}.</p>
            <Field label="Message (optional)">
              {(control) => <Textarea {...control} name="text" rows={3} maxLength={4000} />}
            </Field>
          </ActionForm>
        </Disclosure>
      </div>
    </section>
  );
}
