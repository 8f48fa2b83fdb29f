import { test } from "@plumbline/db/testing.ts";
import type { Db } from "@plumbline/db/client.ts";
import { eq } from "drizzle-orm";
import { describe, expect } from "vitest";
import * as accountRoute from "#app/features/account/account-route.tsx";
import * as forgotPasswordRoute from "#app/features/auth/forgot-password-route.tsx";
import * as loginRoute from "#app/features/auth/login-route.tsx";
import * as resetPasswordRoute from "#app/features/auth/reset-password-route.tsx";
import * as signupRoute from "#app/features/auth/signup-route.tsx";
import * as demoRoute from "#app/features/demo-account/demo-account-route.tsx";
import * as profileRoute from "#app/features/profile/complete-profile-route.tsx";
import { signedInAdministrator, signedInUser } from "../../testing/administrator.ts";
import { createTestApp } from "../../testing/app.ts";
import { createPages, mainOf, textOf } from "../../testing/pages.ts";
import { createVisitor } from "../../testing/visitor.ts";
import { users } from "./tables.ts";

const PAGES = {
  "/login": loginRoute,
  "/signup": signupRoute,
  "/demo": demoRoute,
  "/forgot-password": forgotPasswordRoute,
  "/reset-password": resetPasswordRoute,
  "/complete-profile": profileRoute,
  "/subscription-management": accountRoute,
};

const CHAT = "http://chat.localhost";
const PASSWORD = "wattle-and-gum-42";
const FORM = { "Content-Type": "application/x-www-form-urlencoded" };

type Visitor = Pick<ReturnType<typeof createVisitor>, "get" | "post">;

function openSite(db: Db, dependencies: Parameters<typeof createTestApp>[1] = {}) {
  const site = createTestApp(db, { chatUrl: CHAT, ...dependencies });
  const app = createPages(site.services, PAGES);
  return { ...site, app, visitor: () => createVisitor(app) };
}

async function open(visitor: Visitor, path: string): Promise<Page> {
  return new Page(await (await visitor.get(path)).text());
}

/** Posts the page's form like a browser without JavaScript, and follows the redirect to the next page. */
async function send(visitor: Visitor, path: string, fields: Record<string, string>): Promise<Page> {
  const answer = await visitor.post(path, new URLSearchParams(fields).toString(), FORM);
  const next = answer.headers.get("Location");
  return next ? open(visitor, next) : new Page(await answer.text());
}

class Page {
  readonly html: string;

  constructor(html: string) {
    // React puts these comments between neighbouring texts.
    this.html = html.replaceAll("<!-- -->", "").replaceAll("&#x27;", "'").replaceAll("&amp;", "&");
  }

  get header(): string {
    return textOf(/<header.*?<\/header>/s.exec(this.html)?.[0] ?? "");
  }

  get main(): string {
    return textOf(mainOf(this.html));
  }

  get alert(): string {
    return textOf(/<p[^>]* role="alert".*?<\/p>|<p role="alert".*?<\/p>/s.exec(this.html)?.[0] ?? "");
  }

  linkOf(label: string): string | undefined {
    return new RegExp(`<a [^>]*href="([^"]*)"[^>]*>${label}</a>`).exec(this.html)?.[1];
  }
}

describe("the header", () => {
  test("shows the new account on the page after a sign-up", async ({ db }) => {
    const visitor = openSite(db).visitor();
    const fields = { email: "kim@example.com", password: PASSWORD, firstName: "Kim", lastName: "Nguyen" };
    const page = await send(visitor, "/signup", fields);
    expect(page.main).toContain("Account created");
    expect(page.header).toContain("Account");
    expect(page.header).not.toContain("Login");
  });

  test("shows the demo account on the page that created it", async ({ db }) => {
    const page = await send(openSite(db).visitor(), "/demo", {});
    expect(page.main).toContain("Demo Account Ready!");
    expect(page.header).toContain("Demo account");
    expect(page.header).not.toContain("Login");
  });

  test("links to the admin pages for administrators only", async ({ db }) => {
    const site = openSite(db);
    const admin = await open(await signedInAdministrator(site, db), "/login");
    expect(admin.linkOf("Admin")).toBe("/admin");
    expect((await open(await signedInUser(site), "/login")).linkOf("Admin")).toBeUndefined();
    expect((await open(site.visitor(), "/login")).linkOf("Admin")).toBeUndefined();
  });
});

describe("the login page", () => {
  test.for([
    ["/subscription-management", "Log in to see your account."],
    ["/my-business/requests?state=new", "Log in to see your quote requests."],
    ["/chatbot", "Log in to open the chatbot."],
    [`${CHAT}/t/4`, "Log in to open the chatbot."],
    ["/admin/waitlist", "Log in with an administrator account."],
    ["/somewhere/new", "Log in to continue."],
  ] as const)("with a redirect to %s says why to log in: %s", async ([target, reason], { db }) => {
    const page = await open(openSite(db).visitor(), `/login?redirect=${encodeURIComponent(target)}`);
    expect(page.main).toContain(reason);
  });

  test("gives no reason to log in to someone who came directly, or for a redirect it won't follow", async ({
    db,
  }) => {
    const visitor = openSite(db).visitor();
    expect((await open(visitor, "/login")).main).not.toContain("Log in to");
    expect((await open(visitor, "/login?redirect=https%3A%2F%2Fevil.example")).main).not.toContain(
      "Log in to",
    );
  });

  test.for(["/login", "/signup"])("at %s says who is already logged in", async (path, { db }) => {
    const page = await open(await signedInUser(openSite(db)), path);
    expect(page.main).toContain("You're already logged in as kim@example.com. Continue or log out.");
    expect(page.linkOf("Continue")).toBe("/subscription-management");
  });

  test("can't be skipped when an app asks for a new login", async ({ db }) => {
    const page = await open(await signedInUser(openSite(db)), "/login?redirect=%2Foauth%2Fcontinue%3Fx%3D1");
    expect(page.main).toContain("Log in to continue to the app.");
    expect(page.linkOf("Continue")).toBeUndefined();
  });

  test("says above the form why a login failed, and puts the focus there", async ({ db }) => {
    const page = await send(openSite(db).visitor(), "/login", { email: "kim@example.com", password: "no" });
    expect(page.alert).toBe("Invalid email or password. Please try again.");
    expect(page.html).toMatch(/<p role="alert"[^>]*tabindex="-1"[^>]*autofocus=""/);
  });

  test("continues to the chat app by a link, because a form may only redirect within this site", async ({
    db,
  }) => {
    const site = openSite(db);
    await signedInUser(site);
    const target = `${CHAT}/t/4`;
    const path = `/login?redirect=${encodeURIComponent(target)}`;
    const page = await send(site.visitor(), path, { email: "kim@example.com", password: PASSWORD });
    expect(page.main).toContain("You're already logged in");
    expect(page.linkOf("Continue")).toBe(target);
  });

  test.for([
    "https://evil.example/",
    "//evil.example",
    "/\\evil.example",
    `${CHAT}.evil.example/`,
    `${CHAT}@evil.example/`,
    "http://kim@chat.localhost/",
  ])("doesn't lead to %s", async (target, { db }) => {
    const site = openSite(db);
    await signedInUser(site);
    const fields = new URLSearchParams({ email: "kim@example.com", password: PASSWORD }).toString();
    const path = `/login?redirect=${encodeURIComponent(target)}`;
    const answer = await site.visitor().post(path, fields, FORM);
    expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/subscription-management"]);
  });

  test("has a button for each configured provider, and none otherwise", async ({ db }) => {
    const keys = { clientId: "id", clientSecret: "secret" };
    const providers = { google: keys, twitter: keys };
    const page = await open(openSite(db, { providers }).visitor(), "/login?redirect=%2Fmy-business");
    expect(page.linkOf("Continue with Google")).toBe("/api/auth/federated/google?redirect=%2Fmy-business");
    expect(page.linkOf("Continue with X \\(Twitter\\)")).toBe(
      "/api/auth/federated/twitter?redirect=%2Fmy-business",
    );
    expect(page.main).not.toContain("GitHub");
    expect((await open(openSite(db).visitor(), "/login")).main).not.toContain("Continue with");
  });

  test.for([
    ["access_denied", "The login was cancelled."],
    [
      "account_not_linked",
      "There's already an account with this email, but it isn't confirmed. Log in with your password first.",
    ],
    ["state_mismatch", "The login took too long or was started in another window. Please try again."],
  ] as const)("says why a federated login failed: %s", async ([error, text], { db }) => {
    expect((await open(openSite(db).visitor(), `/login?error=${error}`)).alert).toBe(text);
  });

  test("says that a provider without configuration isn't configured, only once it's selected", async ({
    db,
  }) => {
    const visitor = openSite(db).visitor();
    const text = "Firebase not configured - please contact administrator";
    expect((await open(visitor, "/login")).main).not.toContain(text);
    const selected = await visitor.get("/api/auth/federated/firebase");
    expect((await open(visitor, selected.headers.get("Location") ?? "")).alert).toBe(text);
  });
});

describe("signing up", () => {
  test("with a taken email says so above the form", async ({ db }) => {
    const site = openSite(db);
    await signedInUser(site);
    const fields = { email: "kim@example.com", password: PASSWORD, firstName: "Kim", lastName: "Nguyen" };
    expect((await send(site.visitor(), "/signup", fields)).alert).toBe(
      "Account Already Exists: This email is already registered. Try logging in instead or use a different email.",
    );
  });
});

describe("a reset link", () => {
  async function requestLink({ visitor, mails }: ReturnType<typeof openSite>): Promise<string> {
    await visitor().post("/api/auth/forgot-password", { email: "kim@example.com" });
    const { content } = mails.findLast((mail) => mail.content.template === "reset-password") ?? {};
    const { pathname, search } = new URL(content && "url" in content ? content.url : "");
    return pathname + search;
  }

  const EXPIRED = "This link no longer works It has expired or has already been used. Get a new link";

  test("opens the form, and opening it doesn't use it up", async ({ db }) => {
    const site = openSite(db);
    await signedInUser(site);
    const link = await requestLink(site);
    for (const _ of [1, 2]) expect((await open(site.visitor(), link)).main).toContain("New password");
  });

  test.for<
    [string, (link: string, site: ReturnType<typeof openSite>, now: { at: Date }) => Promise<unknown>]
  >([
    ["was used", (link, { visitor }) => send(visitor(), link, resetFields(link))],
    ["was replaced by a newer one", (_link, site) => requestLink(site)],
    ["is an hour old", async (_link, _site, now) => (now.at = new Date(now.at.getTime() + 3_600_000))],
  ])("that %s is reported as expired before a password is typed", async ([, spoil], { db }) => {
    const now = { at: new Date() };
    const site = openSite(db, { clock: () => now.at });
    await signedInUser(site);
    const link = await requestLink(site);
    await spoil(link, site, now);
    const page = await open(site.visitor(), link);
    expect(page.main).toBe(EXPIRED);
    expect(page.linkOf("Get a new link")).toBe("/forgot-password");
  });

  test("is reported as expired after the account's email has changed", async ({ db }) => {
    const site = openSite(db);
    await signedInUser(site);
    const link = await requestLink(site);
    await db.update(users).set({ email: "new@example.com" }).where(eq(users.email, "kim@example.com"));
    expect((await open(site.visitor(), link)).main).toBe(EXPIRED);
  });

  test.for(["", "?token=", "?token=nonsense"])(
    "that is incomplete (%j) is reported as expired",
    async (query, { db }) => {
      expect((await open(openSite(db).visitor(), `/reset-password${query}`)).main).toBe(EXPIRED);
    },
  );

  function resetFields(link: string) {
    return { token: link.split("=")[1] ?? "", password: "another good secret" };
  }
});

describe("an administrator", () => {
  const ASKED = ["One step left", "Complete your profile", "View Plans", "You don't have a plan"];

  test("isn't asked for a trade profile or a plan, unlike everyone else", async ({ db }) => {
    const site = openSite(db);
    const admin = await open(await signedInAdministrator(site, db), "/subscription-management");
    const kim = await open(await signedInUser(site), "/subscription-management");
    for (const text of ASKED) {
      expect(admin.main).not.toContain(text);
      expect(kim.main).toContain(text);
    }
    expect(admin.main).toContain("As an administrator, you can use the assistant");
  });

  test("may use the chat app, on a public site only with two-factor authentication", async ({ db }) => {
    const site = openSite(db);
    const { userId } = await signedInAdministrator(site, db);
    const allowed = { isEntitled: true, kind: "administrator", questionLimit: null };
    expect(await site.services.entitlementOf(userId)).toMatchObject(allowed);
    const publicSite = openSite(db, { isPublic: true });
    expect(await publicSite.services.entitlementOf(userId)).toMatchObject({ isEntitled: false });
    await db.update(users).set({ twoFactorEnabled: true }).where(eq(users.id, userId));
    expect(await publicSite.services.entitlementOf(userId)).toMatchObject(allowed);
  });

  test("can't use the chat app after losing the role", async ({ db }) => {
    const site = openSite(db);
    const { userId } = await signedInAdministrator(site, db);
    await db.update(users).set({ role: "user" }).where(eq(users.id, userId));
    expect(await site.services.entitlementOf(userId)).toMatchObject({ isEntitled: false, kind: "none" });
  });
});

describe("the profile form", () => {
  const PROFILE = {
    firstName: "Kim",
    lastName: "Nguyen",
    phone: "0412 345 678",
    tradeType: "plumber",
    yearsExperience: "6-10",
    state: "NSW",
    postcode: "2150",
  };

  test("without accepted terms says what's missing", async ({ db }) => {
    const page = await send(await signedInUser(openSite(db)), "/complete-profile", PROFILE);
    expect(page.main).toContain("Terms Required: Please accept the terms and conditions to continue.");
  });

  test("that can't be saved says so above the form and keeps what was typed", async ({ db }) => {
    const site = openSite(db);
    const kim = await signedInUser(site);
    site.services.identity.completeProfile = () => Promise.reject(new Error("the database is down"));
    const page = await send(kim, "/complete-profile", { ...PROFILE, termsAccepted: "on" });
    expect(page.alert).toBe("Signup Failed: There was an error completing your signup. Please try again.");
    expect(page.html).toContain('value="0412 345 678"');
  });

  test("that can't be loaded says so and offers to reload", async ({ db }) => {
    const site = openSite(db);
    const kim = await signedInUser(site);
    site.services.account.profile = () => Promise.reject(new Error("the database is down"));
    const answer = await kim.get("/complete-profile");
    expect(answer.status).toBe(500);
    const page = new Page(await answer.text());
    expect(page.main).toContain("Something went wrong at our end");
    expect(page.main).toContain("Reload the page");
    expect(page.main).not.toContain("database");
  });
});
