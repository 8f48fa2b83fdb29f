import type { AppEnv } from "@plumbline/server/http/types.ts";
import { type Context, Hono } from "hono";
import type { Services } from "../../services.ts";
import { leadOn } from "./plain-page.ts";

export function oauthPageRoutes({ identity, oauth }: Pick<Services, "identity" | "oauth">) {
  const app = new Hono<AppEnv>();
  const queryOf = (c: Context) => new URL(c.req.url).searchParams;
  const lead = (c: Context, page: string) =>
    c.redirect(`${page}?redirect=${encodeURIComponent(oauth.requests.afterLogin(queryOf(c)))}`);

  app.get("/oauth/login", (c) => lead(c, "/login"));
  app.get("/oauth/signup", (c) => lead(c, "/signup"));

  app.get("/oauth/continue", async (c) => {
    const { headers } = c.req.raw;
    const found = await identity.auth.api.getSession({ headers, query: { disableCookieCache: true } });
    const next = found && oauth.requests.resume(queryOf(c), new Date(found.session.createdAt));
    if (next) return leadOn({ title: "One moment", target: next });
    const here = new URL(c.req.url);
    return c.redirect(`/login?redirect=${encodeURIComponent(`${here.pathname}${here.search}`)}`);
  });
  return app;
}
