import { data, redirect, type RouterContextProvider } from "react-router";
import { requestContext } from "./services-context.ts";
import { pageUrl } from "./page-url.ts";

/**
 * Redirects visitors to the login page. Users, and on a public site administrators without two-factor authentication,
 * get a 403.
 */
export function requireAdmin(context: Readonly<RouterContextProvider>, request: Request) {
  const found = context.get(requestContext);
  const { signedIn, services } = found;
  const { pathname, search } = pageUrl(request);
  if (!signedIn) throw redirect(`/login?redirect=${encodeURIComponent(pathname + search)}`);
  if (signedIn.user.role !== "admin") throw data("This page is for administrators.", { status: 403 });
  if (!services.mayAdminister(signedIn.user))
    throw data("Administrators need two-factor authentication here. Set it up on your account page.", {
      status: 403,
    });
  return { ...found, signedIn };
}
