import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { MAX_POST_BYTES } from "@plumbline/contract/blog.ts";
import { ErrorBody } from "@plumbline/contract/errors.ts";
import { PricingResponse } from "@plumbline/contract/pricing.ts";
import type { Db } from "@plumbline/db/client.ts";
import { test } from "@plumbline/db/testing.ts";
import { createLog } from "@plumbline/server/log.ts";
import { describe, expect } from "vitest";
import { users } from "./modules/identity/tables.ts";
import { API_ROUTES } from "./testing/api-routes.ts";
import { createTestApp } from "./testing/app.ts";
import { createVisitor } from "./testing/visitor.ts";

const POSTS = API_ROUTES.filter(({ method }) => method === "POST");
/** Uploads are tested beside their own routes. */
const WRITES = POSTS.filter(({ body }) => body?.mediaType === "application/json").map(({ path }) => path);
/**
 * POST-only paths that don't also fit the pattern of another route. "/tradies/import" fits "/tradies/{id}".
 */
const POSTED_ONLY = POSTS.map(({ path }) => path).filter((path) =>
  API_ROUTES.every((other) => other.method === "POST" || !fits(other.path, path)),
);

function fits(pattern: string, path: string): boolean {
  const parts = path.split("/");
  const wanted = pattern.split("/");
  return (
    parts.length === wanted.length &&
    wanted.every((part, index) => part === parts[index] || part.startsWith("{"))
  );
}

/** The member is an administrator, because every call accepts one. */
async function createMember(db: Db) {
  const member = createVisitor(createTestApp(db).app);
  const account = {
    email: "kim@example.com",
    password: "a fair dinkum secret",
    firstName: "K",
    lastName: "N",
  };
  expect((await member.post("/api/auth/signup", account)).status).toBe(200);
  await db.update(users).set({ role: "admin" });
  return member;
}

describe("API calls with a body", () => {
  test.for(WRITES)("%s refuses a body that isn't a JSON object or is too large", async (path, { db }) => {
    const { post } = await createMember(db);
    const malformed = await post(path, '{"email": ');
    expect(malformed.status).toBe(400);
    expect(ErrorBody.parse(await malformed.json())).toMatchObject({ error: "The body isn't valid JSON" });

    for (const body of ["null", "[]", '"text"', "7"]) {
      const response = await post(path, body);
      expect(response.status, body).toBe(400);
      expect(ErrorBody.parse(await response.json()).code).toBe("invalid");
    }

    const form = await post(path, "email=kim", { "Content-Type": "text/plain" });
    expect(form.status).toBe(415);
    expect(ErrorBody.parse(await form.json()).code).toBe("unsupported_media_type");

    const large = await post(path, { email: "x".repeat(MAX_POST_BYTES) });
    expect(large.status).toBe(413);
    expect(ErrorBody.parse(await large.json()).code).toBe("too_large");
  });

  test.for(POSTS.map(({ path }) => path))(
    "%s refuses a request from another site's page",
    async (path, { db }) => {
      const { post } = createTestApp(db);
      for (const headers of [
        { "Sec-Fetch-Site": "cross-site" },
        { Origin: "https://evil.example" },
        { Origin: "null" },
      ]) {
        const response = await post(path, {}, headers as unknown as Record<string, string>);
        expect(response.status, JSON.stringify(headers)).toBe(403);
        expect(ErrorBody.parse(await response.json()).code).toBe("forbidden");
      }
    },
  );

  test.for(POSTED_ONLY)("%s answers GET with 405 and the allowed method", async (path, { db }) => {
    const response = await (await createMember(db)).get(path);
    expect(response.status).toBe(405);
    expect(response.headers.get("Allow")).toBe("POST");
    expect(ErrorBody.parse(await response.json()).code).toBe("method_not_allowed");
  });
});

describe("the API", () => {
  test("returns a JSON 404 for an unknown path", async ({ db }) => {
    const { get, post } = createTestApp(db);
    for (const response of [
      await get("/api/nothing"),
      await post("/api/nothing", {}),
      await get("/api/demo/ask/more"),
    ]) {
      expect(response.status).toBe(404);
      expect(ErrorBody.parse(await response.json()).code).toBe("not_found");
    }
  });

  test("accepts writes from our own pages", async ({ db }) => {
    const { post } = createTestApp(db);
    const headers = { Origin: "http://localhost", "Sec-Fetch-Site": "same-origin" };
    expect((await post("/api/waitlist", { email: "kim@example.com" }, headers)).status).toBe(200);
  });

  test("offers the three plans in the terms, with Annual marked popular and cheaper than twelve months", async ({
    db,
  }) => {
    const plans = PricingResponse.parse(await (await createTestApp(db).get("/api/pricing")).json());
    expect(plans.map(({ id, price, interval, popular }) => [id, price, interval, popular])).toEqual([
      ["monthly", 29.95, "month", false],
      ["annual", 299, "year", true],
      ["lifetime", 1200, "one_time", false],
    ]);
    expect(plans[1]?.savings).toBe("Save $60.40 a year");
  });

  test("shows the visitor only the request id of an unexpected error, and logs the details", async ({
    db,
  }) => {
    const lines: string[] = [];
    const log = createLog({
      level: "error",
      format: "json",
      destination: { write: (line) => lines.push(line) },
    });
    const { get } = createTestApp(db, { log });
    const response = await get("/a-page-that-cannot-be-rendered-here");
    expect(response.status).toBe(500);
    const body = ErrorBody.parse(await response.json());
    expect(body).toMatchObject({ error: "Something went wrong. Please try again.", code: "internal" });
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? "")).toMatchObject({ requestId: body.requestId, msg: "request failed" });
    expect(lines[0]).toContain("these tests render no pages");
  });
});

describe("every response", () => {
  test("has a content security policy with a new nonce and no inline scripts", async ({ db }) => {
    const { get } = createTestApp(db);
    const policyOf = async () => (await get("/healthz")).headers.get("Content-Security-Policy") ?? "";
    const policy = await policyOf();
    expect(policy).toMatch(/script-src 'self' 'nonce-[\w+/=]{20,}';/);
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    expect(await policyOf()).not.toBe(policy);
  });

  test("allows Stripe's form to load only if Stripe is configured", async ({ db }) => {
    const stripe = { secretKey: "sk_test_x", publishableKey: "pk_test_x", webhookSecret: "whsec_x" };
    const { get } = createTestApp(db, { payments: { name: "stripe", ...stripe, apiBase: undefined } });
    const { headers } = await get("/healthz");
    const policy = headers.get("Content-Security-Policy") ?? "";
    expect(policy).toMatch(/script-src 'self' 'nonce-[^;]+' https:\/\/js\.stripe\.com /);
    expect(policy).toMatch(/frame-src [^;]*https:\/\/hooks\.stripe\.com/);
    expect(policy).toMatch(/connect-src [^;]*https:\/\/api\.stripe\.com/);
    expect(headers.get("Permissions-Policy")).toContain('payment=(self "https://js.stripe.com")');
    const sandbox = await createTestApp(db).get("/healthz");
    expect(sandbox.headers.get("Content-Security-Policy")).not.toContain("stripe");
  });

  test("allows the analytics tag only if it's configured", async ({ db }) => {
    const policyOf = async (analyticsId?: string) =>
      (await createTestApp(db, { analyticsId }).get("/healthz")).headers.get("Content-Security-Policy") ?? "";
    const policy = await policyOf("G-ABC123DEF4");
    expect(policy).toMatch(/script-src 'self' 'nonce-[^;]+' https:\/\/www\.googletagmanager\.com;/);
    expect(policy).toMatch(/connect-src [^;]*https:\/\/\*\.google-analytics\.com/);
    expect(await policyOf()).not.toContain("google");
  });

  test("lets our own pages use geolocation, but not frames", async ({ db }) => {
    const { headers } = await createTestApp(db).get("/healthz");
    expect(headers.get("Permissions-Policy")).toContain("geolocation=(self)");
  });

  test("has a request id, reusing the proxy's if it's well formed", async ({ db }) => {
    const { get } = createTestApp(db);
    const idFor = async (given: string) =>
      (await get("/healthz", { "X-Request-Id": given })).headers.get("X-Request-Id");
    expect(await idFor("edge-12345678")).toBe("edge-12345678");
    expect(await idFor('x" forged="1')).toMatch(/^[\da-f-]{36}$/);
  });

  test.for([
    ["br, gzip", "br", brotliDecompressSync],
    ["gzip", "gzip", gunzipSync],
  ] as const)(
    "is compressed in an encoding the client accepts: %s",
    async ([accepted, encoding, unpack], { db }) => {
      const response = await createTestApp(db).get("/api/openapi.json", { "Accept-Encoding": accepted });
      expect(response.headers.get("Content-Encoding")).toBe(encoding);
      const body = unpack(Buffer.from(await response.arrayBuffer())).toString();
      expect(JSON.parse(body)).toHaveProperty("openapi");
    },
  );
});
