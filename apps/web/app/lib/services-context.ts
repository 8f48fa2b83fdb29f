import { type RouterContext, createContext } from "react-router";
import type { SignedIn } from "#server/modules/identity/service.ts";
import type { Services } from "#server/services.ts";

/** A call of a route of our API. `body` is sent as JSON, a `FormData` as it is. */
export type ApiCall = {
  method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  path: string;
  headers?: Record<string, string>;
  body?: unknown;
};

/** What the server hands to every loader, action and the document renderer. */
export type RequestContext = {
  /** Limits are taken by the routes of the API alone. */
  services: Omit<Services, "limiters">;
  /** The visitor, once they have asked the free question: `services.demo.findAnswer(visitorId)`. */
  visitorId: string | undefined;
  /** Put on every inline script; the Content-Security-Policy admits no other. */
  nonce: string;
  /** Where visitors reach the site; behind a proxy the request itself does not know. */
  url: string;
  /** The visitor's network address, for limits. */
  address: string;
  /** Who is signed in, and in which session. */
  signedIn: SignedIn | undefined;
  /** The request's headers, for calls of the identity service that read its cookies. */
  headers: Headers;
  /** Reads the form of a request to an action: up to 200 fields that can be stored, a large one in a thread. */
  readForm: (request: Request) => Promise<FormData>;
  /** Calls a route of the API as this visitor, in this process: with their cookies, address and request id. */
  callApi: (call: ApiCall) => Promise<Response>;
  /** Headers of the answer: React Router passes on none of an action but its cookies. */
  answerHeaders: Headers;
  /** The mails that were kept instead of sent, where this request may read them: links in them open accounts. */
  outbox: Services["outbox"];
  /** The sandbox's clock and bank, where this request may play with them. */
  sandboxDesk: Services["sandboxDesk"];
};

// The server runs this file itself while the page bundle carries a copy of it.
// React Router matches contexts by identity, so both must find the same object.
const registry = globalThis as { plumblineRequestContext?: RouterContext<RequestContext> };

/** In a loader: `const { services } = context.get(requestContext)`. */
export const requestContext = (registry.plumblineRequestContext ??= createContext<RequestContext>());
