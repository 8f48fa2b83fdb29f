import { redirect, type RouterContextProvider } from "react-router";
import { requestContext } from "../../lib/services-context.ts";
import { pageUrl } from "../../lib/page-url.ts";

/** Who is signed in, as the owner whose requests are looked for; visitors are led to the login. */
export function requireOwner(
  context: Readonly<RouterContextProvider>,
  request: Request,
): { ownerId: string } {
  const { signedIn } = context.get(requestContext);
  const { pathname, search } = pageUrl(request);
  if (!signedIn) throw redirect(`/login?redirect=${encodeURIComponent(pathname + search)}`);
  return { ownerId: signedIn.user.id };
}
