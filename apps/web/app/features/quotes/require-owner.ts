import { redirect, type RouterContextProvider } from "react-router";
import { requestContext } from "../../lib/services-context.ts";
import { pageUrl } from "../../lib/page-url.ts";

/** Throws a redirect to the login page for visitors. */
export function requireOwner(
  context: Readonly<RouterContextProvider>,
  request: Request,
): { ownerId: string } {
  const { signedIn } = context.get(requestContext);
  const { pathname, search } = pageUrl(request);
  if (!signedIn) throw redirect(`/login?redirect=${encodeURIComponent(pathname + search)}`);
  return { ownerId: signedIn.user.id };
}
