import { FEDERATED_PROVIDERS, type FederatedProvider } from "@plumbline/contract/federated.ts";
import { test as baseTest } from "@plumbline/db/testing.ts";
import { eq } from "drizzle-orm";
import { describe, expect } from "vitest";
import { createTestApp } from "../../testing/app.ts";
import { type Person, startStandInProvider } from "../../testing/stand-in-provider.ts";
import { createVisitor } from "../../testing/visitor.ts";
import { accounts, users } from "./tables.ts";

const KIM: Person = { id: "1001", name: "Kim Nguyen", email: "kim@example.com", emailVerified: true };
const SIGN_UP = {
  email: "kim@example.com",
  password: "a fair dinkum secret",
  firstName: "Kim",
  lastName: "N",
};

const test = baseTest.extend<{ provider: Awaited<ReturnType<typeof startStandInProvider>> }>({
  // oxlint-disable-next-line no-empty-pattern -- Vitest reads the fixture's needs from this pattern.
  provider: async ({}, use) => {
    const provider = await startStandInProvider();
    await use(provider);
    await provider.stop();
  },
});

type Provider = Awaited<ReturnType<typeof startStandInProvider>>;

async function signInBy(
  name: FederatedProvider,
  provider: Provider,
  visitor: ReturnType<typeof createVisitor>,
  redirect = "",
): Promise<string> {
  const start = await visitor.get(
    `/api/auth/federated/${name}${redirect && `?redirect=${encodeURIComponent(redirect)}`}`,
  );
  const back = new URL(await provider.visit(start.headers.get("Location") ?? ""));
  expect(back.pathname).toBe(`/api/auth/callback/${name}`);
  const end = await visitor.get(back.pathname + back.search);
  const { pathname, search } = new URL(end.headers.get("Location") ?? "", "http://localhost");
  return pathname + search;
}

describe.for(FEDERATED_PROVIDERS)("signing in with %s", (name) => {
  test("creates an account for a new person and continues to their profile", async ({ db, provider }) => {
    const { app } = createTestApp(db, { providers: provider.providers });
    const kim = createVisitor(app);
    provider.state.person = KIM;
    expect(await signInBy(name, provider, kim)).toBe("/complete-profile");
    expect(await (await kim.get("/api/auth/user")).json()).toMatchObject({
      email: "kim@example.com",
      firstName: "Kim",
      lastName: "Nguyen",
      hasPassword: false,
    });
  });

  test("takes a known person to where they wanted to go", async ({ db, provider }) => {
    const { app } = createTestApp(db, { providers: provider.providers });
    provider.state.person = KIM;
    await signInBy(name, provider, createVisitor(app));
    expect(await signInBy(name, provider, createVisitor(app), "/directory?trade=plumber")).toBe(
      "/directory?trade=plumber",
    );
    expect(await db.select().from(users)).toHaveLength(1);
  });

  test("links an account with the same confirmed email", async ({ db, provider }) => {
    const { app } = createTestApp(db, { providers: provider.providers });
    const kim = createVisitor(app);
    await kim.post("/api/auth/signup", SIGN_UP);
    await db.update(users).set({ emailVerified: true });
    provider.state.person = KIM;
    await signInBy(name, provider, createVisitor(app));
    expect(await db.select().from(users)).toHaveLength(1);
    expect((await db.select().from(accounts)).map(({ providerId }) => providerId).toSorted()).toEqual(
      ["credential", name].toSorted(),
    );
  });

  test("doesn't link an account with an unconfirmed email", async ({ db, provider }) => {
    const { app } = createTestApp(db, { providers: provider.providers });
    await createVisitor(app).post("/api/auth/signup", SIGN_UP);
    provider.state.person = KIM;
    const thief = createVisitor(app);
    expect(await signInBy(name, provider, thief)).toBe("/login?error=account_not_linked");
    expect((await thief.get("/api/auth/user")).status).toBe(401);
  });

  test("can't take over an account with an email that the provider hasn't confirmed", async ({
    db,
    provider,
  }) => {
    const { app } = createTestApp(db, { providers: provider.providers });
    await createVisitor(app).post("/api/auth/signup", SIGN_UP);
    await db.update(users).set({ emailVerified: true });
    provider.state.person = { ...KIM, emailVerified: false };
    const thief = createVisitor(app);
    expect(await signInBy(name, provider, thief)).toMatch(/^\/login\?error=/);
    expect((await thief.get("/api/auth/user")).status).toBe(401);
    expect(await db.select().from(accounts)).toHaveLength(1);
    expect(await db.select().from(users)).toHaveLength(1);
  });
});

describe("a federated sign-in", () => {
  test("returns to the login page if it's cancelled", async ({ db, provider }) => {
    const { app } = createTestApp(db, { providers: provider.providers });
    provider.state.person = KIM;
    provider.state.isCancelled = true;
    expect(await signInBy("google", provider, createVisitor(app))).toBe("/login?error=access_denied");
  });

  test("that was started in another browser is refused", async ({ db, provider }) => {
    const { app } = createTestApp(db, { providers: provider.providers });
    provider.state.person = KIM;
    const start = await createVisitor(app).get("/api/auth/federated/google");
    const back = new URL(await provider.visit(start.headers.get("Location") ?? ""));
    const victim = createVisitor(app);
    const end = await victim.get(back.pathname + back.search);
    expect(end.headers.get("Location")).toContain("/login?error=");
    expect((await victim.get("/api/auth/user")).status).toBe(401);
  });

  test("doesn't replace the second factor", async ({ db, provider }) => {
    const { app } = createTestApp(db, { providers: provider.providers });
    provider.state.person = KIM;
    await signInBy("google", provider, createVisitor(app));
    await db.update(users).set({ twoFactorEnabled: true });
    const kim = createVisitor(app);
    expect(await signInBy("google", provider, kim)).toContain("/login?error=");
    expect((await kim.get("/api/auth/user")).status).toBe(401);
  });

  test("that an app asked for returns to it, for a new person and after the second login step", async ({
    db,
    provider,
  }) => {
    const { app } = createTestApp(db, { providers: provider.providers });
    provider.state.person = KIM;
    const target = "/oauth/continue?client_id=x";
    expect(await signInBy("google", provider, createVisitor(app), target)).toBe(target);
    await db.update(users).set({ twoFactorEnabled: true });
    const page = new URL(await signInBy("google", provider, createVisitor(app), target), "http://localhost");
    expect([page.pathname, page.searchParams.get("redirect")]).toEqual(["/login", target]);
    expect(page.searchParams.get("error")).toBeTruthy();
  });

  test.for(["https://evil.example", "//evil.example", "/\\evil.example", "javascript:alert(1)"])(
    "doesn't redirect to %s",
    async (target, { db, provider }) => {
      const { app } = createTestApp(db, { providers: provider.providers });
      provider.state.person = KIM;
      await signInBy("google", provider, createVisitor(app));
      expect(await signInBy("google", provider, createVisitor(app), target)).toBe("/subscription-management");
    },
  );

  test.for(["linked", "unlinked"])(
    "that is %s voids pending account links",
    async (what, { db, provider }) => {
      const { app, mails } = createTestApp(db, { providers: provider.providers });
      const kim = createVisitor(app);
      await kim.post("/api/auth/signup", SIGN_UP);
      await db.update(users).set({ emailVerified: true });
      provider.state.person = KIM;
      if (what === "unlinked") await signInBy("google", provider, createVisitor(app));
      const asked = { email: "new@example.com", currentPassword: SIGN_UP.password };
      expect((await kim.post("/api/account/change-email", asked)).status).toBe(200);
      await createVisitor(app).post("/api/auth/forgot-password", { email: SIGN_UP.email });

      if (what === "linked") await signInBy("google", provider, createVisitor(app));
      else await db.delete(accounts).where(eq(accounts.providerId, "google"));
      expect(await db.select().from(accounts)).toHaveLength(what === "linked" ? 2 : 1);

      const tokenOf = (template: string) => {
        const content = mails.map((mail) => mail.content).findLast((each) => each.template === template);
        return content && "url" in content ? new URL(content.url).searchParams.get("token") : null;
      };
      const opened = await kim.get(`/api/auth/verify-email?token=${tokenOf("change-email")}`);
      expect(opened.headers.get("Location")).toBe("/login?error=link_expired");
      const reset = { token: tokenOf("reset-password"), password: "another good secret" };
      expect((await createVisitor(app).post("/api/auth/reset-password", reset)).status).toBe(400);
      expect(await db.select().from(users)).toMatchObject([{ email: SIGN_UP.email }]);
    },
  );

  test("needs a configured provider", async ({ db }) => {
    const kim = createVisitor(createTestApp(db).app);
    expect((await kim.get("/api/auth/federated/google")).status).toBe(404);
    expect((await kim.get("/api/auth/federated/myspace")).status).toBe(404);
  });
});
