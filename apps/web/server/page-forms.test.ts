import { test } from "@plumbline/db/testing.ts";
import type { Db } from "@plumbline/db/client.ts";
import { tooBusy } from "@plumbline/server/errors.ts";
import type { ServerBuild } from "react-router";
import { describe, expect } from "vitest";
import * as loginRoute from "#app/features/auth/login-route.tsx";
import * as signupRoute from "#app/features/auth/signup-route.tsx";
import * as checkRoute from "#app/features/checks/check-route.tsx";
import * as newListingRoute from "#app/features/my-business/new-route.tsx";
import { createApp } from "./app.ts";
import type { Dependencies } from "./services.ts";
import { signedInAdministrator } from "./testing/administrator.ts";
import { createTestApp } from "./testing/app.ts";
import { buildBusiness } from "./testing/businesses.ts";
import { createVisitor } from "./testing/visitor.ts";

const PAGES = {
  entry: {
    module: {
      default: (_: Request, status: number, headers: Headers) => new Response("", { status, headers }),
    },
  },
  routes: {
    login: { id: "login", path: "login", module: loginRoute },
    signup: { id: "signup", path: "signup", module: signupRoute },
    check: { id: "check", path: "admin/checks/:id", module: checkRoute },
    listing: { id: "listing", path: "my-business/new", module: newListingRoute },
  },
  assets: {
    routes: {
      login: { id: "login", path: "login", hasAction: true, hasLoader: true },
      signup: { id: "signup", path: "signup", hasAction: true, hasLoader: true },
      check: { id: "check", path: "admin/checks/:id", hasAction: true, hasLoader: true },
      listing: { id: "listing", path: "my-business/new", hasAction: true, hasLoader: true },
    },
  },
  ssr: true,
  future: {},
  prerender: [],
  publicPath: "/",
  routeDiscovery: { mode: "initial" },
} as unknown as ServerBuild;

function createSite(db: Db, dependencies: Partial<Dependencies> = {}) {
  const { services } = createTestApp(db, dependencies);
  return createApp({
    services,
    pages: { build: () => Promise.resolve(PAGES) },
    url: services.url,
    trustedProxies: 0,
    isProduction: true,
  });
}

const LOGIN = new URLSearchParams({ email: "kim@example.com", password: "wattle-and-gum-42" });

test.for(["/login", "/login.data"])(
  "a refused form at %s says when to try again, like the API",
  async (path, { db }) => {
    const passwords = { hash: () => Promise.reject(tooBusy()), verify: () => Promise.reject(tooBusy()) };
    const answer = await createSite(db, { passwords }).request(path, { method: "POST", body: LOGIN });
    expect([answer.status, answer.headers.get("Retry-After")]).toEqual([503, "3"]);
  },
);

test.for(["/login", "/login.data"])("a form at %s is accepted behind a TLS proxy", async (path, { db }) => {
  const url = "https://plumbline.example";
  const answer = await createSite(db, { url }).request(`http://10.0.0.1:3000${path}`, {
    method: "POST",
    body: LOGIN,
    headers: { Origin: url },
  });
  expect(answer.status).toBe(401);
});

test("a page refuses a body that isn't a form", async ({ db }) => {
  expect((await createVisitor(createSite(db)).post("/login", { email: "kim@example.com" })).status).toBe(415);
});

const MULTIPART = "multipart/form-data; boundary=x";

test.for([
  ["more than 200 fields", "a=&".repeat(100_000), "application/x-www-form-urlencoded", 413],
  ["more than 5 MB", `a=${"x".repeat(6_000_000)}`, "application/x-www-form-urlencoded", 413],
  ["a truncated part", "--x\r\nContent-Disp", MULTIPART, 400],
] as const)("a page with a file upload refuses a form with %s", async ([, body, type, status], { db }) => {
  const app = createSite(db);
  const admin = await signedInAdministrator({ app }, db);
  const { id } = await buildBusiness(db);
  const answer = await admin.post(`/admin/checks/${id}?do=check`, body, { "Content-Type": type });
  expect(answer.status).toBe(status);
});

const FORM = { "Content-Type": "application/x-www-form-urlencoded" };

describe("a form without JavaScript", () => {
  test("counts against the same limit as the API", async ({ db }) => {
    const visitor = createVisitor(createSite(db));
    for (let attempt = 0; attempt < 10; attempt++)
      expect((await visitor.post("/login", LOGIN.toString(), FORM)).status).toBe(401);
    const credentials = Object.fromEntries(LOGIN);
    expect((await visitor.post("/api/auth/login", credentials)).status).toBe(429);
    expect((await visitor.post("/login", LOGIN.toString(), FORM)).status).toBe(429);
  });

  test("gets the cookies that the API sets", async ({ db }) => {
    const visitor = createVisitor(createSite(db));
    const account = new URLSearchParams({
      ...Object.fromEntries(LOGIN),
      firstName: "Kim",
      lastName: "Nguyen",
    });
    expect((await visitor.post("/signup", account.toString(), FORM)).status).toBe(302);
    expect(await (await visitor.get("/api/auth/user")).json()).toMatchObject({ email: "kim@example.com" });
  });

  test("is refused with the API's status", async ({ db }) => {
    const visitor = createVisitor(createSite(db));
    expect((await visitor.post("/signup", "email=kim", FORM)).status).toBe(400);
  });

  test("sends someone who isn't logged in to the login page and back", async ({ db }) => {
    const answer = await createVisitor(createSite(db)).post("/my-business/new", "businessName=Kim", FORM);
    expect([answer.status, answer.headers.get("Location")]).toEqual([
      302,
      "/login?redirect=%2Fmy-business%2Fnew",
    ]);
  });
});
