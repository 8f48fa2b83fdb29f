import { Link, redirect, useActionData, useLoaderData } from "react-router";
import { SheetPage } from "../../components/sheet-page.tsx";
import { postToApi } from "../../lib/form-action.ts";
import { refusalOf } from "../../lib/form-refusal.ts";
import { orErrorPage, requireId } from "../../lib/route-loader.ts";
import { requestContext } from "../../lib/services-context.ts";
import type { Route } from "./+types/inbox-request-route";
import { readBusinessAnswer } from "./business-answer.ts";
import { BusinessView } from "./business-view.tsx";
import { PRIVATE_PAGE } from "./quote-access.ts";
import { requireOwner } from "./require-owner.ts";

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const side = requireOwner(context, request);
  const { services } = context.get(requestContext);
  return { quote: await orErrorPage(services.quotes.openAsBusiness(requireId(params.id), side)) };
}

export function action(args: Route.ActionArgs) {
  const id = requireId(args.params.id);
  return postToApi(args, (fields) => ({
    path: `/api/my-business/requests/${id}`,
    body: readBusinessAnswer(fields),
    comeBackTo: `/my-business/requests/${id}`,
    done: () => redirect(`/my-business/requests/${id}`),
  }));
}

export function meta() {
  return [{ title: "Quote request | Plumbline" }, { name: "robots", content: "noindex" }];
}

export function headers() {
  return PRIVATE_PAGE;
}

export default function InboxRequest() {
  const { quote } = useLoaderData<typeof loader>();
  const refusal = refusalOf(useActionData<typeof action>());
  return (
    <SheetPage>
      <p className="mb-5">
        <Link to="/my-business/requests" className="underline">
          All requests
        </Link>
      </p>
      <BusinessView quote={quote} photosPath={`/my-business/requests/${quote.id}/photos`} refusal={refusal} />
    </SheetPage>
  );
}
