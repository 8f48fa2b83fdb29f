import { WaitlistRequest } from "@plumbline/contract/waitlist.ts";
import { data, type RouterContextProvider } from "react-router";
import { JOIN_FAILED } from "../components/waitlist-form.tsx";
import { requestContext } from "./services-context.ts";

/** Handles the form without JavaScript; with it, the form posts to the API. */
export async function joinWaitlist(request: Request, context: Readonly<RouterContextProvider>) {
  const fields = Object.fromEntries(await request.formData());
  const entry = WaitlistRequest.safeParse({ ...fields, planInterest: fields.planInterest || undefined });
  if (!entry.success) {
    return data({ joined: false as const, error: entry.error.issues[0]?.message }, { status: 400 });
  }
  const { services, address } = context.get(requestContext);
  try {
    await services.limiters.waitlist.take(address);
    return await services.waitlist.join(entry.data);
  } catch (err) {
    services.log.warn({ err }, "waitlist form refused");
    return data({ joined: false as const, error: JOIN_FAILED }, { status: 503 });
  }
}
