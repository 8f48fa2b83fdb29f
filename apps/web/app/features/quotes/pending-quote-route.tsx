import type { PendingQuote } from "@plumbline/contract/quotes.ts";
import { formatMoment } from "@plumbline/contract/time.ts";
import { Field } from "@plumbline/ui/field.tsx";
import { EmailInput } from "@plumbline/ui/input.tsx";
import { Link, redirect, useActionData, useLoaderData } from "react-router";
import { FormAlert } from "../../components/form-alert.tsx";
import { RefusalAlert } from "../../components/refusal-alert.tsx";
import { SheetPage } from "../../components/sheet-page.tsx";
import { postToApi } from "../../lib/form-action.ts";
import { type FormRefusal, refusalOf } from "../../lib/form-refusal.ts";
import { askApi, requireId, requireKey } from "../../lib/route-loader.ts";
import { requestContext } from "../../lib/services-context.ts";
import type { Route } from "./+types/pending-quote-route";
import { ActionForm } from "./action-form.tsx";
import { Disclosure } from "./disclosure.tsx";
import { keyCookie, PRIVATE_PAGE, quoteKey } from "./quote-access.ts";

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const id = requireId(params.id);
  const { url, headers } = context.get(requestContext);
  const { searchParams } = new URL(request.url);
  const key = searchParams.get("key");
  const lost = Number(searchParams.get("lost")) || 0;
  if (key) {
    const cookie = keyCookie("customer", id, key, url);
    throw redirect(`/quotes/${id}/sent${lost ? `?lost=${lost}` : ""}`, { headers: { "Set-Cookie": cookie } });
  }
  const path = `/api/directory/quote-requests/${id}/pending`;
  const asked = await askApi<PendingQuote>(context, { path, headers: quoteKey(headers, id) });
  // After confirming in this browser, the cookie has the key to the request's own page.
  if ("problem" in asked) throw redirect(`/quotes/${id}`);
  return { quote: asked.answer, lost };
}

const STEPS = { link: true, email: true };

export function action(args: Route.ActionArgs) {
  const id = requireId(args.params.id);
  const { headers } = args.context.get(requestContext);
  return postToApi(args, ({ kind = "", ...body }) => ({
    path: `/api/directory/quote-requests/${id}/pending/${requireKey(STEPS, kind)}`,
    headers: quoteKey(headers, id),
    body,
    done: ({ customerEmail }: PendingQuote) => ({ mailedTo: customerEmail }),
  }));
}

export function meta() {
  return [{ title: "Confirm your email | Plumbline" }, { name: "robots", content: "noindex" }];
}

export function headers() {
  return PRIVATE_PAGE;
}

export default function PendingQuotePage() {
  const { quote, lost } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { businessName, businessSlug, isConfirmed } = quote;
  return (
    <SheetPage>
      <div className="grid gap-6">
        <h1 className="text-2xl">
          {isConfirmed ? "Your email is confirmed" : "One step left: confirm your email"}
        </h1>
        {lost > 0 && <FormAlert>We couldn't add {lost === 1 ? "one" : lost} of your photos.</FormAlert>}
        {answer && "mailedTo" in answer && (
          <FormAlert isGood>
            We've sent a new link to {answer.mailedTo}. Earlier links no longer work.
          </FormAlert>
        )}
        {isConfirmed ? (
          <p className="text-lg">
            To follow your request to {businessName}, use the link in the email we sent you once you'd
            confirmed.
          </p>
        ) : (
          <Unconfirmed quote={quote} refusal={refusalOf(answer)} />
        )}
        {businessSlug && (
          <p>
            <Link to={`/directory/${businessSlug}`} className="underline">
              Back to {businessName}
            </Link>
          </p>
        )}
      </div>
    </SheetPage>
  );
}

function Unconfirmed({ quote, refusal }: { quote: PendingQuote; refusal: FormRefusal | undefined }) {
  const { businessName, customerEmail, linkExpiresAt } = quote;
  const issue = refusal?.issues.customerEmail;
  return (
    <>
      <p className="border-l-4 border-hivis pl-3 text-lg">
        {businessName} doesn't have your request yet. Open the email we sent to{" "}
        <strong className="wrap-anywhere">{customerEmail}</strong> and press "Confirm and send".
      </p>
      <p>The link works until {formatMoment(linkExpiresAt, null)}. No email? Check your spam folder.</p>
      <RefusalAlert refusal={refusal} otherwise="That didn't work. Please try again." />
      <ActionForm kind="link" label="Send the link again" />
      <Disclosure title="Change the email address" button={{ size: "sm" }} isOpen={issue !== undefined}>
        <ActionForm kind="email" label="Send to this address" look="ink">
          <Field label="Your email" hint="The link we sent before stops working." error={issue}>
            {(control) => (
              <EmailInput
                {...control}
                name="customerEmail"
                defaultValue={refusal?.values.customerEmail}
                key={customerEmail}
                required
              />
            )}
          </Field>
        </ActionForm>
      </Disclosure>
    </>
  );
}
