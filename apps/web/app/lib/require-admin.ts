import { data, redirect, type RouterContextProvider } from "react-router";
import { requestContext } from "./services-context.ts";
import { pageUrl } from "./page-url.ts";

/**
 * For the loader of an administrators' page: returns what the server hands to loaders, and throws for everybody else.
 * Visitors are led to the login; a user, or an administrator without the second factor on a public site, gets a 403.
 */
export function requireAdmin(context: Readonly<RouterContextProvider>, request: Request) {
  const found = context.get(requestContext);
  const { signedIn, services } = found;
  const { pathname, search } = pageUrl(request);
  if (!signedIn) throw redirect(`/login?redirect=${encodeURIComponent(pathname + search)}`);
  if (signedIn.user.role !== "admin") throw data("This page is for administrators.", { status: 403 });
  if (!services.mayAdminister(signedIn.user))
    throw data("Administrators need a second factor here: set it up on your account page.", { status: 403 });
  return { ...found, signedIn };
}
