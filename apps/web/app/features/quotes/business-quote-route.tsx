import type { BusinessQuote } from "@plumbline/contract/quotes.ts";
import { postForm } from "@plumbline/ui/api.ts";
import { useEffect } from "react";
import { redirect, useActionData, useLoaderData } from "react-router";
import { SheetPage } from "../../components/sheet-page.tsx";
import { postToApi } from "../../lib/form-action.ts";
import { refusalOf } from "../../lib/form-refusal.ts";
import { readApi, requireId } from "../../lib/route-loader.ts";
import { requestContext } from "../../lib/services-context.ts";
import type { Route } from "./+types/business-quote-route";
import { readBusinessAnswer } from "./business-answer.ts";
import { BusinessView } from "./business-view.tsx";
import { keyCookie, PRIVATE_PAGE, quoteKey } from "./quote-access.ts";

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const id = requireId(params.id);
  const { url, headers } = context.get(requestContext);
  const key = new URL(request.url).searchParams.get("key");
  if (key)
    throw redirect(`/requests/${id}`, { headers: { "Set-Cookie": keyCookie("business", id, key, url) } });
  const path = `/api/directory/quote-requests/${id}/business`;
  return { quote: await readApi<BusinessQuote>(context, { path, headers: quoteKey(headers, id) }) };
}

export function action(args: Route.ActionArgs) {
  const id = requireId(args.params.id);
  const { headers } = args.context.get(requestContext);
  return postToApi(args, (fields) => ({
    path: `/api/directory/quote-requests/${id}/business`,
    headers: quoteKey(headers, id),
    body: readBusinessAnswer(fields),
    done: () => redirect(`/requests/${id}`),
  }));
}

export function meta() {
  return [{ title: "Quote request | Plumbline" }, { name: "robots", content: "noindex" }];
}

export function headers() {
  return PRIVATE_PAGE;
}

export default function BusinessQuotePage() {
  const { quote } = useLoaderData<typeof loader>();
  const isNew = quote.status === "delivered";
  useEffect(() => {
    // A failure doesn't matter, because the customer finds out from the business's first reply anyway.
    if (isNew) postForm(`/requests/${quote.id}/seen`, new FormData()).catch(() => undefined);
  }, [isNew, quote.id]);
  const refusal = refusalOf(useActionData<typeof action>());
  return (
    <SheetPage>
      <BusinessView quote={quote} photosPath={`/requests/${quote.id}/photos`} refusal={refusal} />
    </SheetPage>
  );
}
