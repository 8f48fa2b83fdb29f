import { Succeeded } from "@plumbline/contract/accounts.ts";
import { ContactLines, ContactRequest, ContactSearch } from "@plumbline/contract/contact.ts";
import { describeRoute } from "@plumbline/server/http/describe-route.ts";
import { idParam } from "@plumbline/server/http/id-param.ts";
import { jsonBody } from "@plumbline/server/http/json-body.ts";
import { rateLimit } from "@plumbline/server/http/rate-limit.ts";
import { searchParams } from "@plumbline/server/http/search-params.ts";
import type { AppEnv } from "@plumbline/server/http/types.ts";
import { Hono } from "hono";
import type { Services } from "../../services.ts";
import { actorOf } from "../audit/actor-of.ts";
import type { SignedInEnv } from "../identity/session.ts";

export function contactRoutes({ contact, limiters }: Pick<Services, "contact" | "limiters">) {
  return new Hono<AppEnv>().post(
    "/",
    describeRoute("Send a message to the people who run the site.", Succeeded),
    rateLimit(limiters.contactMessages),
    jsonBody(ContactRequest),
    async (c) => {
      await contact.send(c.req.valid("json"));
      return c.json({ success: true });
    },
  );
}

/** Mounted behind `requireAdmin`. */
export function contactAdminRoutes({ contact }: Pick<Services, "contact">) {
  return new Hono<SignedInEnv>()
    .get(
      "/messages",
      describeRoute("List messages from the contact form.", ContactLines),
      searchParams(ContactSearch),
      async (c) => c.json(await contact.list(c.req.valid("query"))),
    )
    .post(
      "/messages/:id/done",
      describeRoute("Mark a message as done. 409 if it already is.", Succeeded, { errors: [409] }),
      async (c) => {
        await contact.finish(actorOf(c.get("signedIn").user), idParam(c));
        return c.json({ success: true });
      },
    );
}
