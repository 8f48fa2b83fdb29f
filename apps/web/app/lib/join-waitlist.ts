import type { WaitlistResponse } from "@plumbline/contract/waitlist.ts";
import type { RouterContextProvider } from "react-router";
import { postToApi } from "./form-action.ts";

/** Handles the form without JavaScript. With it, the form posts to the API. */
export function joinWaitlist(request: Request, context: Readonly<RouterContextProvider>) {
  return postToApi({ request, context }, ({ planInterest, ...fields }) => ({
    path: "/api/waitlist",
    body: { ...fields, ...(planInterest && { planInterest }) },
    done: (_answer: WaitlistResponse) => ({ joined: true as const }),
  }));
}
