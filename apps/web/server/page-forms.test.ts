import { test } from "@plumbline/db/testing.ts";
import type { Db } from "@plumbline/db/client.ts";
import { tooBusy } from "@plumbline/server/errors.ts";
import type { EntryContext, ServerBuild } from "react-router";
import { describe, expect } from "vitest";
import * as ownGiveawayRoute from "#app/features/account/giveaway-route.tsx";
import * as securityRoute from "#app/features/account/security-route.tsx";
import * as loginRoute from "#app/features/auth/login-route.tsx";
import * as signupRoute from "#app/features/auth/signup-route.tsx";
import * as checkRoute from "#app/features/checks/check-route.tsx";
import * as contactRoute from "#app/features/contact/contact-route.tsx";
import * as newListingRoute from "#app/features/my-business/new-route.tsx";
import * as searchRoute from "#app/features/search/search-route.tsx";
import * as pendingQuoteRoute from "#app/features/quotes/pending-quote-route.tsx";
import * as quoteRequestRoute from "#app/features/quotes/quote-request-route.tsx";
import * as quoteStatusRoute from "#app/features/quotes/quote-status-route.tsx";
import { createApp } from "./app.ts";
import type { Dependencies } from "./services.ts";
import { signedInAdministrator } from "./testing/administrator.ts";
import { createTestApp } from "./testing/app.ts";
import { contactMessages } from "./modules/contact/tables.ts";
import { quotePhotos } from "./modules/quotes/tables.ts";
import { buildBusiness } from "./testing/businesses.ts";
import { createQuoteDesk, REQUEST } from "./testing/quotes.ts";
import { createVisitor } from "./testing/visitor.ts";

const PAGES = {
  entry: {
    module: {
      default: (_: Request, status: number, headers: Headers, page: EntryContext) =>
        Response.json(page.staticHandlerContext.actionData ?? {}, { status, headers }),
    },
  },
  routes: {
    login: { id: "login", path: "login", module: loginRoute },
    signup: { id: "signup", path: "signup", module: signupRoute },
    check: { id: "check", path: "admin/checks/:id", module: checkRoute },
    listing: { id: "listing", path: "my-business/new", module: newListingRoute },
    search: { id: "search", path: "search", module: searchRoute },
    security: { id: "security", path: "subscription-management/security", module: securityRoute },
    entries: { id: "entries", path: "subscription-management/giveaway", module: ownGiveawayRoute },
    contact: { id: "contact", path: "contact", module: contactRoute },
    quote: { id: "quote", path: "directory/:slug/quote", module: quoteRequestRoute },
    pending: { id: "pending", path: "quotes/:id/sent", module: pendingQuoteRoute },
    status: { id: "status", path: "quotes/:id", module: quoteStatusRoute },
  },
  assets: {
    routes: {
      login: { id: "login", path: "login", hasAction: true, hasLoader: true },
      signup: { id: "signup", path: "signup", hasAction: true, hasLoader: true },
      check: { id: "check", path: "admin/checks/:id", hasAction: true, hasLoader: true },
      listing: { id: "listing", path: "my-business/new", hasAction: true, hasLoader: true },
      search: { id: "search", path: "search", hasLoader: true },
      security: { id: "security", path: "subscription-management/security", hasLoader: true },
      entries: { id: "entries", path: "subscription-management/giveaway", hasAction: true, hasLoader: true },
      contact: { id: "contact", path: "contact", hasAction: true, hasLoader: true },
      quote: { id: "quote", path: "directory/:slug/quote", hasAction: true, hasLoader: true },
      pending: { id: "pending", path: "quotes/:id/sent", hasAction: true, hasLoader: true },
      status: { id: "status", path: "quotes/:id", hasAction: true, hasLoader: true },
    },
  },
  ssr: true,
  future: {},
  prerender: [],
  publicPath: "/",
  routeDiscovery: { mode: "initial" },
} as unknown as ServerBuild;

function createSite(db: Db, dependencies: Partial<Dependencies> = {}) {
  return siteOf(createTestApp(db, dependencies));
}

function siteOf({ services }: Pick<ReturnType<typeof createTestApp>, "services">) {
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

test("a search page counts against the API's limit, and is refused with its status", async ({ db }) => {
  const visitor = createVisitor(createSite(db));
  expect((await visitor.get("/search?q=%26")).status).toBe(200);
  expect((await visitor.get(`/search?q=${"a".repeat(121)}`)).status).toBe(400);
  for (let asked = 2; asked < 60; asked++) await visitor.get("/api/search");
  expect((await visitor.get("/search?q=%26")).status).toBe(429);
  expect((await visitor.get("/search")).status).toBe(200);
});

const FORM = { "Content-Type": "application/x-www-form-urlencoded" };

describe("a form without JavaScript", () => {
  test("counts against the same limit as the API", async ({ db }) => {
    const visitor = createVisitor(createSite(db));
    for (let attempt = 0; attempt < 11; attempt++)
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

  test("leads someone who isn't logged in to the login page and back", async ({ db }) => {
    const answer = await createVisitor(createSite(db)).post("/my-business/new", "businessName=Kim", FORM);
    expect([answer.status, answer.headers.get("Location")]).toEqual([
      302,
      "/login?redirect=%2Fmy-business%2Fnew",
    ]);
  });
});

describe("a section of the account page", () => {
  const SECURITY = "/subscription-management/security";

  test("sends visitors to the login and back", async ({ db }) => {
    for (const path of [SECURITY, `${SECURITY}.data`]) {
      const answer = await createVisitor(createSite(db)).get(path);
      expect(answer.headers.get("Location") ?? (await answer.text()), path).toContain(
        "/login?redirect=%2Fsubscription-management%2Fsecurity",
      );
    }
  });

  test("sends demo accounts to their only page", async ({ db }) => {
    const visitor = createVisitor(createSite(db));
    expect((await visitor.post("/api/create-demo-account")).status).toBe(200);
    expect((await visitor.get(SECURITY)).headers.get("Location")).toBe("/subscription-management");
  });

  test("opens for its owner, and its form goes to the API", async ({ db }) => {
    const visitor = createVisitor(createSite(db));
    await visitor.post("/api/auth/signup", {
      ...Object.fromEntries(LOGIN),
      firstName: "Kim",
      lastName: "Ng",
    });
    expect((await visitor.get(SECURITY)).status).toBe(200);
    const answer = await visitor.post("/subscription-management/giveaway", "intent=referral-link", FORM);
    expect(answer.status).toBe(409);
  });
});

test("a message sent from the contact page without JavaScript is stored, or refused at its field", async ({
  db,
}) => {
  const visitor = createVisitor(createSite(db));
  const fields = {
    name: "Kim Nguyen",
    email: "kim@example",
    message: "The map doesn't load.",
    companyFax: "",
  };
  const refused = await visitor.post("/contact", new URLSearchParams(fields).toString(), FORM);
  expect([refused.status, await refused.json()]).toMatchObject([
    400,
    { contact: { refusal: { issues: { email: expect.any(String) }, values: { name: "Kim Nguyen" } } } },
  ]);
  const valid = new URLSearchParams({ ...fields, email: "kim@example.com" }).toString();
  expect((await visitor.post("/contact", valid, FORM)).status).toBe(200);
  expect(await db.select().from(contactMessages)).toMatchObject([{ email: "kim@example.com" }]);
});

describe("a quote request without JavaScript", () => {
  const PNG = Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  );
  const photo = (
    name = "leak.png",
    type = "image/png",
    bytes: Uint8Array<ArrayBuffer> = new Uint8Array(PNG),
  ) => new File([bytes], name, { type });

  async function createDesk(db: Db) {
    const desk = await createQuoteDesk(db);
    const app = siteOf(desk);
    const send = async (photos: File[]) => {
      const form = new FormData();
      for (const [name, value] of Object.entries(REQUEST)) form.set(name, value);
      for (const one of photos) form.append("photos", one);
      return app.request(`/directory/${desk.business.slug}/quote`, { method: "POST", body: form });
    };
    return { ...desk, app, send };
  }

  test("keeps its photos and leads to the page that says to confirm the email", async ({ db }) => {
    const { app, send, lastLink } = await createDesk(db);
    const sent = await send([photo(), photo("tank.png")]);
    const { id } = lastLink();
    expect([sent.status, sent.headers.get("Location")]).toEqual([302, `/quotes/${id}/sent`]);
    expect(await db.select().from(quotePhotos)).toMatchObject([{ name: "leak.png" }, { name: "tank.png" }]);
    const Cookie = sent.headers.get("Set-Cookie")!.split(";")[0]!;
    expect((await app.request(`/quotes/${id}/sent`, { headers: { Cookie } })).status).toBe(200);
    const stranger = await app.request(`/quotes/${id}/sent`);
    expect([stranger.status, stranger.headers.get("Location")]).toEqual([302, `/quotes/${id}`]);
  });

  test("says how many photos couldn't be kept", async ({ db }) => {
    const { send, lastLink } = await createDesk(db);
    const sent = await send([photo("broken.png", "image/png", new Uint8Array([1, 2, 3])), photo()]);
    expect(sent.headers.get("Location")).toBe(`/quotes/${lastLink().id}/sent?lost=1`);
    expect(await db.select().from(quotePhotos)).toMatchObject([{ name: "leak.png" }]);
  });

  test.for([
    ["six photos", Array.from({ length: 6 }, () => photo()), "You can add up to 5 photos"],
    ["a text file", [photo("notes.txt", "text/plain")], "Please select an image file (JPG, PNG, etc.)"],
    [
      "a photo over 5 MB",
      [photo("big.png", "image/png", new Uint8Array(5 * 1024 * 1024 + 1))],
      "Image file must be less than 5MB",
    ],
  ] as const)("with %s is refused at the field, and nothing is sent", async ([, photos, problem], { db }) => {
    const { send, mails } = await createDesk(db);
    const refused = await send([...photos]);
    expect([refused.status, await refused.json()]).toMatchObject([
      400,
      { quote: { refusal: { issues: { photos: problem }, values: { customerName: "Kim Nguyen" } } } },
    ]);
    expect(mails).toEqual([]);
  });

  test("isn't read any more after twenty an hour from one network", async ({ db }) => {
    const { send } = await createDesk(db);
    const notes = photo("notes.txt", "text/plain");
    for (let sent = 0; sent < 20; sent++) expect((await send([notes])).status).toBe(400);
    expect((await send([notes])).status).toBe(429);
  });

  test("can have its link sent again and its address changed", async ({ db }) => {
    const { app, send, lastLink, mailsOf } = await createDesk(db);
    const sent = await send([]);
    const { id } = lastLink();
    const Cookie = sent.headers.get("Set-Cookie")!.split(";")[0]!;
    const act = (fields: Record<string, string>) =>
      app.request(`/quotes/${id}/sent`, {
        method: "POST",
        body: new URLSearchParams(fields),
        headers: { Cookie },
      });
    expect(await (await act({ kind: "link" })).json()).toEqual({ pending: { mailedTo: "kim@example.com" } });
    const refused = await act({ kind: "email", customerEmail: "kim" });
    expect([refused.status, await refused.json()]).toMatchObject([
      400,
      { pending: { refusal: { issues: { customerEmail: expect.any(String) } } } },
    ]);
    expect(await (await act({ kind: "email", customerEmail: "lee@example.com" })).json()).toEqual({
      pending: { mailedTo: "lee@example.com" },
    });
    expect(mailsOf("quote-confirm").map(({ to }) => to)).toEqual([
      "kim@example.com",
      "kim@example.com",
      "lee@example.com",
    ]);
    expect((await act({ kind: "elsewhere" })).status).toBe(400);
  });

  test("leads from marking the job as done straight to its review", async ({ db }) => {
    const desk = await createDesk(db);
    const request = await desk.deliver();
    await desk.asBusiness(request).act({ kind: "accept" });
    const done = await desk.app.request(`/quotes/${request.id}`, {
      method: "POST",
      body: new URLSearchParams({ kind: "done" }),
      headers: { Cookie: `quote_${request.id}=${request.customerKey}` },
    });
    expect(done.status).toBe(302);
    expect(done.headers.get("Location")).toMatch(/^\/review\?key=/);
    expect(desk.mailsOf("review-invitation")[0]?.content.url).toContain(done.headers.get("Location"));
  });
});
