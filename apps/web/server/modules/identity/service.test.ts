import type { Db } from "@plumbline/db/client.ts";
import { test } from "@plumbline/db/testing.ts";
import { silentLog } from "@plumbline/server/log.ts";
import { eq } from "drizzle-orm";
import { describe, expect } from "vitest";
import { createTestApp } from "../../testing/app.ts";
import { createAuth } from "./auth.ts";
import { createPasswordHashing } from "./password-hashing.ts";
import { accounts, users } from "./tables.ts";

describe("administrators", () => {
  test("the first one is created once and can log in with the printed password", async ({ db }) => {
    const { identity } = createTestApp(db).services;
    const admin = await identity.createFirstAdmin();
    expect(await identity.createFirstAdmin()).toBeUndefined();
    expect(await db.select({ role: users.role }).from(users)).toEqual([{ role: "admin" }]);

    const auth = createTestAuth(db);
    const signIn = (password: string) =>
      auth.api.signInEmail({ body: { email: admin?.email ?? "", password } });
    expect((await signIn(admin?.password ?? "")).user.email).toBe("admin@plumbline.test");
    await expect(signIn("another password")).rejects.toThrow("Invalid email or password");
  });

  test("the first one's password isn't stored in the database", async ({ db }) => {
    const admin = await createTestApp(db).services.identity.createAdmin("kim@example.com");
    const [account] = await db.select().from(accounts);
    expect(account?.password).toBeTruthy();
    expect(account?.password).not.toContain(admin.password);
  });

  test("an existing account can get the role, and isn't created again", async ({ db }) => {
    const { identity } = createTestApp(db).services;
    await identity.createAdmin("kim@example.com");
    await db.update(users).set({ role: "user" }).where(eq(users.email, "kim@example.com"));
    await expect(identity.createAdmin("Kim@example.com")).rejects.toThrow("use grant");
    await identity.grantAdmin("Kim@example.com");
    expect(await db.select({ role: users.role }).from(users)).toEqual([{ role: "admin" }]);
  });

  test("an email without an account can't get the role", async ({ db }) => {
    const { identity } = createTestApp(db).services;
    await expect(identity.grantAdmin("kim@example.com")).rejects.toThrow("use create");
  });

  test("no one can sign up as an administrator", async ({ db }) => {
    const auth = createTestAuth(db);
    const body = { email: "kim@example.com", name: "Kim", password: "long enough", role: "admin" };
    await auth.api.signUpEmail({ body });
    expect(await db.select({ role: users.role }).from(users)).toEqual([{ role: "user" }]);
  });
});

function createTestAuth(db: Db) {
  return createAuth({
    db,
    secret: "a secret for tests, 32 characters",
    url: "http://localhost",
    log: silentLog(),
    sendConfirmation: async () => undefined,
    onFederatedLogin: async () => undefined,
    passwords: createPasswordHashing(),
    providers: {},
    claimsOf: { subscription: neverAsked, tradie: neverAsked },
  });
}

const neverAsked = () => Promise.reject(new Error("no app asks in these tests"));
