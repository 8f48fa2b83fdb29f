import { type RouterContext, createContext } from "react-router";
import type { SignedIn } from "#server/modules/identity/service.ts";
import type { Services } from "#server/services.ts";

/** What the server hands to every loader, action and the document renderer. */
export type RequestContext = {
  services: Services;
  /** Put on every inline script; the Content-Security-Policy admits no other. */
  nonce: string;
  /** Where people reach the chat app; behind a proxy the request itself does not know. */
  url: string;
  /** Where people reach the site, for accounts and plans. */
  siteUrl: string;
  /** Who is signed in. */
  signedIn: SignedIn | undefined;
};

// The server runs this file itself while the page bundle carries a copy of it.
// React Router matches contexts by identity, so both must find the same object.
const registry = globalThis as { plumblineChatContext?: RouterContext<RequestContext> };

/** In a loader: `const { services } = context.get(requestContext)`. */
export const requestContext = (registry.plumblineChatContext ??= createContext<RequestContext>());
