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
  /** Only API routes count against limits. */
  services: Omit<Services, "limiters">;
  /** The visitor, once they have asked the free question: `services.demo.findAnswer(visitorId)`. */
  visitorId: string | undefined;
  /** Put on every inline script; the Content-Security-Policy admits no other. */
  nonce: string;
  /** The public URL, which the request itself doesn't contain behind a proxy. */
  url: string;
  address: string;
  signedIn: SignedIn | undefined;
  headers: Headers;
  /** Reads a form of up to 200 fields that can be stored; a large one is read in a thread. */
  readForm: (request: Request) => Promise<FormData>;
  /** Calls a route of the API in this process, with the visitor's cookies, address and request id. */
  callApi: (call: ApiCall) => Promise<Response>;
  /** React Router passes on only the cookies of an action's headers. */
  answerHeaders: Headers;
  /** Unsent emails, if this request may read them: their links open accounts. */
  outbox: Services["outbox"];
  sandboxDesk: Services["sandboxDesk"];
};

// The server runs this file and the page bundle carries a copy. React Router matches contexts by identity, so both must find the same
// object.
const registry = globalThis as { plumblineRequestContext?: RouterContext<RequestContext> };

export const requestContext = (registry.plumblineRequestContext ??= createContext<RequestContext>());
