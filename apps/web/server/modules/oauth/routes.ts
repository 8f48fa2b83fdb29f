import { Succeeded } from "@plumbline/contract/accounts.ts";
import {
  ConnectedApps,
  CreateOAuthForUserRequest,
  CreateOAuthForUserResponse,
  OAuthClient,
  OAuthClientList,
  RegisterClientRequest,
  RegisterClientResponse,
  RotatedSecret,
  UpdateClientRequest,
} from "@plumbline/contract/oauth-clients.ts";
import { describeRoute } from "@plumbline/server/http/describe-route.ts";
import { jsonBody } from "@plumbline/server/http/json-body.ts";
import type { AppEnv } from "@plumbline/server/http/types.ts";
import { type Context, Hono } from "hono";
import type { Services } from "../../services.ts";
import { actorOf } from "../audit/actor-of.ts";
import type { Actor } from "../audit/service.ts";
import { requireAdmin, requireUser, type SignedInEnv } from "../identity/session.ts";

/** Actor for the audit log, because we can't know which person used the key. */
const KEY_HOLDER: Actor = { id: null, name: "The admin key" };

export function oauthClientRoutes(services: Services) {
  const { clients } = services.oauth;
  const app = new Hono<SignedInEnv>();
  app.use(requireAdmin(services));
  app.get(
    "/clients",
    describeRoute("List OAuth clients. Our own come first, then the newest.", OAuthClientList),
    async (c) => c.json({ clients: await clients.list() }),
  );
  app.post(
    "/register-client",
    describeRoute(
      "Register an OAuth client. Redirect URIs are matched exactly. Every client may ask for `openid`. " +
        "The secret isn't shown again.",
      RegisterClientResponse,
    ),
    jsonBody(RegisterClientRequest),
    async (c) => c.json(await clients.register(adminOf(c), c.req.valid("json"))),
  );
  app.patch(
    "/clients/:clientId",
    describeRoute(
      "Change an OAuth client. Switches it on or off, or replaces its redirect URIs. Switching it off " +
        "ends its tokens immediately.",
      OAuthClient,
      { errors: [409] },
    ),
    jsonBody(UpdateClientRequest),
    async (c) => c.json(await clients.update(adminOf(c), c.req.param("clientId"), c.req.valid("json"))),
  );
  app.post(
    "/clients/:clientId/secret",
    describeRoute(
      "Rotate a client's secret. The old one stops working immediately. The new one isn't shown again.",
      RotatedSecret,
      { errors: [409] },
    ),
    async (c) => c.json(await clients.rotateSecret(adminOf(c), c.req.param("clientId"))),
  );
  app.delete(
    "/clients/:clientId",
    describeRoute(
      "Delete an OAuth client. Also deletes its tokens and the consents people gave it.",
      Succeeded,
      {
        errors: [409],
      },
    ),
    async (c) => {
      await clients.remove(adminOf(c), c.req.param("clientId"));
      return c.json({ success: true });
    },
  );
  return app;
}

function adminOf(c: Context<SignedInEnv>): Actor {
  return actorOf(c.get("signedIn").user);
}

/** The only path under /api/admin that accepts a key as well as an administrator's session. */
export function adminKeyRoutes(services: Services) {
  const { limiters, identity, mayAdminister } = services;
  const { clients } = services.oauth;
  const app = new Hono<AppEnv>();
  app.post(
    "/create-oauth-for-user",
    describeRoute(
      "Create OAuth credentials for an account. For an administrator, or a caller with the configured " +
        "`adminKey`. The client is deleted with the account. Without `redirectUris`, an administrator " +
        "adds them before first use.",
      CreateOAuthForUserResponse,
      { security: [{ session: ["admin"] }, {}], errors: [403, 404, 429, 503] },
    ),
    jsonBody(CreateOAuthForUserRequest),
    async (c) => {
      const request = c.req.valid("json");
      const signedIn = await identity.findSignedIn(c.req.raw.headers);
      const admin = signedIn && mayAdminister(signedIn.user) ? signedIn.user : undefined;
      if (!admin) {
        await limiters.adminKey.take(c.get("clientAddress"));
        clients.checkAdminKey(request.adminKey);
      }
      return c.json(await clients.createForUser(admin ? actorOf(admin) : KEY_HOLDER, request));
    },
  );
  return app;
}

export function connectedAppRoutes(services: Services) {
  const { oauth } = services;
  const app = new Hono<SignedInEnv>();
  app.use(requireUser(services));
  app.get(
    "/",
    describeRoute("List the apps connected to my account, and what they can see.", ConnectedApps),
    async (c) => c.json({ apps: await oauth.connectedApps(c.get("signedIn").user.id) }),
  );
  app.delete(
    "/:clientId",
    describeRoute("Disconnect an app. Its tokens stop working immediately.", Succeeded),
    async (c) => {
      await oauth.disconnect(c.get("signedIn").user.id, c.req.param("clientId"));
      return c.json({ success: true });
    },
  );
  return app;
}
