import { BusinessAction } from "@plumbline/contract/quotes.ts";
import { postForm } from "@plumbline/ui/api.ts";
import { useEffect } from "react";
import { redirect, useActionData, useLoaderData } from "react-router";
import { SheetPage } from "../../components/sheet-page.tsx";
import { answerForm } from "../../lib/form-action.ts";
import { refusalOf } from "../../lib/form-refusal.ts";
import { orErrorPage, requireId } from "../../lib/route-loader.ts";
import { requestContext } from "../../lib/services-context.ts";
import type { Route } from "./+types/business-quote-route";
import { readBusinessAnswer } from "./business-answer.ts";
import { BusinessView } from "./business-view.tsx";
import { keyCookie, keyInCookie, PRIVATE_PAGE } from "./quote-access.ts";

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const id = requireId(params.id);
  const { services, address, url, headers: sent } = context.get(requestContext);
  await orErrorPage(services.limiters.quoteLinks.take(address));
  const key = new URL(request.url).searchParams.get("key");
  const side = { key: key ?? keyInCookie(sent, id) };
  if (!key) return { quote: await orErrorPage(services.quotes.openAsBusiness(id, side)) };
  throw redirect(`/requests/${id}`, { headers: { "Set-Cookie": keyCookie("business", id, key, url) } });
}

export function action(args: Route.ActionArgs) {
  const id = requireId(args.params.id);
  return answerForm(args, {
    schema: BusinessAction,
    read: readBusinessAnswer,
    send: async (act, { services, address, headers: sent }) => {
      await services.limiters.quoteLinks.take(address);
      await services.quotes.actAsBusiness(id, { key: keyInCookie(sent, id) }, act);
      return redirect(`/requests/${id}`);
    },
  });
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
    // Failing is fine: the business's first reply tells the customer anyway.
    if (isNew) postForm(`/requests/${quote.id}/seen`, new FormData()).catch(() => undefined);
  }, [isNew, quote.id]);
  const refusal = refusalOf(useActionData<typeof action>());
  return (
    <SheetPage>
      <BusinessView quote={quote} photosPath={`/requests/${quote.id}/photos`} refusal={refusal} />
    </SheetPage>
  );
}
