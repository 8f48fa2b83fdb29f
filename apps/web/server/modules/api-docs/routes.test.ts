import { test } from "@plumbline/db/testing.ts";
import { Validator } from "@seriousme/openapi-schema-validator";
import { describe, expect } from "vitest";
import { createTestApp } from "../../testing/app.ts";
import type { ApiDocument } from "./openapi.ts";

const DOCUMENTATION = ["GET /api/openapi.json", "GET /api/docs"];
/** Addresses that browsers reach by a link or redirect rather than an API call. */
const LINKS = [
  "GET /api/logout",
  "GET /api/auth/verify-email",
  "GET /api/auth/federated/{provider}",
  "GET /api/auth/callback/{provider}",
];
const WEBHOOKS = ["POST /api/stripe/webhook", "POST /api/mail-replies"];
/** These are listed in the OpenID discovery document instead. */
const OAUTH = /^\/api\/auth\/(oauth2\/|jwks$)/;
const SANDBOX = /^\/api\/sandbox\//;

describe("the API document", () => {
  test("has every mounted route and no others", async ({ db }) => {
    const site = createTestApp(db, { mailReplies: { domain: "reply.example.com", secret: "a secret" } });
    const mounted = site.app.routes
      .filter(({ method, path }) => method !== "ALL" && path.startsWith("/api/"))
      .filter(({ path }) => !OAUTH.test(path) && !SANDBOX.test(path))
      .map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, "{$1}")}`);
    const described = operationsOf(await documentOf(site)).map(({ name }) => name);
    expect(described.length).toBeGreaterThan(150);
    expect([...new Set(mounted)].toSorted()).toEqual(
      [...described, ...DOCUMENTATION, ...LINKS, ...WEBHOOKS].toSorted(),
    );
  });

  test("is valid OpenAPI 3.1", async ({ db }) => {
    const document = await documentOf(createTestApp(db));
    const validator = new Validator();
    expect(await validator.validate({ ...document })).toEqual({ valid: true });
    expect(validator.version).toBe("3.1");
  });

  test("refers to the contract's schemas by name", async ({ db }) => {
    const document = await documentOf(createTestApp(db));
    const schemas = Object.keys(document.components?.schemas ?? {});
    expect(schemas).toEqual(
      expect.arrayContaining(["LoginRequest", "TradieProfile", "ErrorBody", "Citation"]),
    );
    // The library adds numbers to duplicate names and to schemas used before they were named.
    expect(schemas.filter((name) => name.startsWith("__"))).toEqual([]);
    const used = JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g);
    expect(new Set(Array.from(used, ([, name]) => name))).toEqual(new Set(schemas));
  });

  test("describes each route's parameters, errors and security from its middleware", async ({ db }) => {
    const { paths } = await documentOf(createTestApp(db));
    const ask = paths?.["/api/demo/ask"]?.post;
    expect(Object.keys(ask?.responses ?? {})).toEqual(["200", "400", "413", "415", "429", "503"]);
    expect(ask?.requestBody).toMatchObject({
      content: { "application/json": { schema: { $ref: "#/components/schemas/DemoAskRequest" } } },
    });
    const edit = paths?.["/api/admin/tradies/{id}"]?.patch;
    expect(edit?.security).toEqual([{ session: ["admin"] }]);
    expect(edit?.parameters).toMatchObject([{ in: "path", name: "id", required: true }]);
    expect(Object.keys(edit?.responses ?? {})).toEqual([
      "200",
      "400",
      "401",
      "403",
      "404",
      "409",
      "413",
      "415",
    ]);
    const audit = paths?.["/api/admin/audit"]?.get;
    expect(audit?.parameters).toContainEqual(expect.objectContaining({ in: "query", name: "subject" }));
    // This route is mounted before the admin check, because a key also gives access.
    expect(paths?.["/api/admin/create-oauth-for-user"]?.post?.security).toEqual([{ session: ["admin"] }, {}]);
    expect(paths?.["/api/pricing"]?.get).not.toHaveProperty("security");
  });

  test("has a page that shows every call and loads nothing from other hosts", async ({ db }) => {
    const site = createTestApp(db);
    const page = await (await site.get("/api/docs")).text();
    for (const { name } of operationsOf(await documentOf(site))) expect(page).toContain(name);
    expect(page).not.toContain("<script");
    expect(page).not.toMatch(/(src|href)="https?:/);
  });
});

async function documentOf(site: ReturnType<typeof createTestApp>): Promise<ApiDocument> {
  return (await (await site.get("/api/openapi.json")).json()) as ApiDocument;
}

function operationsOf({ paths = {} }: ApiDocument) {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => ({ name: `${method.toUpperCase()} ${path}` })),
  );
}
