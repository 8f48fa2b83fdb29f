import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { loadOrCreateSecret } from "./secrets.ts";

test("a secret is created once, is long, and is readable only by its owner", async () => {
  const folder = await mkdtemp(join(tmpdir(), "plumbline-secrets-"));
  const secret = loadOrCreateSecret(folder, "auth");
  expect(secret.length).toBeGreaterThanOrEqual(43);
  expect(loadOrCreateSecret(folder, "auth")).toBe(secret);
  expect(loadOrCreateSecret(folder, "other")).not.toBe(secret);
  expect((await stat(join(folder, "secrets/auth"))).mode & 0o777).toBe(0o600);
  await rm(folder, { recursive: true });
});
