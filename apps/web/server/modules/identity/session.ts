import { Forbidden, Unauthorised } from "@plumbline/server/errors.ts";
import { withFacts } from "@plumbline/server/http/describe-route.ts";
import type { AppEnv } from "@plumbline/server/http/types.ts";
import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import type { Services } from "../../services.ts";
import type { Called } from "./call-auth.ts";
import type { SignedIn } from "./service.ts";

/** This text is from the SPEC. */
const UNAUTHORISED = "Unauthorized";
const ADMINS_ONLY = "This is for administrators";
const SECOND_FACTOR_NEEDED =
  "Administrators need two-factor authentication here: set it up on your account page";

export type SignedInEnv = AppEnv & { Variables: { signedIn: SignedIn } };

export function requireUser({ identity }: Pick<Services, "identity">) {
  const check = createMiddleware<SignedInEnv>(async (c, next) => {
    const signedIn = await identity.findSignedIn(c.req.raw.headers);
    if (!signedIn) throw new Unauthorised(UNAUTHORISED);
    c.set("signedIn", signedIn);
    await next();
  });
  return withFacts(check, { security: [{ session: [] }], errors: [401] });
}

/** On a public site, administrators need two-factor authentication. */
export function requireAdmin({ identity, mayAdminister }: Pick<Services, "identity" | "mayAdminister">) {
  const check = createMiddleware<SignedInEnv>(async (c, next) => {
    const signedIn = await identity.findSignedIn(c.req.raw.headers);
    if (!signedIn) throw new Unauthorised(UNAUTHORISED);
    if (signedIn.user.role !== "admin") throw new Forbidden(ADMINS_ONLY);
    if (!mayAdminister(signedIn.user)) throw new Forbidden(SECOND_FACTOR_NEEDED);
    c.set("signedIn", signedIn);
    await next();
  });
  return withFacts(check, { security: [{ session: ["admin"] }], errors: [401, 403] });
}

export function withCookies<Answer>(c: Context, { cookies, answer }: Called<Answer>): Answer {
  for (const cookie of cookies) c.header("Set-Cookie", cookie, { append: true });
  return answer;
}
