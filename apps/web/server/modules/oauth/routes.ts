import {
  CreateOAuthForUserRequest,
  RegisterClientRequest,
  UpdateClientRequest,
} from "@plumbline/contract/oauth-clients.ts";
import { jsonBody } from "@plumbline/server/http/json-body.ts";
import type { AppEnv } from "@plumbline/server/http/types.ts";
import { Hono } from "hono";
import type { Services } from "../../services.ts";
import { requireAdmin, requireUser, type SignedInEnv } from "../identity/session.ts";

/** /api/oauth: the clients, for administrators. */
export function oauthClientRoutes(services: Services) {
  const { clients } = services.oauth;
  const app = new Hono<SignedInEnv>();
  app.use(requireAdmin(services));
  app.get("/clients", async (c) => c.json({ clients: await clients.list() }));
  app.post("/register-client", jsonBody(RegisterClientRequest), async (c) =>
    c.json(await clients.register(c.req.valid("json"))),
  );
  app.patch("/clients/:clientId", jsonBody(UpdateClientRequest), async (c) =>
    c.json(await clients.update(c.req.param("clientId"), c.req.valid("json"))),
  );
  app.post("/clients/:clientId/secret", async (c) =>
    c.json(await clients.rotateSecret(c.req.param("clientId"))),
  );
  app.delete("/clients/:clientId", async (c) => {
    await clients.remove(c.req.param("clientId"));
    return c.json({ success: true });
  });
  return app;
}

/** The one path under /api/admin that a key opens as well as an administrator's session. */
export function adminKeyRoutes(services: Services) {
  const { limiters, identity, mayAdminister } = services;
  const { clients } = services.oauth;
  const app = new Hono<AppEnv>();
  app.post("/create-oauth-for-user", jsonBody(CreateOAuthForUserRequest), async (c) => {
    const request = c.req.valid("json");
    const signedIn = await identity.findSignedIn(c.req.raw.headers);
    if (!(signedIn && mayAdminister(signedIn.user))) {
      await limiters.adminKey.take(c.get("clientAddress"));
      clients.checkAdminKey(request.adminKey);
    }
    return c.json(await clients.createForUser(request));
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
