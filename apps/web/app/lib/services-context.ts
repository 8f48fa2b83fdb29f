import { type RouterContext, createContext } from "react-router";
import type { SignedIn } from "#server/modules/identity/service.ts";
import type { Services } from "#server/services.ts";

/** `body` is sent as JSON, unless it's a `FormData`. */
export type ApiCall = {
  method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  path: string;
  headers?: Record<string, string>;
  body?: unknown;
};

export type RequestContext = {
  /** Without the rate limiters, because only API routes are rate limited. */
  services: Omit<Services, "limiters">;
  /** Set once the visitor has asked the free question, for `services.demo.findAnswer(visitorId)`. */
  visitorId: string | undefined;
  /** Every inline script needs this nonce, because the Content-Security-Policy blocks all others. */
  nonce: string;
  /** The site's public URL, because a request behind a proxy doesn't contain it. */
  url: string;
  address: string;
  signedIn: SignedIn | undefined;
  headers: Headers;
  /** Refuses more than 200 fields, and text that can't be stored. A large form is read in another thread. */
  readForm: (request: Request) => Promise<FormData>;
  /** Calls a route of the API in this process, with the visitor's cookies, address and request id. */
  callApi: (call: ApiCall) => Promise<Response>;
  /** Headers for the response, because React Router passes on only the cookies of an action's own. */
  answerHeaders: Headers;
  /** Unsent emails. Undefined if this request may not read them, because their links give access to accounts. */
  outbox: Services["outbox"];
  sandboxDesk: Services["sandboxDesk"];
};

// The server and the page bundle each load this file, and React Router matches contexts by identity, so both must
// share one object.
const registry = globalThis as { plumblineRequestContext?: RouterContext<RequestContext> };

export const requestContext = (registry.plumblineRequestContext ??= createContext<RequestContext>());
