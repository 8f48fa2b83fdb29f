import {
  SandboxClockRequest,
  SandboxConfirmRequest,
  type SandboxConfirmResponse,
  SandboxDisputeRequest,
} from "@plumbline/contract/sandbox.ts";
import { NotFound } from "@plumbline/server/errors.ts";
import { jsonBody } from "@plumbline/server/http/json-body.ts";
import { rateLimit } from "@plumbline/server/http/rate-limit.ts";
import type { AppEnv } from "@plumbline/server/http/types.ts";
import { Hono } from "hono";
import { createMiddleware } from "hono/factory";
import type { Services } from "../../../../services.ts";
import type { SandboxDesk } from "./desk.ts";
import { canUseDesk } from "./policy.ts";
import type { Sandbox } from "./sandbox.ts";

type Options = Pick<Services, "isPublic" | "limiters"> & {
  sandbox: Pick<Sandbox, "confirmIntent">;
  desk: SandboxDesk;
};

export function sandboxRoutes({ sandbox, desk, isPublic, limiters }: Options) {
  const forDevelopers = createMiddleware<AppEnv>(async (c, next) => {
    const isAllowed = canUseDesk(isPublic, c.get("clientAddress"), c.req.raw.headers);
    if (!isAllowed) throw new NotFound("There's nothing at this address");
    await next();
  });

  return (
    new Hono<AppEnv>()
      // Doesn't deliver the event yet: as with Stripe, the payer's page may report the payment before the
      // webhook does.
      .post("/confirm", rateLimit(limiters.billing), jsonBody(SandboxConfirmRequest), async (c) =>
        c.json((await sandbox.confirmIntent(c.req.valid("json"))) satisfies SandboxConfirmResponse),
      )
      .post("/clock", forDevelopers, jsonBody(SandboxClockRequest), async (c) => {
        await desk.moveTo(new Date(c.req.valid("json").to));
        return c.json({ now: (await desk.now()).toISOString() });
      })
      .post("/disputes", forDevelopers, jsonBody(SandboxDisputeRequest), async (c) => {
        await desk.dispute(c.req.valid("json"));
        return c.json({ success: true });
      })
  );
}
