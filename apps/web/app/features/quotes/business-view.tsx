import { DECLINE_REASONS } from "@plumbline/contract/quote-options.ts";
import type { BusinessQuote } from "@plumbline/contract/quotes.ts";
import { Field } from "@plumbline/ui/field.tsx";
import { Input, Select, Textarea } from "@plumbline/ui/input.tsx";
import { RefusalAlert } from "../../components/refusal-alert.tsx";
import type { FormRefusal } from "../../lib/form-refusal.ts";
import { ActionForm } from "./action-form.tsx";
import { Disclosure } from "./disclosure.tsx";
import { RequestFacts } from "./request-facts.tsx";
import { Thread } from "./thread.tsx";

export function describeForOwner(status: BusinessQuote["status"]): string {
  return {
    unconfirmed: "Not confirmed",
    held: "Not delivered",
    delivered: "New",
    seen: "Waiting for your reply",
    accepted: "You accepted the job",
    declined: "You declined",
    quoted: "You sent a quote",
    agreed: "The customer accepted your quote",
    "quote-declined": "The customer declined your quote",
    done: "Done",
    withdrawn: "Withdrawn by the customer",
    closed: "Closed",
  }[status];
}

type BusinessViewProps = {
  quote: BusinessQuote;
  photosPath: string;
  refusal: FormRefusal | undefined;
};

export function BusinessView({ quote, photosPath, refusal }: BusinessViewProps) {
  const { customerName, status, messages, contact } = quote;
  return (
    <div className="grid gap-8">
      <header className="grid gap-2">
        <h1 className="text-2xl break-words">Quote request from {customerName}</h1>
        <p className="text-lg font-semibold">{describeForOwner(status)}</p>
        <p className="border-l-4 border-good pl-3">
          Sent only to you, for {quote.businessName}. It's free, and the customer has confirmed their email
          address.
        </p>
      </header>
      <RefusalAlert refusal={refusal} otherwise="That didn't work. Please try again." />
      <RequestFacts quote={quote} photosPath={photosPath} />
      <section aria-labelledby="reach" className="grid gap-2">
        <h2 id="reach" className="text-lg">
          Contact details
        </h2>
        {contact ? (
          <p className="grid gap-1">
            {contact.phone && (
              <a href={`tel:${contact.phone}`} className="figures underline">
                {contact.phone}
              </a>
            )}
            <a href={`mailto:${contact.email}`} className="break-all underline">
              {contact.email}
            </a>
          </p>
        ) : (
          <p className="text-ink-soft">
            Write to them here and we'll email them your message. You'll see their contact details if they
            choose to share them.
          </p>
        )}
      </section>
      <Thread messages={messages} me="business" otherName={customerName} />
      <Answers quote={quote} refusal={refusal} />
    </div>
  );
}

function Answers({ quote, refusal }: Pick<BusinessViewProps, "quote" | "refusal">) {
  const { status, messages, customerName } = quote;
  const isUnanswered = status === "delivered" || status === "seen";
  const isOpen = ["delivered", "seen", "accepted", "quoted", "agreed"].includes(status);
  const failed = (kind: string) => (refusal?.values.kind === kind ? refusal : undefined);
  const text = (kind: string) => ({
    name: "text",
    rows: 3,
    maxLength: 4000,
    defaultValue: failed(kind)?.values.text,
    // A new key clears the field once a message is sent.
    key: messages.length,
  });
  if (!isOpen) return null;
  return (
    <section aria-labelledby="answers" className="grid gap-4">
      <h2 id="answers" className="text-lg">
        Your reply
      </h2>
      {status !== "agreed" && (
        <Disclosure
          title={status === "quoted" ? "Change your quote" : "Send a quote"}
          isOpen={isUnanswered || failed("quote") !== undefined}
        >
          <ActionForm kind="quote" label="Send quote" look="main">
            <Field label="Amount in dollars, GST included" error={failed("quote")?.issues.amountCents}>
              {(control) => (
                <Input
                  {...control}
                  name="amount"
                  inputMode="decimal"
                  placeholder="1,850.00"
                  defaultValue={failed("quote")?.values.amount}
                  required
                />
              )}
            </Field>
            <Field label="Work included" error={failed("quote")?.issues.text}>
              {(control) => <Textarea {...control} {...text("quote")} key={messages.length} required />}
            </Field>
          </ActionForm>
        </Disclosure>
      )}
      {isUnanswered && (
        <Disclosure title="Accept the job">
          <ActionForm kind="accept" label="Accept job" look="ink">
            <Field label="Message (optional)">
              {(control) => <Textarea {...control} {...text("accept")} key={messages.length} />}
            </Field>
          </ActionForm>
        </Disclosure>
      )}
      <Disclosure title="Write a message" isOpen={failed("message") !== undefined}>
        <ActionForm kind="message" label="Send message" look="ink">
          <Field label={`Message to ${customerName}`} error={failed("message")?.issues.text}>
            {(control) => <Textarea {...control} {...text("message")} key={messages.length} required />}
          </Field>
        </ActionForm>
      </Disclosure>
      <Disclosure title="Decline" isOpen={failed("decline") !== undefined}>
        <ActionForm kind="decline" label="Decline" look="ink">
          <Field label="Reason" error={failed("decline")?.issues.reason}>
            {(control) => (
              <Select {...control} name="reason" defaultValue={failed("decline")?.values.reason} required>
                {Object.entries(DECLINE_REASONS).map(([value, name]) => (
                  <option key={value} value={value}>
                    {name}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Field label="Message (optional)">
            {(control) => <Textarea {...control} {...text("decline")} key={messages.length} />}
          </Field>
        </ActionForm>
      </Disclosure>
      {(status === "accepted" || status === "quoted" || status === "agreed") && (
        <Disclosure title="Mark as done">
          <ActionForm kind="done" label="Yes, the job is done" pendingLabel="Saving..." look="ink">
            <p>Is the work finished? This closes the request, and we'll ask {customerName} for a review.</p>
          </ActionForm>
        </Disclosure>
      )}
    </section>
  );
}
