import { orErrorPage, requireId } from "../../lib/route-loader.ts";
import { requestContext } from "../../lib/services-context.ts";
import type { Route } from "./+types/seen-route";
import { keyInCookie } from "./quote-access.ts";

/** Called by the page's script, so that email scanners opening the link don't mark the request as seen. */
export async function action({ params, context }: Route.ActionArgs) {
  const id = requireId(params.id);
  const { services, address, headers } = context.get(requestContext);
  await orErrorPage(services.limiters.quoteLinks.take(address));
  await orErrorPage(services.quotes.actAsBusiness(id, { key: keyInCookie(headers, id) }, { kind: "see" }));
  return new Response(null, { status: 204 });
}
