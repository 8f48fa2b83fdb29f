import { ConfigError } from "@plumbline/server/env.ts";
import { describe, expect, test } from "vitest";
import { readEnv } from "./env.ts";

const PUBLIC = { NODE_ENV: "production", WEB_URL: "https://plumbline.example" };

describe("readEnv", () => {
  test("works with no variables set", () => {
    expect(readEnv({})).toMatchObject({ port: 3000, url: "http://localhost:3000", isPublic: false });
  });

  test("treats an empty variable as unset", () => {
    expect(readEnv({ WEB_PORT: "", DATABASE_URL: " " })).toMatchObject({
      port: 3000,
      databaseUrl: undefined,
    });
  });

  test("reports each invalid variable on its own line", () => {
    const lines = linesOf({ WEB_PORT: "http", DATABASE_URL: "mysql://x", AUTH_SECRET: "short" });
    expect(lines.map((line) => line.split(":")[0])).toEqual(["WEB_PORT", "DATABASE_URL", "AUTH_SECRET"]);
  });

  test("reports the missing settings of a chosen language model", () => {
    expect(linesOf({ ASSISTANT_MODEL: "gpt" })[0]).toContain("ASSISTANT_MODEL: must be PROVIDER:MODEL");
    expect(linesOf({ ASSISTANT_MODEL: "anthropic:claude" })).toEqual([
      "ANTHROPIC_API_KEY: must be set for anthropic:claude",
    ]);
    expect(
      readEnv({ ASSISTANT_MODEL: "anthropic:claude", ANTHROPIC_API_KEY: "k" }).languageModel,
    ).toMatchObject({
      model: { modelId: "claude" },
    });
  });

  test("needs both or neither of a federated provider's keys", () => {
    expect(linesOf({ GOOGLE_CLIENT_ID: "id" })).toEqual([
      "GOOGLE_CLIENT_SECRET: must be set together with GOOGLE_CLIENT_ID",
    ]);
    expect(linesOf({ TWITTER_CLIENT_SECRET: "secret" })).toEqual([
      "TWITTER_CLIENT_ID: must be set together with TWITTER_CLIENT_SECRET",
    ]);
    const both = { GITHUB_CLIENT_ID: "id", GITHUB_CLIENT_SECRET: "secret" };
    expect(readEnv(both).providers).toEqual({ github: { clientId: "id", clientSecret: "secret" } });
  });

  test("needs all or none of an S3-compatible store's settings", () => {
    expect(readEnv({}).s3).toBeUndefined();
    const key = { S3_BUCKET: "uploads", S3_ACCESS_KEY_ID: "id", S3_SECRET_ACCESS_KEY: "secret" };
    const together =
      "S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: must be set together, with S3_ENDPOINT or S3_REGION";
    expect(linesOf(key)).toEqual([together]);
    expect(linesOf({ ...key, S3_BUCKET: "", S3_REGION: "ap-southeast-2" })).toEqual([together]);
    expect(linesOf({ S3_FORCE_PATH_STYLE: "true" })).toEqual([together]);
    expect(linesOf({ ...key, S3_ENDPOINT: "minio:9000" })[0]).toContain("S3_ENDPOINT: must be an http(s)");
    expect(readEnv({ ...key, S3_REGION: "ap-southeast-2" }).s3).toMatchObject({
      endpoint: undefined,
      region: "ap-southeast-2",
      forcePathStyle: false,
    });
    const own = { ...key, S3_ENDPOINT: "http://minio:9000" };
    expect(readEnv(own).s3).toMatchObject({ region: "us-east-1", forcePathStyle: true });
    expect(readEnv({ ...own, S3_FORCE_PATH_STYLE: "false" }).s3).toMatchObject({ forcePathStyle: false });
  });

  test("keeps the SPEC's countdown unless another time is set", () => {
    expect(readEnv({}).countdownTo).toBe("2020-08-27T12:00:00+11:00");
    expect(readEnv({ COUNTDOWN_TO: "2027-03-01T12:00:00+11:00" }).countdownTo).toBe(
      "2027-03-01T12:00:00+11:00",
    );
    expect(linesOf({ COUNTDOWN_TO: "soon" })).toEqual([
      expect.stringMatching(/^COUNTDOWN_TO: must be a time/),
    ]);
  });

  test("needs all four or none of the SMS gateway's variables", () => {
    const gateway = {
      SMS_URL: "https://sms.example/Messages.json",
      SMS_ACCOUNT: "AC1",
      SMS_TOKEN: "secret",
      SMS_FROM: "+61400000000",
    };
    expect(readEnv({}).smsGateway).toBeUndefined();
    expect(readEnv(gateway).smsGateway).toEqual({
      url: "https://sms.example/Messages.json",
      account: "AC1",
      token: "secret",
      from: "+61400000000",
    });
    for (const name of Object.keys(gateway)) {
      expect(linesOf({ ...gateway, [name]: "" })).toEqual([
        "SMS_URL, SMS_ACCOUNT, SMS_TOKEN, SMS_FROM: must be set together",
      ]);
    }
    const plain = { ...PUBLIC, ...gateway, SMS_URL: "http://sms.example/Messages.json" };
    expect(linesOf(plain)).toContainEqual(expect.stringMatching(/^SMS_URL: must start with https/));
  });

  test("lists the configured social accounts, and refuses any address that isn't https", () => {
    expect(readEnv({}).socialLinks).toEqual([]);
    const set = {
      SOCIAL_YOUTUBE_URL: "https://www.youtube.com/@plumbline",
      SOCIAL_X_URL: "https://x.com/plumbline",
    };
    expect(readEnv(set).socialLinks).toEqual([
      { name: "X", url: "https://x.com/plumbline" },
      { name: "YouTube", url: "https://www.youtube.com/@plumbline" },
    ]);
    for (const url of ["http://x.com/plumbline", "javascript:alert(1)", "plumbline"])
      expect(linesOf({ SOCIAL_X_URL: url })).toEqual(["SOCIAL_X_URL: must be an https:// address"]);
  });

  test("refuses unsafe defaults on a public site, each on its own line", () => {
    expect(linesOf(PUBLIC).map((line) => line.split(":")[0])).toEqual([
      "AUTH_SECRET",
      "CHAT_URL",
      "CHAT_CLIENT_SECRET",
      "SMTP_URL",
      "SUPPORT_EMAIL",
      "MAIL_FROM",
      "STRIPE_SECRET_KEY",
      "TRUSTED_PROXIES",
    ]);
    expect(linesOf({ ...PUBLIC, WEB_URL: "http://plumbline.example" })[0]).toContain("https://");
    const safe = {
      ...PUBLIC,
      AUTH_SECRET: "x".repeat(32),
      CHAT_URL: "https://chat.plumbline.example",
      CHAT_CLIENT_SECRET: "y".repeat(32),
      SMTP_URL: "smtps://mail.example",
      SUPPORT_EMAIL: "help@plumbline.example",
      MAIL_FROM: "Plumbline <hello@plumbline.example>",
      TRUSTED_PROXIES: "0",
    };
    const inSandbox = { ...safe, PAYMENT_PROVIDER: "sandbox" };
    expect(readEnv(inSandbox)).toMatchObject({
      isPublic: true,
      trustedProxies: 0,
      payments: { name: "sandbox" },
    });
    expect(linesOf({ ...safe, ...STRIPE })).toEqual([expect.stringContaining("SELLER_ABN")]);
    const selling = readEnv({ ...safe, ...STRIPE, SELLER_ABN: "51824753556" });
    expect(selling).toMatchObject({ payments: { name: "stripe" }, seller: { abn: "51824753556" } });
  });

  test("uses Stripe with all three keys and the sandbox with none, and refuses a partial set", () => {
    expect(readEnv({}).payments).toEqual({ name: "sandbox" });
    expect(readEnv(STRIPE).payments).toMatchObject({ name: "stripe", secretKey: "sk_test_1" });
    expect(readEnv({ ...STRIPE, PAYMENT_PROVIDER: "sandbox" }).payments).toEqual({ name: "sandbox" });
    for (const left of Object.keys(STRIPE)) {
      const { [left]: _, ...part } = STRIPE as Record<string, string>;
      expect(linesOf(part), left).toHaveLength(1);
    }
    expect(linesOf({ SELLER_ABN: "51824753557" })).toEqual(["SELLER_ABN: must be a valid ABN"]);
  });

  test.for(["http://localhost:3000", "http://127.0.0.1", "http://[::1]:8080", "http://plumbline.localhost"])(
    "treats %s as a local machine",
    (url) => {
      expect(readEnv({ NODE_ENV: "production", WEB_URL: url }).isPublic).toBe(false);
    },
  );
});

const STRIPE = {
  STRIPE_SECRET_KEY: "sk_test_1",
  STRIPE_PUBLISHABLE_KEY: "pk_test_1",
  STRIPE_WEBHOOK_SECRET: "whsec_1",
};

function linesOf(variables: Record<string, string>): string[] {
  try {
    readEnv(variables);
  } catch (error) {
    if (error instanceof ConfigError) return error.lines;
    throw error;
  }
  return [];
}
