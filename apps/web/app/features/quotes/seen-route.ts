import { requestContext } from "../../lib/services-context.ts";
import type { Route } from "./+types/seen-route";
import { keyInCookie, orPage } from "./quote-access.ts";

/** Where the page of a mailed link says that somebody looks at it. */
export async function action({ params: { id }, context }: Route.ActionArgs) {
  const { services, address, headers } = context.get(requestContext);
  await orPage(services.limiters.quoteLinks.take(address));
  await orPage(services.quotes.actAsBusiness(id, { key: keyInCookie(headers, id) }, { kind: "see" }));
  return new Response(null, { status: 204 });
}
