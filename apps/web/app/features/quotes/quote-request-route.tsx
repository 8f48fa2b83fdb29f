import type { QuoteRequestResponse } from "@plumbline/contract/quotes.ts";
import { buttonStyle } from "@plumbline/ui/button.tsx";
import { useState } from "react";
import { Link, useActionData, useLoaderData } from "react-router";
import { QuoteForm } from "../../components/quote-form.tsx";
import { SheetPage } from "../../components/sheet-page.tsx";
import { ViewHeading } from "../../components/view-heading.tsx";
import { postToApi } from "../../lib/form-action.ts";
import { refusalOf } from "../../lib/form-refusal.ts";
import { pageMeta } from "../../lib/seo.ts";
import { orErrorPage } from "../../lib/route-loader.ts";
import { requestContext } from "../../lib/services-context.ts";
import type { Route } from "./+types/quote-request-route";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { services, url } = context.get(requestContext);
  const { id, slug, businessName, tradeId, state, suburb } = await orErrorPage(
    services.directory.getProfile(params.slug),
  );
  return {
    siteUrl: url,
    slug,
    tradie: { id, businessName, tradeId, state, suburb },
    rules: services.quotes.jobRules({ trade: tradeId, state }),
  };
}

/** Only used without JavaScript. With it, the form posts to the API. */
export async function action(args: Route.ActionArgs) {
  const { services } = args.context.get(requestContext);
  const { id } = await orErrorPage(services.directory.getProfile(args.params.slug));
  return postToApi(args, (fields) => ({
    path: "/api/directory/quote-requests",
    body: { ...fields, tradieProfileId: id },
    done: ({ message }: QuoteRequestResponse) => ({ sent: message }),
  }));
}

export function meta({ loaderData }: Route.MetaArgs) {
  const name = loaderData?.tradie.businessName ?? "a tradie";
  return pageMeta({
    title: `Request a quote from ${name} | Plumbline`,
    description: `Ask ${name} for a quote. It's free, and your request goes only to them.`,
    path: `/directory/${loaderData?.slug ?? ""}/quote`,
    siteUrl: loaderData?.siteUrl ?? "",
    isIndexed: false,
  });
}

export default function RequestQuote() {
  const { tradie, rules, slug } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [message, setMessage] = useState<string>();
  const sent = message ?? (answer && "sent" in answer ? answer.sent : undefined);
  return (
    <SheetPage>
      {sent ? (
        <div className="grid justify-items-start gap-5">
          <ViewHeading>Quote Request Sent!</ViewHeading>
          <p className="text-lg">{sent}</p>
          <p className="text-ink-soft">The link lasts 48 hours. No email? Check your spam folder.</p>
          <Link to={`/directory/${slug}`} className={buttonStyle()}>
            Back to {tradie.businessName}
          </Link>
        </div>
      ) : (
        <div className="grid gap-6">
          <h1 className="text-2xl">Request a quote from {tradie.businessName}</h1>
          <QuoteForm
            tradie={tradie}
            rules={rules}
            refusal={refusalOf(answer)}
            onSent={(kept) => setMessage(kept.message)}
          />
        </div>
      )}
    </SheetPage>
  );
}
