import { ENDPOINTS } from "@plumbline/contract/api.ts";
import { test } from "@plumbline/db/testing.ts";
import { describe, expect } from "vitest";
import { createTestApp } from "../../testing/app.ts";

const DOCUMENTATION = ["GET /api/openapi.json", "GET /api/docs"];
/** Addresses that a browser is sent to, rather than calls. */
const LINKS = [
  "GET /api/logout",
  "GET /api/auth/verify-email",
  "GET /api/auth/federated/{provider}",
  "GET /api/auth/callback/{provider}",
];
/** What the discovery document describes to the apps that call it. */
const OAUTH = /^\/api\/auth\/(oauth2\/|jwks$)/;
/** What the payment provider calls. */
const WEBHOOKS = ["POST /api/stripe/webhook"];

/** The sandbox plays a provider of ours; it is there in place of Stripe's address, which is not ours either. */
const SANDBOX = /^\/api\/sandbox\//;

describe("the API documentation", () => {
  test("lists the routes of the server, all of them and no others", ({ db }) => {
    const { app } = createTestApp(db);
    const served = app.routes
      .filter(
        ({ method, path }) =>
          path.startsWith("/api/") && !SANDBOX.test(path) && !OAUTH.test(path) && method !== "ALL",
      )
      .map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, "{$1}")}`);
    const described = ENDPOINTS.map(({ method, path }) => `${method.toUpperCase()} ${path}`);
    expect([...new Set(served)].toSorted()).toEqual(
      [...described, ...DOCUMENTATION, ...LINKS, ...WEBHOOKS].toSorted(),
    );
  });

  test("the document names every call, its body and its errors", async ({ db }) => {
    const document = (await (await createTestApp(db).get("/api/openapi.json")).json()) as ApiDocument;
    expect(document.openapi).toBe("3.1.1");
    const ask = document.paths["/api/demo/ask"]?.post;
    expect(Object.keys(ask?.responses ?? {})).toEqual(["200", "400", "413", "415", "429", "503"]);
    expect(JSON.stringify(ask?.requestBody)).toContain('"maxLength":2000');
    expect(document.components.schemas).toHaveProperty("AssistantAnswer");
  });

  test("a path with several methods keeps them all", async ({ db }) => {
    const document = (await (await createTestApp(db).get("/api/openapi.json")).json()) as ApiDocument;
    expect(document.paths["/api/oauth/clients/{clientId}"]).toMatchObject({ patch: {}, delete: {} });
  });

  test("the page shows every call and fetches nothing from elsewhere", async ({ db }) => {
    const page = await (await createTestApp(db).get("/api/docs")).text();
    for (const { method, path } of ENDPOINTS) expect(page).toContain(`${method.toUpperCase()} ${path}`);
    expect(page).not.toContain("<script");
    expect(page).not.toMatch(/(src|href)="https?:/);
  });
});

type ApiDocument = {
  openapi: string;
  paths: Record<string, { post?: { requestBody?: object; responses: object } }>;
  components: { schemas: object };
};
