import { setTimeout as sleep } from "node:timers/promises";
import { EmailCheckRequest } from "@plumbline/contract/email.ts";
import { jsonBody } from "@plumbline/server/http/json-body.ts";
import { rateLimit } from "@plumbline/server/http/rate-limit.ts";
import type { AppEnv } from "@plumbline/server/http/types.ts";
import { Hono } from "hono";
import type { Services } from "../../services.ts";

export function identityRoutes({ identity, limiters }: Services) {
  return new Hono<AppEnv>().post(
    "/check-email",
    rateLimit(limiters.emailCheck),
    jsonBody(EmailCheckRequest),
    async (c) => {
      const exists = await identity.isRegistered(c.req.valid("json").email);
      // Random delay: how long the look-up took must not tell more than the limited answer does.
      await sleep(5 + Math.random() * 20);
      return c.json({ exists });
    },
  );
}
