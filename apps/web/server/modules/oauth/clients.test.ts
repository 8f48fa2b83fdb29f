import { AuditPage } from "@plumbline/contract/audit.ts";
import { ConnectedApps, OAuthClientList } from "@plumbline/contract/oauth-clients.ts";
import type { Db } from "@plumbline/db/client.ts";
import { test as base } from "@plumbline/db/testing.ts";
import { createLog } from "@plumbline/server/log.ts";
import { eq } from "drizzle-orm";
import * as client from "openid-client";
import { describe, expect } from "vitest";
import { discover, KIM, registeredApp, signedInVisitor, signOn } from "../../testing/sign-on.ts";
import { startTestSite } from "../../testing/site.ts";
import { createVisitor } from "../../testing/visitor.ts";
import { users } from "../identity/tables.ts";
import { oauthAccessTokens, oauthClients, oauthConsents } from "./tables.ts";

type Site = Awaited<ReturnType<typeof startTestSite>>;

const ADMIN_KEY = "a key for the tests of ours";
const SITE_DIARY = {
  name: "Site Diary",
  description: "",
  redirectUris: ["https://app.example/callback"],
};

const test = base.extend<{ site: Site }>({
  site: async ({ db }: { db: Db }, use) => {
    const site = await startTestSite(db, { adminKey: ADMIN_KEY });
    await use(site);
    site.close();
  },
});

describe("OAuth clients", () => {
  test("are registered by administrators, and their secret is shown once and stored as a hash", async ({
    db,
    site,
  }) => {
    const admin = await administrator(site, db);
    const answer = await (await admin.post("/api/oauth/register-client", SITE_DIARY)).json();
    expect(answer).toMatchObject({
      redirect_uris: SITE_DIARY.redirectUris,
      scopes: ["subscription.read", "profile.read"],
      warning: expect.stringContaining("won't be shown again"),
    });
    const list = await (await admin.get("/api/oauth/clients")).json();
    expect(OAuthClientList.parse(list).clients).toMatchObject([
      {
        clientId: answer.client_id,
        name: "Site Diary",
        isActive: true,
        isFirstParty: false,
        lastUsedAt: null,
      },
    ]);
    expect(JSON.stringify(list)).not.toContain(answer.client_secret);
    const [row] = await db.select().from(oauthClients);
    expect(row?.clientSecret).not.toContain(answer.client_secret);
  });

  test.for<[string, object, string]>([
    ["no name", { name: " " }, "Name and at least one redirect URI are required"],
    ["no redirect URI", { redirectUris: [] }, "Name and at least one redirect URI are required"],
    ["an address without https", { redirectUris: ["http://app.example/"] }, "Use a full https:// address"],
    ["a javascript: address", { redirectUris: ["javascript:alert(1)"] }, "Use a full https:// address"],
    ["an address with a fragment", { redirectUris: ["https://a.example/#x"] }, "Use a full https:// address"],
    ["an unknown scope", { scopes: ["everything"] }, "Scopes are"],
  ])("with %s are refused", async ([, change, sentence], { db, site }) => {
    const admin = await administrator(site, db);
    const answer = await admin.post("/api/oauth/register-client", { ...SITE_DIARY, ...change });
    expect(answer.status).toBe(400);
    expect((await answer.json()).error).toContain(sentence);
    expect(await db.select().from(oauthClients)).toEqual([]);
  });

  test("are hidden from everyone else", async ({ site }) => {
    const kim = await signedInVisitor(site);
    const { id } = await registeredApp(site);
    for (const [method, path] of [
      ["get", "/api/oauth/clients"],
      ["post", "/api/oauth/register-client"],
      ["post", `/api/oauth/clients/${id}/secret`],
      ["delete", `/api/oauth/clients/${id}`],
    ] as const) {
      expect((await createVisitor(site)[method](path)).status, path).toBe(401);
      expect((await kim[method](path)).status, path).toBe(403);
    }
    expect((await kim.patch(`/api/oauth/clients/${id}`, { isActive: false })).status).toBe(403);
  });

  test("show when they were last used", async ({ db, site }) => {
    const admin = await administrator(site, db);
    const app = await registeredApp(site);
    await signOn(site, await signedInVisitor(site), app);
    const { clients } = OAuthClientList.parse(await (await admin.get("/api/oauth/clients")).json());
    expect(clients[0]?.lastUsedAt).not.toBeNull();
  });

  test("lose their tokens and can't get new ones when switched off", async ({ db, site }) => {
    const admin = await administrator(site, db);
    const app = await registeredApp(site);
    const kim = await signedInVisitor(site);
    const { tokens } = await signOn(site, kim, app);
    const path = `/api/oauth/clients/${app.id}`;
    expect(await (await admin.patch(path, { isActive: false })).json()).toMatchObject({ isActive: false });
    const refresh = () => client.refreshTokenGrant(app.config, tokens.refresh_token ?? "");
    const introspect = () => client.tokenIntrospection(app.config, tokens.access_token);
    await expect(refresh()).rejects.toMatchObject({ error: "invalid_client", status: 401 });
    await expect(introspect()).rejects.toMatchObject({ error: "invalid_client", status: 401 });
    const userInfo = client.fetchUserInfo(app.config, tokens.access_token, kim.userId);
    await expect(userInfo).rejects.toMatchObject({ status: 401 });

    await admin.patch(path, { isActive: true });
    expect(await introspect()).toEqual({ active: false });
    await expect(refresh()).rejects.toMatchObject({ error: "invalid_grant" });
    expect((await signOn(site, kim, app)).tokens.access_token).toBeTruthy();
  });

  test("can have their redirect URIs replaced", async ({ db, site }) => {
    const admin = await administrator(site, db);
    const app = await registeredApp(site);
    const redirectUris = ["https://new.example/callback"];
    await admin.patch(`/api/oauth/clients/${app.id}`, { redirectUris });
    const kim = await signedInVisitor(site);
    await expect(signOn(site, kim, app)).rejects.toThrow("no redirect: 400");
    const { tokens } = await signOn(site, kim, { ...app, redirectUri: "https://new.example/callback" });
    expect(tokens.access_token).toBeTruthy();
  });

  test("use the new secret as soon as it's rotated", async ({ db, site }) => {
    const admin = await administrator(site, db);
    const app = await registeredApp(site);
    const kim = await signedInVisitor(site);
    const { tokens } = await signOn(site, kim, app);
    const rotated = await (await admin.post(`/api/oauth/clients/${app.id}/secret`)).json();
    await expect(client.tokenIntrospection(app.config, tokens.access_token)).rejects.toMatchObject({
      error: "invalid_client",
    });
    const config = await discover(site.url, app.id, rotated.client_secret);
    expect(await client.tokenIntrospection(config, tokens.access_token)).toMatchObject({ active: true });
  });

  test("are deleted with their tokens and consents", async ({ db, site }) => {
    const admin = await administrator(site, db);
    const app = await registeredApp(site);
    await signOn(site, await signedInVisitor(site), app);
    expect((await admin.delete(`/api/oauth/clients/${app.id}`)).status).toBe(200);
    expect(await db.select().from(oauthAccessTokens)).toEqual([]);
    expect(await db.select().from(oauthConsents)).toEqual([]);
    expect((await admin.delete(`/api/oauth/clients/${app.id}`)).status).toBe(404);
  });

  test("that are our own follow the configuration and can't be changed here", async ({ db, site }) => {
    const admin = await administrator(site, db);
    const { clients } = site.services.oauth;
    await Promise.all([clients.keepChatClient(), clients.keepChatClient()]);
    const list = OAuthClientList.parse(await (await admin.get("/api/oauth/clients")).json());
    expect(list.clients).toMatchObject([
      {
        clientId: "plumbline-chat",
        isFirstParty: true,
        redirectUris: ["http://chat.localhost/auth/callback"],
      },
    ]);
    const path = "/api/oauth/clients/plumbline-chat";
    expect((await admin.patch(path, { isActive: false })).status).toBe(409);
    expect((await admin.post(`${path}/secret`)).status).toBe(409);
    expect((await admin.delete(path)).status).toBe(409);
  });
});

describe("a change to a client", () => {
  test("is in the audit log with its actor and without a secret", async ({ db, site }) => {
    const admin = await administrator(site, db);
    const made = await (await admin.post("/api/oauth/register-client", SITE_DIARY)).json();
    const path = `/api/oauth/clients/${made.client_id}`;
    await admin.patch(path, { isActive: false });
    const rotated = await (await admin.post(`${path}/secret`)).json();
    await admin.delete(path);
    await createVisitor(site).post("/api/admin/create-oauth-for-user", {
      email: "boss@example.com",
      adminKey: ADMIN_KEY,
    });
    const page = await (await admin.get("/api/admin/audit?kind=client&sort=action&direction=asc")).text();
    const { lines } = AuditPage.parse(JSON.parse(page));
    const by = "Kim Nguyen";
    expect(lines.map(({ action, actorName }) => [action, actorName])).toEqual([
      ["client.for-user", "The admin key"],
      ["client.register", by],
      ["client.remove", by],
      ["client.rotate", by],
      ["client.update", by],
    ]);
    expect(lines.at(-1)).toMatchObject({
      subject: { kind: "client", id: made.client_id, name: "Site Diary" },
      changes: [{ field: "isActive", before: "true", after: "false" }],
    });
    for (const secret of [made.client_secret, rotated.client_secret, ADMIN_KEY])
      expect(page).not.toContain(secret);
  });

  test("isn't in the audit log if it was refused", async ({ db, site }) => {
    const admin = await administrator(site, db);
    await site.services.oauth.clients.keepChatClient();
    await admin.delete("/api/oauth/clients/plumbline-chat");
    await admin.post("/api/oauth/clients/nobody/secret");
    const { lines } = AuditPage.parse(await (await admin.get("/api/admin/audit")).json());
    expect(lines).toEqual([]);
  });
});

describe("credentials for an account", () => {
  const PATH = "/api/admin/create-oauth-for-user";

  test("are created with the admin key and deleted with the account", async ({ db, site }) => {
    const kim = await signedInVisitor(site);
    const answer = await createVisitor(site).post(PATH, { email: KIM.email, adminKey: ADMIN_KEY });
    expect(await answer.json()).toMatchObject({
      message: expect.stringContaining(KIM.email),
      email: KIM.email,
      clientId: expect.any(String),
      clientSecret: expect.stringMatching(/^plcs_/),
    });
    await kim.post("/api/account/close", { currentPassword: KIM.password });
    expect(await db.select().from(oauthClients)).toEqual([]);
  });

  test("are created by administrators without the key", async ({ db, site }) => {
    await signedInVisitor(site);
    const admin = await administrator(site, db);
    expect((await admin.post(PATH, { email: KIM.email })).status).toBe(200);
    expect((await admin.post(PATH, { email: "nobody@example.com" })).status).toBe(404);
  });

  test("are refused without the right key, and to everyone after five attempts", async ({ db, site }) => {
    const kim = await signedInVisitor(site);
    for (const adminKey of ["", "wrong", `${ADMIN_KEY} `, ADMIN_KEY.slice(1)]) {
      expect((await kim.post(PATH, { email: KIM.email, adminKey })).status).toBe(403);
    }
    expect((await kim.post(PATH, { email: KIM.email, adminKey: "wrong" })).status).toBe(403);
    expect((await kim.post(PATH, { email: KIM.email, adminKey: ADMIN_KEY })).status).toBe(429);
    expect(await db.select().from(oauthClients)).toEqual([]);
  });

  test("are off if no key is configured", async ({ db }) => {
    const site = await startTestSite(db);
    expect((await createVisitor(site).post(PATH, { email: KIM.email, adminKey: "" })).status).toBe(503);
    site.close();
  });

  test("are recorded in the audit log, without the key", async ({ db }) => {
    const lines: string[] = [];
    const site = await startTestSite(db, {
      adminKey: ADMIN_KEY,
      log: createLog({ level: "info", format: "json", destination: { write: (line) => lines.push(line) } }),
    });
    await signedInVisitor(site);
    await createVisitor(site).post(PATH, { email: KIM.email, adminKey: ADMIN_KEY });
    await createVisitor(site).post(PATH, { email: KIM.email, adminKey: "a wrong key" });
    const text = lines.join("\n");
    expect(text).toContain('"isRight":true');
    expect(text).toContain('"isRight":false');
    expect(text).not.toMatch(/a key for the tests|a wrong key|plcs_/);
    site.close();
  });
});

describe("connected apps", () => {
  test("are listed, and included in the data export", async ({ site }) => {
    const kim = await signedInVisitor(site);
    const app = await registeredApp(site);
    await signOn(site, kim, app, { scope: "openid profile.read" });
    const { apps } = ConnectedApps.parse(await (await kim.get("/api/account/connected-apps")).json());
    expect(apps).toMatchObject([{ clientId: app.id, name: "Site Diary" }]);
    expect(apps[0]?.scopes.toSorted()).toEqual(["openid", "profile.read"]);
    expect(apps[0]?.lastUsedAt).not.toBeNull();
    expect(await (await kim.get("/api/account/export")).json()).toMatchObject({ connectedApps: apps });
  });

  test("can be disconnected by a person for themselves only", async ({ site }) => {
    const kim = await signedInVisitor(site);
    const lee = await signedInVisitor(site, { email: "lee@example.com" });
    const app = await registeredApp(site);
    const ofKim = await signOn(site, kim, app);
    const ofLee = await signOn(site, lee, app);
    expect((await kim.delete(`/api/account/connected-apps/${app.id}`)).status).toBe(200);

    const isActive = async (token: string) => (await client.tokenIntrospection(app.config, token)).active;
    expect(await isActive(ofKim.tokens.access_token)).toBe(false);
    expect(await isActive(ofLee.tokens.access_token)).toBe(true);
    const refresh = client.refreshTokenGrant(app.config, ofKim.tokens.refresh_token ?? "");
    await expect(refresh).rejects.toMatchObject({ error: "invalid_grant" });
    expect(await (await kim.get("/api/account/connected-apps")).json()).toEqual({ apps: [] });
    expect((await kim.delete(`/api/account/connected-apps/${app.id}`)).status).toBe(404);
    expect((await (await lee.get("/api/account/connected-apps")).json()).apps).toHaveLength(1);
  });

  test("need a session", async ({ site }) => {
    expect((await createVisitor(site).get("/api/account/connected-apps")).status).toBe(401);
    expect((await createVisitor(site).delete("/api/account/connected-apps/x")).status).toBe(401);
  });

  test("don't stop an account from closing", async ({ db, site }) => {
    const kim = await signedInVisitor(site);
    await signOn(site, kim, await registeredApp(site));
    const answer = await kim.post("/api/account/close", { currentPassword: KIM.password });
    expect(answer.status).toBe(200);
    expect(await db.select().from(oauthAccessTokens)).toEqual([]);
    expect(await db.select().from(oauthConsents)).toEqual([]);
  });
});

async function administrator(site: Site, db: Db) {
  const admin = await signedInVisitor(site, { email: "boss@example.com" });
  await db.update(users).set({ role: "admin" }).where(eq(users.id, admin.userId));
  return admin;
}
