import { WaitlistRequest, WaitlistResponse } from "@plumbline/contract/waitlist.ts";
import { describeRoute } from "@plumbline/server/http/describe-route.ts";
import { jsonBody } from "@plumbline/server/http/json-body.ts";
import { rateLimit } from "@plumbline/server/http/rate-limit.ts";
import type { AppEnv } from "@plumbline/server/http/types.ts";
import { Hono } from "hono";
import type { Services } from "../../services.ts";

export function waitlistRoutes({ waitlist, limiters }: Services) {
  return new Hono<AppEnv>().post(
    "/",
    describeRoute(
      "Join the waitlist. An email address is stored once, however often it's sent.",
      WaitlistResponse,
    ),
    rateLimit(limiters.waitlist),
    jsonBody(WaitlistRequest),
    async (c) => c.json(await waitlist.join(c.req.valid("json"))),
  );
}
