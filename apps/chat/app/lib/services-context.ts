import { type RouterContext, createContext } from "react-router";
import type { SignedIn } from "#server/modules/identity/service.ts";
import type { Services } from "#server/services.ts";

export type RequestContext = {
  services: Services;
  /** The Content-Security-Policy only allows inline scripts with this nonce. */
  nonce: string;
  /** Public URL of the chat app, because a request behind a proxy doesn't show it. */
  url: string;
  siteUrl: string;
  signedIn: SignedIn | undefined;
};

// The server and the page bundle each load this file, and React Router matches contexts by identity, so both
// must share one object.
const registry = globalThis as { plumblineChatContext?: RouterContext<RequestContext> };

export const requestContext = (registry.plumblineChatContext ??= createContext<RequestContext>());
