import { redirect, type RouterContextProvider } from "react-router";
import { pageUrl } from "../../lib/page-url.ts";
import { requestContext } from "../../lib/services-context.ts";

/** Redirects visitors to the login page, and demo accounts to the only page they have. */
export function requireAccount(context: Readonly<RouterContextProvider>, request: Request) {
  const found = context.get(requestContext);
  const { signedIn } = found;
  if (!signedIn) throw redirect(`/login?redirect=${encodeURIComponent(pageUrl(request).pathname)}`);
  if (signedIn.user.demoEndsAt) throw redirect("/subscription-management");
  return { ...found, signedIn };
}
