import { formatMoment } from "@plumbline/contract/time.ts";
import { Stamp } from "@plumbline/ui/chip.tsx";
import { Link, useLoaderData } from "react-router";
import { requestContext } from "../../lib/services-context.ts";
import type { Route } from "./+types/inbox-route";
import { describeForOwner } from "./business-view.tsx";
import { PRIVATE_PAGE } from "./quote-access.ts";
import { requireOwner } from "./require-owner.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { ownerId } = requireOwner(context, request);
  return context.get(requestContext).services.quotes.listInbox(ownerId);
}

export function meta() {
  return [{ title: "Quote requests | Plumbline" }, { name: "robots", content: "noindex" }];
}

export function headers() {
  return PRIVATE_PAGE;
}

export default function Requests() {
  const { requests } = useLoaderData<typeof loader>();
  return (
    <div className="mx-auto grid max-w-3xl gap-8 px-4 py-14 sm:px-6">
      <header className="grid gap-2">
        <h1 className="text-2xl">Quote requests</h1>
        <p className="text-ink-soft">
          Each one was sent only to you. Requests are free, and so are your replies.
        </p>
      </header>
      {requests.length === 0 ? (
        <p className="border-2 border-dashed border-rule-strong p-8 text-center">
          No requests yet. When someone asks you for a quote, you'll see it here and get an email.
        </p>
      ) : (
        <ul className="grid gap-4">
          {requests.map((request) => (
            <li key={request.id} className="grid gap-2 border-2 border-rule-strong bg-sheet p-5">
              <p className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
                <Link to={`/my-business/requests/${request.id}`} className="font-semibold underline">
                  {request.projectType}, {request.projectLocation}
                </Link>
                <Stamp tone={request.status === "delivered" ? "ink" : "soft"}>
                  {describeForOwner(request.status)}
                </Stamp>
              </p>
              <p>
                {request.customerName} · {request.budget} · {request.timeframe}
              </p>
              <p className="text-sm text-ink-soft">
                {request.businessName}
                {request.deliveredAt && `, ${formatMoment(request.deliveredAt, null)}`}
              </p>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
