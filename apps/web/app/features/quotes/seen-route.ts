import { readApi, requireId } from "../../lib/route-loader.ts";
import { requestContext } from "../../lib/services-context.ts";
import type { Route } from "./+types/seen-route";
import { quoteKey } from "./quote-access.ts";

/** Called by the page's script, so that an email scanner opening the link doesn't mark the request as seen. */
export async function action({ params, context }: Route.ActionArgs) {
  const id = requireId(params.id);
  await readApi(context, {
    method: "POST",
    path: `/api/directory/quote-requests/${id}/business`,
    headers: quoteKey(context.get(requestContext).headers, id),
    body: { kind: "see" },
  });
  return new Response(null, { status: 204 });
}
