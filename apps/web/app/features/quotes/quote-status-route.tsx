import type { CustomerQuote } from "@plumbline/contract/quotes.ts";
import { buttonStyle } from "@plumbline/ui/button.tsx";
import { Field } from "@plumbline/ui/field.tsx";
import { Textarea } from "@plumbline/ui/input.tsx";
import { Link, redirect, useActionData, useLoaderData } from "react-router";
import { RefusalAlert } from "../../components/refusal-alert.tsx";
import { SheetPage } from "../../components/sheet-page.tsx";
import { postToApi } from "../../lib/form-action.ts";
import { type FormRefusal, refusalOf } from "../../lib/form-refusal.ts";
import { readApi, requireId } from "../../lib/route-loader.ts";
import { requestContext } from "../../lib/services-context.ts";
import type { Route } from "./+types/quote-status-route";
import { ActionForm } from "./action-form.tsx";
import { Disclosure } from "./disclosure.tsx";
import { QuoteDecision } from "./quote-decision.tsx";
import { keyCookie, PRIVATE_PAGE, quoteKey } from "./quote-access.ts";
import { RequestFacts } from "./request-facts.tsx";
import { Thread } from "./thread.tsx";
import { describeStatus, Timeline } from "./timeline.tsx";

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const id = requireId(params.id);
  const { url, headers: sent } = context.get(requestContext);
  const key = new URL(request.url).searchParams.get("key");
  const path = `/api/directory/quote-requests/${id}`;
  const headers = key ? { "X-Quote-Key": encodeURIComponent(key) } : quoteKey(sent, id);
  const quote = await readApi<CustomerQuote>(context, { path, headers });
  if (!key) return { quote };
  throw redirect(`/quotes/${id}`, { headers: { "Set-Cookie": keyCookie("customer", id, key, url) } });
}

export function action(args: Route.ActionArgs) {
  const id = requireId(args.params.id);
  const { headers } = args.context.get(requestContext);
  return postToApi(args, (fields) => ({
    path: `/api/directory/quote-requests/${id}/customer`,
    headers: quoteKey(headers, id),
    body: { ...fields, isShared: fields.isShared === "yes" },
    done: ({ reviewPath }: CustomerQuote) =>
      redirect(fields.kind === "done" && reviewPath ? reviewPath : `/quotes/${id}`),
  }));
}

export function meta() {
  return [{ title: "Your quote request | Plumbline" }, { name: "robots", content: "noindex" }];
}

export function headers() {
  return PRIVATE_PAGE;
}

export default function QuoteStatus() {
  const { quote } = useLoaderData<typeof loader>();
  const refusal = refusalOf(useActionData<typeof action>());
  const { id, status, businessName, businessSlug, messages } = quote;
  return (
    <SheetPage>
      <div className="grid gap-8">
        <header className="grid gap-2">
          <h1 className="text-2xl">Your request to {businessName}</h1>
          <p className="text-lg font-semibold">{describeStatus(status, businessName)}.</p>
          {businessSlug && (
            <p>
              <Link to={`/directory/${businessSlug}`} className="underline">
                View {businessName}
              </Link>
            </p>
          )}
        </header>
        <RefusalAlert refusal={refusal} otherwise="That didn't work. Please try again." />
        <Timeline quote={quote} />
        <Thread messages={messages} me="customer" otherName={businessName} />
        {status === "quoted" && <QuoteDecision quote={quote} />}
        {quote.reviewPath && (
          <p>
            <Link
              to={quote.reviewPath}
              className={buttonStyle({ look: "main", className: "whitespace-normal wrap-anywhere" })}
            >
              Review {businessName}
            </Link>
          </p>
        )}
        <CustomerActs quote={quote} refusal={refusal} />
        <RequestFacts quote={quote} photosPath={`/quotes/${id}/photos`} />
      </div>
    </SheetPage>
  );
}

function CustomerActs({ quote, refusal }: { quote: CustomerQuote; refusal: FormRefusal | undefined }) {
  const { status, businessName, isContactShared, customerPhone, customerEmail, photos } = quote;
  const isOpen = ["delivered", "seen", "accepted", "quoted", "agreed"].includes(status);
  const canFinish = ["accepted", "quoted", "agreed"].includes(status);
  const contact = customerPhone ? `${customerPhone} and ${customerEmail}` : customerEmail;
  return (
    <>
      {isOpen && (
        <>
          <ActionForm kind="message" label="Send message" look="ink">
            <Field label={`Write to ${businessName}`} error={refusal?.issues.text}>
              {(control) => (
                <Textarea
                  {...control}
                  name="text"
                  rows={3}
                  maxLength={4000}
                  defaultValue={refusal?.values.text}
                  required
                  // A new key clears the field once a message is sent.
                  key={quote.messages.length}
                />
              )}
            </Field>
          </ActionForm>
          <section aria-labelledby="contact" className="grid gap-3">
            <h2 id="contact" className="text-lg">
              Your contact details
            </h2>
            <p>
              {isContactShared
                ? `${businessName} can see ${contact}.`
                : `Hidden. ${businessName} can't see ${contact} until you share your details.`}
            </p>
            <ActionForm
              kind="share-contact"
              label={isContactShared ? "Hide my details" : `Share with ${businessName}`}
              pendingLabel="Saving..."
            >
              <input type="hidden" name="isShared" value={isContactShared ? "no" : "yes"} />
            </ActionForm>
          </section>
        </>
      )}
      {canFinish && (
        <Disclosure title="Mark as done" button={{ size: "sm" }} edge="warn">
          <ActionForm kind="done" label="Yes, the job is done" pendingLabel="Saving..." look="ink">
            <p>Is the work finished? This closes the request, and you can then review {businessName}.</p>
          </ActionForm>
        </Disclosure>
      )}
      {photos.length > 0 && (
        <ActionForm kind="delete-photos" label="Delete my photos" pendingLabel="Deleting..." />
      )}
      {(isOpen || status === "held") && (
        <Disclosure title="Withdraw this request" button={{ size: "sm" }} edge="warn">
          <ActionForm kind="withdraw" label="Withdraw request" pendingLabel="Withdrawing..." look="ink">
            <p>
              This closes the request for good.{" "}
              {status === "held" ? "It hasn't been sent to anyone." : `We'll tell ${businessName}.`}
            </p>
          </ActionForm>
        </Disclosure>
      )}
    </>
  );
}
