import {
  CreateOAuthForUserRequest,
  RegisterClientRequest,
  UpdateClientRequest,
} from "@plumbline/contract/oauth-clients.ts";
import { jsonBody } from "@plumbline/server/http/json-body.ts";
import type { AppEnv } from "@plumbline/server/http/types.ts";
import { type Context, Hono } from "hono";
import type { Services } from "../../services.ts";
import { actorOf } from "../audit/actor-of.ts";
import type { Actor } from "../audit/service.ts";
import { requireAdmin, requireUser, type SignedInEnv } from "../identity/session.ts";

/** Who has the admin key, for the audit log: nobody knows which person that is. */
const KEY_HOLDER: Actor = { id: null, name: "The admin key" };

/** /api/oauth: the clients, for administrators. */
export function oauthClientRoutes(services: Services) {
  const { clients } = services.oauth;
  const app = new Hono<SignedInEnv>();
  app.use(requireAdmin(services));
  app.get("/clients", async (c) => c.json({ clients: await clients.list() }));
  app.post("/register-client", jsonBody(RegisterClientRequest), async (c) =>
    c.json(await clients.register(adminOf(c), c.req.valid("json"))),
  );
  app.patch("/clients/:clientId", jsonBody(UpdateClientRequest), async (c) =>
    c.json(await clients.update(adminOf(c), c.req.param("clientId"), c.req.valid("json"))),
  );
  app.post("/clients/:clientId/secret", async (c) =>
    c.json(await clients.rotateSecret(adminOf(c), c.req.param("clientId"))),
  );
  app.delete("/clients/:clientId", async (c) => {
    await clients.remove(adminOf(c), c.req.param("clientId"));
    return c.json({ success: true });
  });
  return app;
}

function adminOf(c: Context<SignedInEnv>): Actor {
  return actorOf(c.get("signedIn").user);
}

/** The one path under /api/admin that a key opens as well as an administrator's session. */
export function adminKeyRoutes(services: Services) {
  const { limiters, identity, mayAdminister } = services;
  const { clients } = services.oauth;
  const app = new Hono<AppEnv>();
  app.post("/create-oauth-for-user", jsonBody(CreateOAuthForUserRequest), async (c) => {
    const request = c.req.valid("json");
    const signedIn = await identity.findSignedIn(c.req.raw.headers);
    const admin = signedIn && mayAdminister(signedIn.user) ? signedIn.user : undefined;
    if (!admin) {
      await limiters.adminKey.take(c.get("clientAddress"));
      clients.checkAdminKey(request.adminKey);
    }
    return c.json(await clients.createForUser(admin ? actorOf(admin) : KEY_HOLDER, request));
  });
  return app;
}

/** /api/account/connected-apps: what somebody let into their account. */
export function connectedAppRoutes(services: Services) {
  const { oauth } = services;
  const app = new Hono<SignedInEnv>();
  app.use(requireUser(services));
  app.get("/", async (c) => c.json({ apps: await oauth.connectedApps(c.get("signedIn").user.id) }));
  app.delete("/:clientId", async (c) => {
    await oauth.disconnect(c.get("signedIn").user.id, c.req.param("clientId"));
    return c.json({ success: true });
  });
  return app;
}
