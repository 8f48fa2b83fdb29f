import { ConfigError } from "@plumbline/server/env.ts";
import { describe, expect, test } from "vitest";
import { readEnv } from "./env.ts";

const PUBLIC = { NODE_ENV: "production", WEB_URL: "https://plumbline.example" };

describe("the configuration", () => {
  test("needs nothing to be set", () => {
    expect(readEnv({})).toMatchObject({ port: 3000, url: "http://localhost:3000", isPublic: false });
  });

  test("takes an empty variable for one that is not set", () => {
    expect(readEnv({ WEB_PORT: "", DATABASE_URL: " " })).toMatchObject({
      port: 3000,
      databaseUrl: undefined,
    });
  });

  test("names every wrong variable in a line of its own", () => {
    const lines = linesOf({ WEB_PORT: "http", DATABASE_URL: "mysql://x", AUTH_SECRET: "short" });
    expect(lines.map((line) => line.split(":")[0])).toEqual(["WEB_PORT", "DATABASE_URL", "AUTH_SECRET"]);
  });

  test("names what a chosen language model lacks", () => {
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

  test("refuses unsafe defaults on a public site, a line each", () => {
    expect(linesOf(PUBLIC).map((line) => line.split(":")[0])).toEqual(["AUTH_SECRET", "TRUSTED_PROXIES"]);
    expect(linesOf({ ...PUBLIC, WEB_URL: "http://plumbline.example" })[0]).toContain("https://");
    const safe = { ...PUBLIC, AUTH_SECRET: "x".repeat(32), TRUSTED_PROXIES: "0" };
    expect(readEnv(safe)).toMatchObject({ isPublic: true, trustedProxies: 0 });
  });

  test.for(["http://localhost:3000", "http://127.0.0.1", "http://[::1]:8080", "http://plumbline.localhost"])(
    "takes %s for one's own machine",
    (url) => {
      expect(readEnv({ NODE_ENV: "production", WEB_URL: url }).isPublic).toBe(false);
    },
  );
});

function linesOf(variables: Record<string, string>): string[] {
  try {
    readEnv(variables);
  } catch (error) {
    if (error instanceof ConfigError) return error.lines;
    throw error;
  }
  return [];
}
