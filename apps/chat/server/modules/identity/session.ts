import { Forbidden, Unauthorised } from "@plumbline/server/errors.ts";
import type { AppEnv } from "@plumbline/server/http/types.ts";
import { createMiddleware } from "hono/factory";
import type { Services } from "../../services.ts";
import type { SignedIn } from "./service.ts";

export type SignedInEnv = AppEnv & { Variables: { signedIn: SignedIn } };

/** Handlers get the user from `c.get("signedIn")`. */
export function requireUser({ identity }: Pick<Services, "identity">) {
  return createMiddleware<SignedInEnv>(async (c, next) => {
    const signedIn = await identity.findSignedIn(c.req.raw.headers);
    if (!signedIn) throw new Unauthorised("Please log in again to continue.");
    c.set("signedIn", signedIn);
    await next();
  });
}

export function requireAdmin({ identity }: Pick<Services, "identity">) {
  return createMiddleware<SignedInEnv>(async (c, next) => {
    const signedIn = await identity.findSignedIn(c.req.raw.headers);
    if (!signedIn) throw new Unauthorised("Please log in again to continue.");
    if (signedIn.user.role !== "admin") throw new Forbidden("This is for administrators only");
    c.set("signedIn", signedIn);
    await next();
  });
}
