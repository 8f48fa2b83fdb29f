import type { Db } from "@plumbline/db/client.ts";
import { test } from "@plumbline/db/testing.ts";
import { type TOTP, URI as TOTP_URI } from "otpauth";
import { describe, expect } from "vitest";
import { signedInUser } from "../../testing/administrator.ts";
import { createTestApp } from "../../testing/app.ts";
import { createVisitor } from "../../testing/visitor.ts";

const KIM = { email: "kim@example.com", password: "wattle-and-gum-42" };
const WRONG = { ...KIM, password: "a wrong guess" };
const RIGHT_HASH = "hash of ";

/** Every network is one client behind the proxy. Hashing is instant, because these tests try many passwords. */
function createSite(db: Db) {
  const site = createTestApp(db, {
    trustedProxies: 1,
    passwords: {
      hash: async (password) => RIGHT_HASH + password,
      verify: async ({ hash, password }) => hash === RIGHT_HASH + password,
    },
  });
  const from = (network: string) => createVisitor(site.app, { "X-Forwarded-For": network });
  const at = (network: string) => ({
    app: {
      request: (path: string, init: RequestInit) =>
        site.app.request(path, {
          ...init,
          headers: { ...(init.headers as Record<string, string>), "X-Forwarded-For": network },
        }),
    },
  });
  const signUp = (network = "198.51.100.1") => signedInUser(at(network) as typeof site);
  return { ...site, from, signUp };
}

type Site = ReturnType<typeof createSite>;

async function guess(site: Site, network: string, times: number, body: object = WRONG): Promise<number[]> {
  const statuses: number[] = [];
  for (let tries = 0; tries < times; tries++)
    statuses.push((await site.from(network).post("/api/auth/login", body)).status);
  return statuses;
}

const networks = (count: number) => Array.from({ length: count }, (_, at) => `203.0.113.${at}`);

async function guessFromEverywhere(site: Site): Promise<number[]> {
  const all: number[] = [];
  for (const network of networks(14)) all.push(...(await guess(site, network, 10)));
  return all;
}

const sentenceOf = async (answer: Response) => ((await answer.json()) as { error: string }).error;

describe("a stranger's wrong passwords", () => {
  test("don't slow down someone who logs in from another network", async ({ db }) => {
    const site = createSite(db);
    await site.signUp();
    const statuses = await guess(site, "203.0.113.1", 40);
    expect(statuses).toContain(429);
    expect((await site.from("198.51.100.2").post("/api/auth/login", KIM)).status).toBe(200);
  });

  test("slow down that network for this email, for two minutes at most, and the message says so", async ({
    db,
  }) => {
    const site = createSite(db);
    await site.signUp();
    await guess(site, "203.0.113.1", 11);
    const refused = await site.from("203.0.113.1").post("/api/auth/login", KIM);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("Retry-After"))).toBeLessThanOrEqual(120);
    expect(await sentenceOf(refused)).toMatch(
      /^Too many failed attempts for this email\. Please try again in .* (seconds|minutes)\.$/,
    );
    const other = await site
      .from("203.0.113.1")
      .post("/api/auth/login", { ...WRONG, email: "lee@example.com" });
    expect(other.status).toBe(401);
  });

  test("are bounded even if they come from many networks", async ({ db }) => {
    const site = createSite(db);
    await site.signUp();
    const statuses = await guessFromEverywhere(site);
    expect(statuses.filter((status) => status === 401)).toHaveLength(101);
    const refused = await site.from("198.51.100.2").post("/api/auth/login", KIM);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("Retry-After"))).toBeLessThanOrEqual(60);
    expect(await sentenceOf(refused)).toContain(
      "use a device you've logged in on before, or reset your password",
    );
  });

  test("are bounded in the same way for an email without an account", async ({ db }) => {
    const statuses = await guessFromEverywhere(createSite(db));
    expect(statuses.filter((status) => status === 401)).toHaveLength(101);
  });

  test("don't keep out a device that has logged in before, even on the stranger's network", async ({
    db,
  }) => {
    const site = createSite(db);
    const kim = await site.signUp("203.0.113.1");
    await kim.post("/api/auth/logout");
    await guessFromEverywhere(site);
    expect((await kim.post("/api/auth/login", WRONG)).status).toBe(401);
    expect((await kim.post("/api/auth/login", KIM)).status).toBe(200);
  });

  test("don't keep out someone who sets a new password from the emailed link", async ({ db }) => {
    const site = createSite(db);
    await site.signUp();
    await guessFromEverywhere(site);
    const kim = site.from("198.51.100.2");
    expect(await resetPassword(site, kim, "another good secret")).toBe(200);
    const login = await kim.post("/api/auth/login", { ...KIM, password: "another good secret" });
    expect(login.status).toBe(200);
  });
});

describe("a device that has logged in before", () => {
  test("is also slowed down by wrong passwords", async ({ db }) => {
    const site = createSite(db);
    const kim = await site.signUp();
    const statuses: number[] = [];
    for (let tries = 0; tries < 12; tries++) statuses.push((await kim.post("/api/auth/login", WRONG)).status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(11);
    expect(statuses.at(-1)).toBe(429);
  });

  test("counts as unknown to another account, after a new password, and with a forged cookie", async ({
    db,
  }) => {
    const site = createSite(db);
    const kim = await site.signUp();
    await signedInUser(site, "lee@example.com", "Lee");
    const isLetThrough = async (visitor: typeof kim, email: string) =>
      (await visitor.post("/api/auth/login", { ...WRONG, email })).status === 401;
    await guessFromEverywhere(site);
    for (const network of networks(14))
      await guess(site, network, 10, { ...WRONG, email: "lee@example.com" });
    expect(await isLetThrough(kim, KIM.email)).toBe(true);
    expect(await isLetThrough(kim, "lee@example.com")).toBe(false);

    const thief = site.from("198.51.100.9");
    const [value = ""] = [kim.cookies.get("plumbline_device")];
    thief.cookies.set(
      "plumbline_device",
      value.replace(/^./, (first) => (first === "0" ? "1" : "0")),
    );
    expect(await isLetThrough({ ...kim, ...thief }, KIM.email)).toBe(false);

    await resetPassword(site, site.from("198.51.100.2"), "another good secret");
    expect(await isLetThrough(kim, KIM.email)).toBe(false);
  });
});

describe("a stranger's reset requests", () => {
  const ask = (visitor: ReturnType<Site["from"]>) =>
    visitor.post("/api/auth/forgot-password", { email: KIM.email });
  const resets = (site: Site) => site.mails.filter(({ content }) => content.template === "reset-password");

  test("don't block the owner's: the answer is the same, and the last emailed link works", async ({ db }) => {
    const site = createSite(db);
    await site.signUp();
    const answers = await Promise.all(networks(8).map((network) => ask(site.from(network))));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(resets(site)).toHaveLength(5);
    const kim = site.from("198.51.100.2");
    expect((await ask(kim)).status).toBe(200);
    expect(resets(site)).toHaveLength(5);
    expect(await setPassword(site, kim, "another good secret")).toBe(200);
  });

  test("don't use up those of a device that has logged in before", async ({ db }) => {
    const site = createSite(db);
    const kim = await site.signUp();
    await Promise.all(networks(8).map((network) => ask(site.from(network))));
    for (let tries = 0; tries < 6; tries++) await ask(kim);
    expect(resets(site)).toHaveLength(5 + 4);
  });
});

describe("guesses at a second factor", () => {
  async function withSecondFactor(site: Site) {
    const kim = await site.signUp();
    const started = await kim.post("/api/account/second-factor/start", { currentPassword: KIM.password });
    const { uri } = (await started.json()) as { uri: string };
    const app = TOTP_URI.parse(uri) as TOTP;
    const code = app.generate({ timestamp: Date.now() - 30_000 });
    expect((await kim.post("/api/account/second-factor/confirm", { code })).status).toBe(200);
    return { kim, app };
  }
  /** Logs in with the right password, then guesses the code. */
  async function guessCode(site: Site, network: string): Promise<Response> {
    const thief = site.from(network);
    await thief.post("/api/auth/login", KIM);
    return thief.post("/api/auth/second-factor", { code: "wrong-code" });
  }

  test("are bounded across networks, and don't keep out a device that has logged in before", async ({
    db,
  }) => {
    const site = createSite(db);
    const { kim, app } = await withSecondFactor(site);
    const statuses: number[] = [];
    for (const network of networks(10))
      for (let tries = 0; tries < 6; tries++) statuses.push((await guessCode(site, network)).status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(16);
    const refused = await guessCode(site, "203.0.113.1");
    expect(refused.status).toBe(429);
    expect(await sentenceOf(refused)).toContain("Too many failed attempts at this code");

    await kim.post("/api/auth/logout");
    await kim.post("/api/auth/login", KIM);
    expect((await kim.post("/api/auth/second-factor", { code: app.generate() })).status).toBe(200);
  });

  test("can't be made through someone's session instead", async ({ db }) => {
    const site = createSite(db);
    const { kim, app } = await withSecondFactor(site);
    const answer = await kim.post("/api/auth/second-factor", { code: app.generate() });
    expect(answer.status).toBe(401);
    const own = createVisitor(site.app, { "X-Forwarded-For": "198.51.100.7" });
    const signUp = { ...KIM, email: "thief@example.com", firstName: "T", lastName: "T" };
    await own.post("/api/auth/signup", signUp);
    const started = await own.post("/api/account/second-factor/start", { currentPassword: KIM.password });
    const theirs = TOTP_URI.parse(((await started.json()) as { uri: string }).uri) as TOTP;
    await own.post("/api/account/second-factor/confirm", {
      code: theirs.generate({ timestamp: Date.now() - 30_000 }),
    });
    await own.post("/api/auth/login", signUp);
    own.cookies.set("plumbline.session_token", kim.cookies.get("plumbline.session_token") ?? "");
    // Kim's code must not be checked for the challenge of another account.
    expect((await own.post("/api/auth/second-factor", { code: app.generate() })).status).toBe(401);
  });
});

async function setPassword(site: Site, visitor: ReturnType<Site["from"]>, password: string): Promise<number> {
  const mail = site.mails.findLast(({ content }) => content.template === "reset-password");
  if (!mail || !("url" in mail.content)) throw new Error("no reset email was queued");
  const token = new URL(mail.content.url).searchParams.get("token");
  return (await visitor.post("/api/auth/reset-password", { token, password })).status;
}

async function resetPassword(
  site: Site,
  visitor: ReturnType<Site["from"]>,
  password: string,
): Promise<number> {
  await visitor.post("/api/auth/forgot-password", { email: KIM.email });
  return setPassword(site, visitor, password);
}
