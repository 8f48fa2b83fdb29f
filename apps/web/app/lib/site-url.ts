import type { RouterContextProvider } from "react-router";
import { requestContext } from "./services-context.ts";

/** The address visitors know the site by. */
export function siteUrlOf(request: Request, context: Readonly<RouterContextProvider>) {
  return context.get(requestContext).url ?? new URL(request.url).origin;
}
